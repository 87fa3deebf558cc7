import { randomBytes } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';

/** Test support: the address of the Elasticsearch that tests use. */
export function elasticsearchUrl(): string {
  const url = process.env.ELASTICSEARCH_URL;
  if (!url) throw new Error('These tests need Elasticsearch: run scripts/stack up, or set ELASTICSEARCH_URL.');
  return url;
}

/** Test support: a prefix of its own for the indices of one test file. */
export const ownPrefix = (): string => `test-${randomBytes(5).toString('hex')}`;

/** Test support: removes all indices of a prefix. */
export async function removeIndices(client: Client, prefix: string): Promise<void> {
  const indices = Object.keys(await client.indices.get({ index: `${prefix}-*`, expand_wildcards: 'all' }));
  if (indices.length > 0) await client.indices.delete({ index: indices });
}
