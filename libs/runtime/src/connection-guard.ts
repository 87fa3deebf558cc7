import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from './log';

/** Requests of one connection that may be without an answer; pipelining clients send a handful. */
export const UNANSWERED_MAX = 64;

type Response = ServerResponse<IncomingMessage> & { req: IncomingMessage };

interface SocketState {
  unanswered: number;
  /** The answer to the newest request until it is sent. */
  newest: Response | null;
  cut: boolean;
  /** Its next answer is the last one. */
  ending: boolean;
  /** What is to happen once every whole request is answered. */
  afterAnswers: (() => void) | null;
}

/**
 * Watches over what each connection is owed. A caller who goes on asking without reading the answers would have them
 * all kept in memory: such a connection is cut off.
 */
export class ConnectionGuard {
  private readonly states = new Map<Socket, SocketState>();
  private draining = false;

  constructor(
    private readonly handler: RequestListener,
    private readonly logger: Logger,
  ) {}

  /** Learns of a connection that may bring requests from now on. */
  readonly watch = (socket: Socket): void => {
    this.stateOf(socket);
  };

  /** Passes a request on to the handler, unless its connection is or has to be cut off. */
  readonly serve: RequestListener = (req, res) => {
    const { socket } = req;
    const state = this.stateOf(socket);
    if (state.cut) return;
    if (state.unanswered >= UNANSWERED_MAX) {
      state.cut = true;
      this.logger.info('connection cut off: too many requests without an answer', { peer: socket.remoteAddress });
      socket.destroy();
      return;
    }
    if (this.draining || state.ending) {
      // Only the last of several answers may end the connection.
      if (state.newest !== null) state.newest.shouldKeepAlive = true;
      res.shouldKeepAlive = false;
    }
    state.unanswered++;
    state.newest = res as Response;
    res.once('close', () => answered(state, res as Response));
    this.handler(req, res as Response);
  };

  /** From now on answers say that their connection ends, those to requests under way included. */
  drain(): void {
    this.draining = true;
    for (const { newest } of this.states.values()) if (newest !== null) newest.shouldKeepAlive = false;
  }

  /** As `drain`, for the connections that are open now. */
  endPresent(): void {
    for (const state of this.states.values()) {
      state.ending = true;
      if (state.newest !== null) state.newest.shouldKeepAlive = false;
    }
  }

  /** Ends connections that owe and are owed nothing: those that never sent a byte, or all. */
  endUnused(which: 'silent' | 'all'): void {
    for (const [socket, { unanswered }] of this.states) {
      if (unanswered === 0 && (which === 'all' || socket.bytesRead === 0)) socket.destroy();
    }
  }

  /** Tests whether a socket may bring requests; over TLS: whether its handshake is over. */
  known(): (socket: Socket) => boolean {
    const peers = new Set([...this.states.keys()].map(peerOf));
    return (socket) => peers.has(peerOf(socket));
  }

  /** Whether a connection that has been silent waits for the handler, and not for its caller to read. */
  isAtWork(socket: Socket): boolean {
    const state = this.states.get(socket);
    return state !== undefined && state.unanswered > 0 && !state.cut && socket.writableLength === 0;
  }

  /** Reads no further requests of the connection, and runs `then` when the whole ones before are answered. */
  afterAnswers(socket: Socket, then: () => void): void {
    const state = this.stateOf(socket);
    state.afterAnswers = () => {
      state.cut = true;
      then();
    };
    whenSettled(state);
  }

  private stateOf(socket: Socket): SocketState {
    let state = this.states.get(socket);
    if (state === undefined) {
      state = { unanswered: 0, newest: null, cut: false, ending: false, afterAnswers: null };
      if (socket.destroyed) return state;
      this.states.set(socket, state);
      socket.once('close', () => this.states.delete(socket));
    }
    return state;
  }
}

/** Names a connection: over TLS the socket with the requests is another one than that of the listener. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function answered(state: SocketState, res: Response): void {
  state.unanswered--;
  if (state.newest === res) state.newest = null;
  whenSettled(state);
}

/** A request that has only started is not waited for: the rest of it will not come. */
function whenSettled(state: SocketState): void {
  const { unanswered, newest, afterAnswers } = state;
  if (afterAnswers === null || unanswered !== (newest !== null && !newest.req.complete ? 1 : 0)) return;
  state.afterAnswers = null;
  afterAnswers();
}
