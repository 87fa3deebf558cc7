import { randomBytes } from 'node:crypto';

/** Address of a real server that tests share. @throws when there is none: a test must not pass by not running. */
export function stackAddress(name: 'ELASTICSEARCH_URL' | 'REDIS_URL' | 'KAFKA_BROKERS'): string {
  const address = process.env[name];
  if (!address) throw new Error(`These tests need ${name}: run scripts/stack up, or set it.`);
  return address;
}

/** What the names of one test on shared servers begin with, unlike those of any other. */
export function testPrefix(): string {
  return `test-${randomBytes(6).toString('hex')}`;
}

/** Removes all Elasticsearch indices of a test. */
export async function removeIndices(prefix: string): Promise<void> {
  const url = stackAddress('ELASTICSEARCH_URL');
  const found = await fetch(`${url}/${prefix}-*?expand_wildcards=all&features=settings`);
  const indices = Object.keys((await found.json()) as object);
  if (indices.length > 0) await fetch(`${url}/${indices.join()}`, { method: 'DELETE' });
}
