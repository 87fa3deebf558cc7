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

/** A search as the services use it, for the checks of its index. */
export const checkedSearch = (search: PlaceSearch): OpenedSearch => ({
  query: (request) => search.query(request),
  reverse: (request) => search.reverse(request),
  sampleRows: (count, seed) => search.sample(count, seed),
  close: () => search.close(),
});
