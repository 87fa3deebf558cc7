import type { Socket } from 'node:net';
import type { Logger } from './log';
import { neighbourhood } from './neighbourhood';

export interface AddressBound {
  /** Connections that one address (IPv6: its /64) may have open at once. */
  readonly max: number;
  /** Whether the bound does not hold for an address: a proxy brings the connections of many. */
  readonly isExempt?: (address: string) => boolean;
}

interface Caller {
  open: number;
  isReported: boolean;
}

/**
 * The connections of a listener as the system sees them, from their first moment on: Node's server knows those alone whose
 * TLS handshake is over. Closes those of an address that has too many.
 */
export class OpenConnections {
  private readonly sockets = new Set<Socket>();
  private readonly callers = new Map<string, Caller>();

  constructor(
    private readonly bound: AddressBound,
    private readonly logger: Logger,
  ) {}

  get size(): number {
    return this.sockets.size;
  }

  add(socket: Socket): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) socket.destroy();
    else if (this.bound.isExempt?.(remoteAddress) !== true) this.count(socket, neighbourhood(remoteAddress));
  }

  destroyAll(isMeant: (socket: Socket) => boolean = () => true): void {
    for (const socket of this.sockets) if (isMeant(socket)) socket.destroy();
  }

  private count(socket: Socket, name: string): void {
    const { max } = this.bound;
    const caller = this.callers.get(name) ?? { open: 0, isReported: false };
    this.callers.set(name, caller);
    caller.open++;
    socket.once('close', () => {
      caller.open--;
      if (caller.open <= max / 2) caller.isReported = false;
      if (caller.open === 0) this.callers.delete(name);
    });
    if (caller.open <= max) return;
    socket.destroy();
    if (!caller.isReported) this.logger.info('connections refused: too many of one address', { peer: name, max });
    caller.isReported = true;
  }
}
