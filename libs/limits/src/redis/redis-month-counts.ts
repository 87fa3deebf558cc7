import type { RedisServer } from '@tripoint/runtime';
import { countsName } from './limit-commands';
import { openRedis } from './redis-client';

/** A person waits for it. */
const TIMEOUT_MS = 2_000;
/** Counts asked for at once. */
const BATCH = 1_000;

/**
 * Counts of keys in one month, for a report.
 * @throws when Redis cannot be reached in time.
 */
export async function readRedisMonthCounts(
  server: RedisServer | string,
  prefix: string,
  month: string,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const client = openRedis(server, { enableReadyCheck: false, commandTimeout: TIMEOUT_MS });
  client.on('error', () => undefined);
  const counts = new Map<string, number>();
  try {
    await client.connect();
    for (let at = 0; at < keyIds.length; at += BATCH) {
      const batch = keyIds.slice(at, at + BATCH);
      const used = await Promise.all(batch.map((keyId) => client.hget(countsName(prefix, keyId, month), 'used')));
      batch.forEach((keyId, i) => void counts.set(keyId, Number(used[i] ?? 0)));
    }
  } finally {
    client.disconnect();
  }
  return counts;
}
