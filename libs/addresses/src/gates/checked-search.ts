import { setImmediate } from 'node:timers/promises';
import type { ClosableSearch } from '@tripoint/index';
import type { PlaceSearch, ReverseQuery, SearchScope } from '../place-search';

type AddressPlace = Awaited<ReturnType<PlaceSearch['sample']>>[number];

/** An address that was found. */
export type FoundAddress = Pick<AddressPlace, 'place_id' | 'formatted_address'>;

/** An address of the index with the fields the checks are made of. */
export type SampledAddress = FoundAddress &
  Pick<
    AddressPlace,
    'street' | 'formatted_street' | 'formatted_number' | 'postal_code' | 'municipality' | 'district' | 'latlng'
  >;

/** A search over one index, as far as its checks need it. */
export interface CheckedSearch {
  query(request: { readonly text: string; readonly limit: number }): Promise<readonly FoundAddress[]>;
  reverse(request: Omit<ReverseQuery, keyof SearchScope>): Promise<readonly FoundAddress[]>;
  /** Addresses drawn at random; the same ones for the same seed. */
  sampleRows(count: number, seed: number): Promise<readonly SampledAddress[]>;
}

export interface OpenedSearch extends CheckedSearch, ClosableSearch {}

/**
 * A search as the services use it, for the checks of its index.
 * @param signal ends the checks between two questions; each lets the process receive its signals first
 */
export function checkedSearch(search: PlaceSearch, signal: AbortSignal): OpenedSearch {
  const inTurn = async <T>(ask: () => Promise<T>): Promise<T> => {
    await setImmediate();
    signal.throwIfAborted();
    return ask();
  };
  return {
    query: (request) => inTurn(() => search.query(request)),
    reverse: (request) => inTurn(() => search.reverse(request)),
    sampleRows: (count, seed) => inTurn(() => search.sample(count, seed)),
    close: () => search.close(),
  };
}
