import { type ElasticsearchGenerations, type StagedGeneration, writeClient } from '@tripoint/generations';
import { freeMemory, openGeneration, openIndex, writeGeneration } from '@tripoint/index';
import type { IndexTarget } from './index-target';
import type { ClosableSearch, IndexBuilder, IndexedKind, VersionedRecord } from './indexed-kind';

export interface ElasticsearchIndexTargetOptions<R extends VersionedRecord, S extends ClosableSearch> {
  readonly url: string;
  readonly kind: IndexedKind<R, S>;
  readonly generations: ElasticsearchGenerations;
}

/** Elasticsearch: an index file is built as everywhere, then its documents are written and searched there. */
export class ElasticsearchIndexTarget<R extends VersionedRecord, S extends ClosableSearch>
  implements IndexTarget<R, S>
{
  private readonly client: ReturnType<typeof writeClient>;

  constructor(private readonly options: ElasticsearchIndexTargetOptions<R, S>) {
    this.client = writeClient(options.url);
  }

  createBuilder(): IndexBuilder<R> {
    return this.options.kind.createBuilder();
  }

  async records(path: string): Promise<Iterable<R>> {
    return this.options.kind.records(await openIndex(path, this.options.kind.schema));
  }

  async stage({ id, indexPath }: StagedGeneration, signal: AbortSignal): Promise<void> {
    const names = this.options.generations.placeOf(id);
    // The builder is gone by now; its memory would add to that of the index that is opened.
    await freeMemory();
    const { schema } = this.options.kind;
    await writeGeneration(this.client, names, await openIndex(indexPath, schema), schema, signal);
  }

  async open({ id }: StagedGeneration): Promise<S> {
    const { url, generations, kind } = this.options;
    return kind.openSearch(await openGeneration(this.client, url, generations.placeOf(id), kind.schema));
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
