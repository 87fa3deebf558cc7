import type { Client, estypes } from '@elastic/elasticsearch';
import { withShard } from '@tripoint/elasticsearch';
import {
  MAX_SUPPRESSED,
  requireNumbers,
  requireRoom,
  type Suppression,
  type SuppressionList,
  sameOrNew,
  suppressionKey,
} from '../suppression-list';
import { isMissing } from './client';
import { ensureIndex } from './create-index';

/** A list in Elasticsearch: a document for each entry. */
export class ElasticsearchSuppression implements SuppressionList {
  private readonly index: string;
  private last: ReadonlySet<string> | null = null;

  constructor(
    private readonly client: Client,
    prefix: string,
  ) {
    this.index = `${prefix}-suppressed`;
  }

  async read(): Promise<ReadonlySet<string>> {
    this.last = sameOrNew(this.last, new Set((await this.list()).map(suppressionKey)));
    return this.last;
  }

  async list(): Promise<Suppression[]> {
    try {
      const request: estypes.SearchRequest = {
        index: this.index,
        size: MAX_SUPPRESSED,
        sort: ['country', 'cin'],
        // A part of the list would let those through who are in the other.
        allow_partial_search_results: false,
      };
      const { hits } = await withShard(() => this.client.search<Suppression>(request));
      return hits.hits.flatMap(({ _source }) => _source ?? []);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async add(entries: readonly Suppression[]): Promise<void> {
    requireNumbers(entries);
    requireRoom(new Set([...(await this.read()), ...entries.map(suppressionKey)]).size);
    await ensureIndex(this.client, {
      index: this.index,
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
      mappings: {
        dynamic: 'strict',
        properties: {
          country: { type: 'keyword' },
          cin: { type: 'keyword' },
          reason: { type: 'text', index: false },
          addedAt: { type: 'date' },
        },
      },
    });
    for (const entry of entries) {
      await this.client.index({ index: this.index, id: suppressionKey(entry), document: entry, refresh: true });
    }
  }

  async remove(numbers: readonly Pick<Suppression, 'country' | 'cin'>[]): Promise<number> {
    requireNumbers(numbers);
    let removed = 0;
    for (const number of numbers) {
      const answer = await this.client
        .delete({ index: this.index, id: suppressionKey(number), refresh: true })
        .catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
      if (answer !== null) removed += 1;
    }
    return removed;
  }
}
