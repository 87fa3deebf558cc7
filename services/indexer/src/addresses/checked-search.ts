import type { PlaceSearch } from '@tripoint/addresses';
import type { ClosableSearch } from '../indexed-kind';

/** An address that was found. */
export interface FoundAddress {
  readonly place_id: string;
  readonly formatted_address: string;
}

/** An address of the index with the fields the checks are made of. */
export interface SampledAddress extends FoundAddress {
  readonly street: string | null;
  readonly formatted_street: string;
  readonly formatted_number: string;
  readonly postal_code: string;
  readonly municipality: string;
  readonly district: string | null;
  readonly latlng: { readonly lat: number; readonly lng: number } | null;
}

/** A search over one index, as far as its checks need it. */
export interface CheckedSearch {
  query(request: { readonly text: string; readonly limit: number }): Promise<readonly FoundAddress[]>;
  reverse(request: {
    readonly lat: number;
    readonly lng: number;
    readonly distanceMetres: number;
    readonly limit: number;
  }): Promise<readonly FoundAddress[]>;
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
