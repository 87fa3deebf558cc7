import { openRedis } from '@tripoint/limits';
import type { Logger, RedisServer } from '@tripoint/runtime';
import type Redis from 'ioredis';
import { changeOf, keyChannel } from './key-change';

/** A connection that says nothing is asked for by the system this often, so that a dead one is noticed. */
const KEEP_ALIVE_MS = 5_000;

/** Who receives the changes. */
export interface KeyChangeTarget {
  /** These keys were made or ended. */
  forget(selectors: readonly string[]): void;
  /** Something may have changed that was not published. */
  recheck(): void;
}

export interface KeyChangeListenerOptions {
  readonly server: RedisServer | string;
  readonly prefix: string;
  readonly target: KeyChangeTarget;
  readonly logger: Logger;
}

/**
 * Passes on what others publish about keys. Messages may be lost, and while Redis is away there are none: a receiver that
 * must be certain asks the store as well, as the verifier does. After each connection it is asked to.
 */
export class KeyChangeListener {
  private readonly client: Redis;

  constructor({ server, prefix, target, logger }: KeyChangeListenerOptions) {
    this.client = openRedis(server, { keepAlive: KEEP_ALIVE_MS, autoResubscribe: false });
    this.client.on('message', (_channel: string, message: string) => {
      const selectors = changeOf(message);
      if (selectors === null) target.recheck();
      else target.forget(selectors);
    });
    this.client.on('ready', () => {
      this.client.subscribe(keyChannel(prefix)).then(
        () => target.recheck(),
        (error: Error) => {
          logger.warn('changes of keys are not received at once', { error: error.message });
          this.client.disconnect(true);
        },
      );
    });
    // The limiter, which shares the server, reports that it is away; keys are asked for in the store meanwhile.
    this.client.on('error', () => undefined);
    this.client.connect().catch(() => undefined);
  }

  close(): void {
    this.client.disconnect();
  }
}
