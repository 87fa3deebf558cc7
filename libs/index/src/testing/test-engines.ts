import { createIndex, type GenerationPlace, partKind, writeClient } from '@tripoint/generations';
import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import { openGeneration } from '../elasticsearch/dictionary';
import { writeGeneration } from '../elasticsearch/generation-writer';
import type { IndexData } from '../file/index-file';
import type { IndexSchema, IndexTypes } from '../schema';

/** Test support: indexes in Elasticsearch that are gone afterwards. */
export class TestEngines {
  private readonly client = writeClient(stackAddress('ELASTICSEARCH_URL'));
  private readonly prefix = testPrefix();
  private made = 0;

  /** Writes an index into Elasticsearch and opens it as a searching process does. */
  async index<T extends IndexTypes>(data: IndexData<T>, schema: IndexSchema<T>): Promise<IndexData<T>> {
    const { register } = data.header;
    const place: GenerationPlace = { prefix: this.prefix, register, generation: `g${this.made++}` };
    await createIndex(this.client, place, partKind);
    await writeGeneration(this.client, place, data, schema, new AbortController().signal);
    return openGeneration(this.client, stackAddress('ELASTICSEARCH_URL'), place, schema);
  }

  async close(): Promise<void> {
    await removeIndices(this.prefix);
    await this.client.close();
  }
}
