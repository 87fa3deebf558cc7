import Redis from 'ioredis';

/** Removes every key of a test. */
export async function removeRedisKeys(url: string, prefix: string): Promise<void> {
  const client = new Redis(url);
  for await (const names of client.scanStream({ match: `${prefix}:*`, count: 1_000 })) {
    if ((names as string[]).length > 0) await client.unlink(...(names as string[]));
  }
  client.disconnect();
}
