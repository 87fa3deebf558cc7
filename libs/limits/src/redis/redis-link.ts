import type { Redis } from 'ioredis';
import { isReplyError } from './redis-client';
import { ResponseWatch } from './response-watch';

/** Why a connection was given up. */
export type LossKind = 'timeout' | 'connection' | 'answer';

/** Settings to look at, by what a connection ended with. */
const REASONS: readonly (readonly [sign: RegExp, setting: string])[] = [
  [/WRONGPASS|NOAUTH/, ': see user and password in REDIS_URL'],
  [/NOPERM/, ': see the rights of the user in REDIS_URL'],
  [/certificate/i, ': see REDIS_CA_FILE'],
];

export class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
  constructor(
    readonly kind: LossKind,
    cause: unknown,
  ) {
    const text = (cause as Error | undefined)?.message || 'Redis cannot be reached';
    super(`${text}${REASONS.find(([sign]) => sign.test(text))?.[1] ?? ''}`, { cause });
  }
}

export interface RedisLinkOptions {
  readonly client: Redis;
  /** How long an answer may take. */
  readonly timeoutMs: number;
  /** A new connection is there; nothing that was asked before is open any more. */
  readonly onReady: () => void;
  /** The connection was given up; called once for each that was ready, before the open questions are rejected. */
  readonly onLost: (cause: RedisAwayError) => void;
}

/**
 * One connection after another to one Redis. The first trouble of any kind ends a connection, and all questions with it
 * at once, so that nobody waits for an answer that will not come; the client then connects anew by itself.
 */
export class RedisLink {
  private readonly watch: ResponseWatch;
  private ready = false;
  private open = 0;
  private latestError: Error = new Error('no connection');
  private corked = false;

  constructor(private readonly options: RedisLinkOptions) {
    this.watch = new ResponseWatch(options.timeoutMs, () =>
      this.lose(new RedisAwayError('timeout', new Error(`no answer within ${options.timeoutMs} ms`))),
    );
    options.client.on('ready', () => {
      this.open += 1;
      this.ready = true;
      this.latestError = new Error('the connection was closed');
      options.onReady();
    });
    options.client.on('close', () => this.lose(new RedisAwayError('connection', this.latestError)));
    options.client.on('error', (error: Error) => {
      this.latestError = error;
    });
  }

  /** Counts the connections; a higher number is a later one. */
  get connection(): number {
    return this.open;
  }

  /** What the last attempt to connect met. */
  get lastError(): Error {
    return this.latestError;
  }

  /** Begins to connect and goes on for as long as the link is open. */
  connect(): void {
    this.options.client.connect().catch((error: Error) => {
      this.latestError = error;
    });
  }

  /**
   * Sends a question and waits for its answer, never longer than the timeout.
   * @throws RedisAwayError; whether Redis did what it was asked is then unknown.
   */
  async ask<T>(send: () => Promise<T>): Promise<T> {
    if (!this.ready) throw new RedisAwayError('connection', this.latestError);
    this.cork();
    try {
      return await this.watch.watch(send());
    } catch (cause) {
      if (cause instanceof RedisAwayError) throw cause;
      const isAnswer = isReplyError(cause);
      const away = new RedisAwayError(isAnswer ? 'answer' : 'connection', isAnswer ? cause : this.latestError);
      this.lose(away);
      throw away;
    }
  }

  close(): void {
    this.ready = false;
    this.options.client.disconnect();
  }

  /** Questions of requests that arrived together leave together: a system call is most of what a question costs. */
  private cork(): void {
    if (this.corked) return;
    const { stream } = this.options.client;
    this.corked = true;
    stream.cork();
    setImmediate(() => {
      this.corked = false;
      stream.uncork();
      this.watch.sent();
    });
  }

  private lose(away: RedisAwayError): void {
    if (!this.ready) return;
    this.ready = false;
    this.options.onLost(away);
    this.watch.giveUp(away);
    this.options.client.disconnect(true);
  }
}
