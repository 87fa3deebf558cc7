import type { Client, estypes } from '@elastic/elasticsearch';

/** Where a generation lies in Elasticsearch. Plain data: threads of a process share it. */
export interface GenerationPlace {
  /** What the names of all indices begin with. */
  readonly prefix: string;
  readonly register: string;
  /** Id of the generation, as in its name. */
  readonly generation: string;
}

/** Name of one index of a generation: `tripoint-cz-addresses-unit-20261121t101530123-1a2b`. */
export const indexName = ({ prefix, register, generation }: GenerationPlace, kind: string): string =>
  `${prefix}-${register}-${kind}-${generation.toLowerCase()}`;

/** Name of the alias that points at the live generation's index of one kind: `tripoint-cz-addresses-unit`. */
export const aliasName = ({ prefix, register }: Pick<GenerationPlace, 'prefix' | 'register'>, kind: string): string =>
  `${prefix}-${register}-${kind}`;

/**
 * Version of the mappings, for people who look at an index. A mapping is never changed under a generation: a new version is
 * a new generation.
 */
export const MAPPING_VERSION = 2;

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

/** How long an index that another process has just made may take until it can be read. */
const readableWithin = '30s';

/** Makes an index unless it is there; several processes may do so at once. When it resolves, the index can be read. */
export async function ensureIndex(client: Client, request: estypes.IndicesCreateRequest): Promise<void> {
  const { index } = request;
  if (!(await client.indices.exists({ index }))) {
    try {
      await client.indices.create(request);
      return;
    } catch (error) {
      if (!(await client.indices.exists({ index }))) throw error;
    }
  }
  // Another process may still be making it: an index exists, and is yellow, before it can be read.
  await client.cluster.health({ index, wait_for_active_shards: 1, timeout: readableWithin });
}
