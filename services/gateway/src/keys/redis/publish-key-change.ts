import { openRedis } from '@tripoint/limits';
import type { RedisServer } from '@tripoint/runtime';
import { changeMessage, keyChannel } from './key-change';

/** How long somebody who changes a key waits for Redis; gateways see the change without it too. */
const PUBLISH_TIMEOUT_MS = 1_000;

/**
 * Publishes to all gateways that keys were made or ended. Call it after the change is stored.
 * @throws when Redis does not take the message in time.
 */
export async function publishKeyChange(
  server: RedisServer | string,
  prefix: string,
  selectors: readonly string[],
): Promise<void> {
  const client = openRedis(server);
  client.on('error', () => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PUBLISH_TIMEOUT_MS} ms`)), PUBLISH_TIMEOUT_MS);
  });
  const published = client.connect().then(() => client.publish(keyChannel(prefix), changeMessage(selectors)));
  try {
    await Promise.race([published, late]);
  } finally {
    clearTimeout(timer);
    published.catch(() => undefined);
    client.disconnect();
  }
}
