import type { ElasticsearchServer } from '@tripoint/elasticsearch';
import {
  type ElasticsearchGenerations,
  type Generation,
  type StagedGeneration,
  writeClient,
} from '@tripoint/generations';
import type { ClosableSearch, IndexBuilder, IndexedKind, VersionedRecord } from '@tripoint/index';
import { openGeneration, openIndex, writeGeneration } from '@tripoint/index';
import { EmbeddedIndexTarget } from './embedded-index-target';
import { freeBuiltIndex } from './free-built-index';

export interface ElasticsearchIndexTargetOptions<R extends VersionedRecord, S extends ClosableSearch> {
  readonly server: ElasticsearchServer | string;
  readonly kind: IndexedKind<R, S>;
  readonly generations: ElasticsearchGenerations;
}

/** Elasticsearch: an index file is built as everywhere, then its documents are written and searched there. */
export class ElasticsearchIndexTarget<R extends VersionedRecord, S extends ClosableSearch> extends EmbeddedIndexTarget<
  R,
  S
> {
  private readonly client: ReturnType<typeof writeClient>;

  constructor(private readonly options: ElasticsearchIndexTargetOptions<R, S>) {
    super(options.kind);
    this.client = writeClient(options.server);
  }

  /** The dictionary is enough: it is a tenth of the index file. */
  override async remember(builder: IndexBuilder<R>, { id }: Generation): Promise<void> {
    const { server, generations } = this.options;
    builder.remember?.(await openGeneration(this.client, server, generations.placeOf(id), this.kind.schema));
  }

  override async stage({ id, indexPath }: StagedGeneration, signal: AbortSignal): Promise<void> {
    const names = this.options.generations.placeOf(id);
    await freeBuiltIndex(indexPath);
    const { schema } = this.kind;
    await writeGeneration(this.client, names, await openIndex(indexPath, schema), schema, signal);
  }

  override async open({ id }: StagedGeneration, signal: AbortSignal): Promise<S> {
    const { server, generations } = this.options;
    const opened = await openGeneration(this.client, server, generations.placeOf(id), this.kind.schema);
    return this.kind.openSearch(opened, signal);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
