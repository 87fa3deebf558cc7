import { randomBytes } from 'node:crypto';
import Redis from 'ioredis';

/** Address of the Redis that tests share. @throws when there is none: a test must not pass by not running. */
export function sharedRedisUrl(): string {
  return stackUrl('REDIS_URL');
}

/** Address of the Elasticsearch that tests share. @throws when there is none. */
export function sharedElasticsearchUrl(): string {
  return stackUrl('ELASTICSEARCH_URL');
}

/** What the names of one test begin with, unlike those of any other. */
export function testPrefix(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}

/** Removes every key of a test. */
export async function removeRedisKeys(url: string, prefix: string): Promise<void> {
  const client = new Redis(url);
  for await (const names of client.scanStream({ match: `${prefix}:*`, count: 1_000 })) {
    if ((names as string[]).length > 0) await client.unlink(...(names as string[]));
  }
  client.disconnect();
}

function stackUrl(name: string): string {
  const url = process.env[name];
  if (url === undefined || url === '') throw new Error(`${name} is not set: run scripts/stack up first`);
  return url;
}
