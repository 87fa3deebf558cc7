import { connect, type Socket } from 'node:net';
import { type Answer, AnswerReader, type Target, WireError } from './wire';

type Settle = (answer: Answer | WireError) => void;

/** One keep-alive connection with at most one request under way. It is opened again when the server closed it. */
export class Connection {
  private socket: Socket | null = null;
  private reader = new AnswerReader();
  private settle: Settle | null = null;
  /** Times the connection was opened. */
  opened = 0;

  /** @param dial opens a socket; plain by default. */
  constructor(
    readonly target: Target,
    private readonly dial: (target: Target) => Socket = (at) => connect({ ...at, noDelay: true }),
  ) {}

  get isBusy(): boolean {
    return this.settle !== null;
  }

  /** Sends a request and calls back once, with the answer or with what went wrong. */
  ask(request: Buffer, settle: Settle): void {
    if (this.settle) throw new Error('A request is under way on this connection.');
    this.settle = settle;
    this.socket ??= this.open();
    this.socket.write(request);
  }

  close(): void {
    this.settle = null;
    this.socket?.destroy();
    this.socket = null;
  }

  private open(): Socket {
    this.opened++;
    this.reader = new AnswerReader();
    const socket = this.dial(this.target);
    const isCurrent = (): boolean => this.socket === socket;
    socket.on('data', (chunk) => {
      try {
        const answer = this.reader.push(chunk);
        if (answer?.isLast) {
          this.socket?.destroy();
          this.socket = null;
        }
        if (answer) this.finish(answer);
      } catch (error) {
        this.drop(error as WireError);
      }
    });
    socket.on('error', (error) => isCurrent() && this.drop(new WireError(error.message)));
    socket.on('close', () => isCurrent() && this.drop(new WireError('The server closed the connection.')));
    return socket;
  }

  private finish(result: Answer | WireError): void {
    const settle = this.settle;
    this.settle = null;
    settle?.(result);
  }

  private drop(error: WireError): void {
    this.socket?.destroy();
    this.socket = null;
    this.finish(error);
  }
}
