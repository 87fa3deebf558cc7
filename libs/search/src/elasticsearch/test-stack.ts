import { randomBytes } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { Directory } from '../directory';
import { Engines } from '../engines';
import type { IndexData } from '../format/index-file';
import type { IndexEngine } from '../port';
import { writeClient } from './client';
import { createIndex, writeGeneration } from './generation-writer';
import type { GenerationPlace } from './index-names';
import { openGeneration } from './open-generation';

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
  private readonly engines = new Engines();
  private readonly prefix = ownPrefix();
  private made = 0;

  /** Writes an index into Elasticsearch and opens it as a searching process does. */
  async index(data: IndexData): Promise<IndexData> {
    const { register } = data.header;
    const place: GenerationPlace = { prefix: this.prefix, register, generation: `g${this.made++}` };
    await createIndex(this.client, place, 'part');
    await writeGeneration(this.client, place, data, new AbortController().signal);
    return openGeneration(this.client, elasticsearchUrl(), place);
  }

  async open(data: IndexData): Promise<IndexEngine> {
    const index = await this.index(data);
    return this.engines.open(index, new Directory(index));
  }

  async close(): Promise<void> {
    await removeIndices(this.client, this.prefix);
    await this.client.close();
  }
}
