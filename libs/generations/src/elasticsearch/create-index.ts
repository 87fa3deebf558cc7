import type { Client, estypes } from '@elastic/elasticsearch';
import { type GenerationPlace, indexName } from './index-names';

/**
 * Version of the mappings, for people who look at an index. A mapping is never changed under a generation: a new version is
 * a new generation.
 */
export const MAPPING_VERSION = 1;

/** Documents a search may look at without paging. */
export const RESULT_WINDOW = 10_000;

/** One of the indices that a generation consists of. */
export interface IndexKind {
  /** Its part of the names of index and alias. */
  readonly name: string;
  readonly fields: Record<string, estypes.MappingProperty>;
}

/** The index of parts, which keeps the files of a generation. */
export const partKind: IndexKind = {
  name: 'part',
  fields: { file: { type: 'keyword' }, part: { type: 'integer' }, bytes: { type: 'binary' } },
};

/** Makes one index of a generation. While it is being written nobody searches it and nothing is refreshed. */
export async function createIndex(client: Client, place: GenerationPlace, kind: IndexKind): Promise<void> {
  const isSearched = kind !== partKind;
  await client.indices.create({
    index: indexName(place, kind.name),
    settings: {
      number_of_shards: 1,
      number_of_replicas: 0,
      refresh_interval: '-1',
      max_result_window: RESULT_WINDOW,
      // Documents are flushed to disk when their index is ready; parts are not written again.
      ...(isSearched && { 'translog.durability': 'async', 'sort.field': 'rank', 'sort.order': 'asc' }),
      analysis: { analyzer: { terms: { type: 'custom', tokenizer: 'whitespace' } } },
    },
    mappings: {
      dynamic: 'strict',
      // What is searched is fetched as columns; only the parts of files are read whole.
      _source: { enabled: !isSearched },
      _meta: { version: MAPPING_VERSION },
      properties: kind.fields,
    },
  });
}
