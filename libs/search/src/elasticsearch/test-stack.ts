import { randomBytes } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { Directory } from '../directory';
import type { IndexData } from '../format/index-file';
import { searchClient, writeClient } from './client';
import { unpackDictionary } from './dictionary';
import { ElasticsearchEngine } from './elasticsearch-engine';
import { readWhole } from './generation-parts';
import { createIndex, writeGeneration } from './generation-writer';
import type { GenerationPlace } from './index-names';
import { SearchBatcher } from './search-batcher';

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

/** Test support: engines over indices of their own, as a searching process opens them. */
export class TestEngines {
  readonly client = writeClient(elasticsearchUrl());
  readonly batcher = new SearchBatcher(searchClient(elasticsearchUrl()));
  private readonly prefix = ownPrefix();
  private made = 0;

  async open(data: IndexData): Promise<ElasticsearchEngine> {
    const { register } = data.header;
    const place: GenerationPlace = { prefix: this.prefix, register, generation: `g${this.made++}` };
    await createIndex(this.client, place, 'part');
    await writeGeneration(this.client, place, data, new AbortController().signal);
    const { header, sections, firstHouse } = unpackDictionary(await readWhole(this.client, place, 'dictionary'));
    const directory = new Directory({ ...data, header, sections });
    return new ElasticsearchEngine(directory, place, firstHouse, this.batcher);
  }

  async close(): Promise<void> {
    await removeIndices(this.client, this.prefix);
    await this.client.close();
  }
}
