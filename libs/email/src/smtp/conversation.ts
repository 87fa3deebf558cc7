import type { Socket } from 'node:net';
import { connect as startTls } from 'node:tls';
import { type Reply, ReplyParser, ReplyProblem } from './reply';

/** Most bytes of one server in one conversation. */
const MAX_BYTES = 65_536;
/** How long a server may take to close after QUIT before it is left, in milliseconds. */
const QUIT_MS = 1_000;

/** The server has ended the conversation, or broke it. */
export class LostConnectionError extends Error {
  override readonly name = 'LostConnectionError';
}

/** The server took the connection and then refused the conversation. */
export class RefusedConversationError extends Error {
  override readonly name = 'RefusedConversationError';
  constructor(readonly reply: Reply) {
    super(`the server refused the conversation with ${reply.code}`);
  }
}

/** STARTTLS was offered and does not work: the caller may try again without. */
export class TlsFailedError extends Error {
  override readonly name = 'TlsFailedError';
}

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A conversation with a mail server, one command at a time. It never sends DATA, so nothing is delivered. The socket must be
 * one that was connected to a checked address; when it is destroyed, whatever waits rejects.
 */
export class Conversation {
  private parser = new ReplyParser();
  private replies: Reply[] = [];
  private waiting: Waiting | null = null;
  private failure: Error | null = null;
  private bytes = 0;
  private offers: ReadonlySet<string> = new Set();

  private constructor(private socket: Socket) {
    this.listen();
  }

  /**
   * Greeting, EHLO and, where it is offered, STARTTLS.
   * @param hostName for the certificate; nobody's certificate is refused, because none is needed to send plainly (RFC 7435)
   * @throws RefusedConversationError, LostConnectionError, TlsFailedError
   */
  static async open(socket: Socket, hostName: string, heloName: string, withTls: boolean): Promise<Conversation> {
    const conversation = new Conversation(socket);
    const greeting = await conversation.next();
    if (greeting.code !== 220) throw new RefusedConversationError(greeting);
    await conversation.hello(heloName);
    if (withTls && conversation.offers.has('STARTTLS')) {
      await conversation.encrypt(hostName);
      await conversation.hello(heloName);
    }
    return conversation;
  }

  get offersUtf8(): boolean {
    return this.offers.has('SMTPUTF8');
  }

  /** Sends one line and waits for its reply. @throws LostConnectionError */
  async send(line: string): Promise<Reply> {
    if (/[\r\n\0]/.test(line)) throw new Error('a command is one line');
    if (this.failure === null) this.socket.write(`${line}\r\n`);
    return this.next();
  }

  /** Says goodbye and does not wait. */
  quit(): void {
    this.failure ??= new LostConnectionError('the conversation is over');
    this.socket.end('QUIT\r\n');
    this.socket.setTimeout(QUIT_MS, () => this.socket.destroy());
  }

  private async hello(heloName: string): Promise<void> {
    let reply = await this.send(`EHLO ${heloName}`);
    if (reply.code >= 500 && reply.code <= 504) reply = await this.send(`HELO ${heloName}`);
    if (reply.code !== 250) throw new RefusedConversationError(reply);
    this.offers = new Set(reply.lines.slice(1).map((line) => line.split(' ')[0]!.toUpperCase()));
  }

  private async encrypt(hostName: string): Promise<void> {
    const reply = await this.send('STARTTLS').catch((error: unknown) => {
      throw error instanceof ReplyProblem ? new TlsFailedError(error.message) : error;
    });
    if (reply.code !== 220) return;
    // What is behind the reply was not encrypted, and somebody on the way may have written it.
    if (this.replies.length > 0 || !this.parser.isEmpty) throw new TlsFailedError('bytes before TLS');
    const plain = this.socket;
    plain.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error');
    const encrypted = startTls({ socket: plain, servername: hostName, rejectUnauthorized: false });
    await new Promise<void>((resolve, reject) => {
      const failed = (error?: Error): void => reject(new TlsFailedError(error?.message ?? 'closed'));
      for (const socket of [encrypted, plain]) socket.on('error', failed).once('close', failed);
      encrypted.once('secureConnect', resolve);
    });
    this.socket = encrypted;
    this.parser = new ReplyParser();
    this.listen();
  }

  private listen(): void {
    this.socket.on('data', (bytes: Buffer) => this.took(bytes));
    this.socket.on('error', (error) => this.fail(new LostConnectionError(error.message)));
    this.socket.on('close', () => this.fail(new LostConnectionError('the server closed the connection')));
  }

  private took(bytes: Buffer): void {
    this.bytes += bytes.length;
    try {
      if (this.bytes > MAX_BYTES) throw new ReplyProblem('the server writes too much');
      for (const reply of this.parser.push(bytes)) this.give(reply);
    } catch (error) {
      this.fail(error as Error);
      this.socket.destroy();
    }
  }

  private give(reply: Reply): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting === null) this.replies.push(reply);
    else waiting.resolve(reply);
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.waiting?.reject(this.failure);
    this.waiting = null;
  }

  private next(): Promise<Reply> {
    const reply = this.replies.shift();
    if (reply !== undefined) return Promise.resolve(reply);
    if (this.failure !== null) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }
}
