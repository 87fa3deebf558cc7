import { connect, type Socket } from 'node:net';
import { isPublicAddress } from './address/public-address';

export interface CheckedConnection {
  /** An IP address, never a name: what was checked is what is connected to. */
  readonly address: string;
  readonly port: number;
  /** Aborts the attempt; give one with the time limit of the whole. */
  readonly signal: AbortSignal;
  /** Which addresses may be connected to. Default: public ones. */
  readonly allowed?: (address: string) => boolean;
}

/** The address is not one that strangers may make us connect to. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  constructor() {
    super('the address is not public');
  }
}

/** Connects to an address that is allowed. @throws AddressRefusedError before anything is sent; the error of the socket */
export async function connectChecked(options: CheckedConnection): Promise<Socket> {
  const { address, port, signal, allowed = isPublicAddress } = options;
  if (!allowed(address)) throw new AddressRefusedError();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port });
    const abort = (): void => void socket.destroy(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', reject);
    socket.once('close', () => signal.removeEventListener('abort', abort));
    socket.once('connect', () => {
      signal.removeEventListener('abort', abort);
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}
