import type { IndexKind } from './index-names';

/**
 * Version of everything below, for people who look at an index. A mapping is never changed under a generation: a new version
 * is a new generation. Raise `dictionaryVersion` with it, by which processes tell what they can read.
 */
export const MAPPING_VERSION = 1;

/** Documents a search may look at without paging; `match` pages beyond. */
export const RESULT_WINDOW = 10_000;

type Fields = Readonly<Record<string, object>>;

/** Terms as libs/text and the index builder made them, told apart by spaces: present or not, never scored. */
const terms = { type: 'text', analyzer: 'terms', index_options: 'docs', norms: false };
/** Bytes that are read with a hit and never searched. */
const column = { type: 'binary', doc_values: true };
const identifier = { type: 'keyword', doc_values: false, index_options: 'docs' };
/** Number of the document in order of importance, by which the index is sorted. */
const rank = { type: 'integer' };

const fields: Readonly<Record<IndexKind, Fields>> = {
  unit: { rank, terms, beginnings: terms, numbers: column, positions: column },
  street: { rank, terms, beginnings: terms, id: identifier },
  municipality: { rank, terms, beginnings: terms },
  postal_code: { rank, terms, beginnings: terms, id: identifier },
  row: { rank, id: identifier, point: { type: 'geo_point' }, municipality: { type: 'integer' }, rows: column },
  part: { file: { type: 'keyword' }, part: { type: 'integer' }, bytes: { type: 'binary' } },
};

/** Settings and mapping of one index of a generation while it is being written: nobody searches it, nothing is refreshed. */
export function indexBody(kind: IndexKind): { readonly settings: object; readonly mappings: object } {
  const isSearched = kind !== 'part';
  return {
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
      // What is searched is brought as columns; only the parts of files are read whole.
      _source: { enabled: !isSearched },
      _meta: { version: MAPPING_VERSION },
      properties: fields[kind],
    },
  };
}
