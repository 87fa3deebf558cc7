import { type Logger, OutageLog, type RedisServer } from '@tripoint/runtime';
import type { ChainableCommander, Redis } from 'ioredis';

/** Loaded when Redis is first used. */
const library = (): typeof import('ioredis') => require('ioredis');

/** Longest time of one question; what it saves is a call that takes longer. */
const ANSWER_MS = 250;
const CONNECT_MS = 2_000;
const MAX_PAUSE_MS = 2_000;

/** A Redis that may be away: then nothing is known, and nothing fails. */
export class RedisStore {
  private constructor(
    private readonly client: Redis,
    readonly prefix: string,
    private readonly outage: OutageLog,
  ) {}

  /** Connects in the background, and again whenever the connection is lost. */
  static open(server: RedisServer | string, prefix: string, logger: Logger): RedisStore {
    const { url, tls } = typeof server === 'string' ? { url: server } : server;
    const client = new (library().Redis)(url, {
      ...(tls && { tls }),
      commandTimeout: ANSWER_MS,
      connectTimeout: CONNECT_MS,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (tries) => Math.min(100 * tries, MAX_PAUSE_MS),
    });
    const outage = new OutageLog({
      logger,
      away: 'Redis does not keep results and states of the outside: this process keeps its own',
      back: 'Redis keeps results and states of the outside again',
    });
    client.on('error', (error: Error) => outage.failed(error));
    return new RedisStore(client, `${prefix}:outside`, outage);
  }

  /** The same connection, for keys of a longer prefix. */
  within(name: string): RedisStore {
    return new RedisStore(this.client, `${this.prefix}:${name}`, this.outage);
  }

  /** Carries out commands in one step. @returns their answers, or null when Redis is away */
  async run(commands: (multi: ChainableCommander) => ChainableCommander): Promise<readonly unknown[] | null> {
    try {
      const answers = await commands(this.client.multi()).exec();
      const failed = answers?.find(([error]) => error !== null)?.[0];
      if (answers === null || failed) throw failed ?? new Error('the transaction was given up');
      return answers.map(([, answer]) => answer);
    } catch (error) {
      this.outage.failed(error);
      return null;
    }
  }

  close(): void {
    this.client.disconnect();
  }
}
