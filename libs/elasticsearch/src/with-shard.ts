import { setTimeout as sleep } from 'node:timers/promises';
import { refusal } from './client';

const UNAVAILABLE = 503;
/** Kinds of the answers of an index without a shard: to the reading of a document, and to a search. */
export const WITHOUT_SHARD = 'no_shard_available_action_exception';
const SEARCH_FAILED = 'search_phase_execution_exception';
/** How often an index without a shard is asked again, and how long between: it takes a second where processors are busy. */
const SHARD_ATTEMPTS = 30;
const SHARD_PAUSE_MS = 100;

/** An answer that reports a missing shard for one of its documents. */
export class NoShardError extends Error {}

/** Reads from an index that another process may be making at the same moment: until then it exists without a shard. */
export async function withShard<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (cause) {
      const isWithout = cause instanceof NoShardError || isWithoutShard(cause);
      if (!isWithout || attempt === SHARD_ATTEMPTS) throw cause;
      await sleep(SHARD_PAUSE_MS);
    }
  }
}

function isWithoutShard(cause: unknown): boolean {
  const { type, status } = refusal(cause) ?? {};
  return type === WITHOUT_SHARD || (type === SEARCH_FAILED && status === UNAVAILABLE);
}
