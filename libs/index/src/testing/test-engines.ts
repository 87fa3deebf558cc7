import { createIndex, type GenerationPlace, partKind, writeClient } from '@tripoint/generations';
import { elasticsearchUrl, ownPrefix, removeIndices } from '@tripoint/generations/testing';
import { Directory } from '../directory';
import { writeGeneration } from '../elasticsearch/generation-writer';
import { openGeneration } from '../elasticsearch/open-generation';
import { Engines } from '../engines';
import type { IndexData } from '../file/index-file';
import type { IndexEngine } from '../port';

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
    await createIndex(this.client, place, partKind);
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
