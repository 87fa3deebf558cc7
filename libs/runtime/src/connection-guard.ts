import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from './log';

/** Requests of one connection that may be without an answer; pipelining clients send a handful. */
export const UNANSWERED_MAX = 64;

interface SocketState {
  unanswered: number;
  /** The newest request while it has no answer. */
  newest: IncomingMessage | null;
  cut: boolean;
  /** What is to happen once every whole request is answered. */
  afterAnswers: (() => void) | null;
}

/**
 * Watches over what each connection is owed. A caller who goes on asking without reading the answers would have them
 * all kept in memory: such a connection is cut off.
 */
export class ConnectionGuard {
  private readonly states = new WeakMap<Socket, SocketState>();

  constructor(
    private readonly handler: RequestListener,
    private readonly logger: Logger,
  ) {}

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
    state.unanswered++;
    state.newest = req;
    res.once('close', () => answered(state, req));
    this.handler(req as IncomingMessage, res as ServerResponse<IncomingMessage> & { req: IncomingMessage });
  };

  /** Whether a connection that has been silent waits for the handler, and not for its caller to read. */
  isAtWork(socket: Socket): boolean {
    const state = this.states.get(socket);
    return state !== undefined && state.unanswered > 0 && !state.cut && socket.writableLength === 0;
  }

  /** Runs `then` when the whole requests of the connection are answered; at once when they are. */
  afterAnswers(socket: Socket, then: () => void): void {
    const state = this.stateOf(socket);
    if (isSettled(state)) then();
    else state.afterAnswers = then;
  }

  private stateOf(socket: Socket): SocketState {
    let state = this.states.get(socket);
    if (state === undefined) {
      state = { unanswered: 0, newest: null, cut: false, afterAnswers: null };
      this.states.set(socket, state);
    }
    return state;
  }
}

function answered(state: SocketState, req: IncomingMessage): void {
  state.unanswered--;
  if (state.newest === req) state.newest = null;
  if (state.afterAnswers === null || !isSettled(state)) return;
  const then = state.afterAnswers;
  state.afterAnswers = null;
  then();
}

/** A request that has only started is not waited for: the rest of it will not come. */
function isSettled({ unanswered, newest }: SocketState): boolean {
  return unanswered === (newest !== null && !newest.complete ? 1 : 0);
}
