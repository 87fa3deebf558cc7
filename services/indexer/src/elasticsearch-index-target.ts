import {
  AddressIndexBuilder,
  freeMemory,
  IndexRecords,
  openGeneration,
  openIndex,
  PlaceSearch,
  writeGeneration,
} from '@tripoint/addresses';
import { type ElasticsearchGenerations, type StagedGeneration, writeClient } from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';
import type { IndexBuilder, IndexTarget, OpenedSearch } from './index-target';
import { openedSearch } from './opened-search';

export interface ElasticsearchIndexTargetOptions {
  readonly url: string;
  readonly register: string;
  readonly generations: ElasticsearchGenerations;
}

/** Elasticsearch: an index file is built as everywhere, then its documents are written and searched there. */
export class ElasticsearchIndexTarget implements IndexTarget {
  private readonly options: ElasticsearchIndexTargetOptions;
  private readonly client: ReturnType<typeof writeClient>;

  constructor(options: ElasticsearchIndexTargetOptions) {
    this.options = options;
    this.client = writeClient(options.url);
  }

  createBuilder(country: AddressRecord['country']): IndexBuilder {
    return new AddressIndexBuilder({ country, register: this.options.register });
  }

  async records(path: string): Promise<Iterable<AddressRecord>> {
    return new IndexRecords(await openIndex(path)).all();
  }

  async stage({ id, indexPath }: StagedGeneration, signal: AbortSignal): Promise<void> {
    const place = this.options.generations.placeOf(id);
    // The builder is gone by now; its memory would stand beside that of the index that is opened.
    await freeMemory();
    await writeGeneration(this.client, place, await openIndex(indexPath), signal);
  }

  async open({ id }: StagedGeneration): Promise<OpenedSearch> {
    const { url, generations } = this.options;
    return openedSearch(new PlaceSearch([await openGeneration(this.client, url, generations.placeOf(id))]));
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}
