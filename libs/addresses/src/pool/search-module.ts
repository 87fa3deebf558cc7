import type { IndexData, Pause, Problem, SearchModule } from '@tripoint/index';
import { AreaNotPermittedError, type NamesArea, UnknownAreaError } from '../areas';
import { PlaceSearch } from '../place-search';
import type { AddressIndex } from '../schema/address-types';

const WARM_UP_SEED = 1;

/** What the threads of a `PlacePool` search with. */
export const searchModule: SearchModule<PlaceSearch> = {
  // The pool is handed indexes of addresses alone.
  open: (indexes: readonly IndexData[]) => new PlaceSearch(indexes as readonly AddressIndex[]),
  warmUp: searchAsPeopleType,
  problemOf(error): Problem | null {
    if (error instanceof UnknownAreaError) {
      return { kind: 'unknown area', message: error.message, detail: error.placeId };
    }
    if (error instanceof AreaNotPermittedError) {
      const { where, namedBy } = error;
      return { kind: 'area not permitted', message: where, ...(namedBy !== null && { detail: namedBy }) };
    }
    return null;
  },
  errorOf({ kind, message, detail }) {
    if (kind === 'unknown area') return new UnknownAreaError(detail ?? '');
    return kind === 'area not permitted'
      ? new AreaNotPermittedError(message, (detail ?? null) as NamesArea | null)
      : null;
  },
};

/**
 * Searches as people type, so that the first callers do not pay for cold code: beginnings of real addresses, some
 * with a spelling error, and a few reverse searches.
 * @param pause between two searches
 */
async function searchAsPeopleType(search: PlaceSearch, searches: number, pause: Pause): Promise<void> {
  const query = async (text: string): Promise<void> => {
    await search.query({ text, limit: 7 });
    await pause();
  };
  // What queries start with is looked for most, and the sets of the shortest beginnings are the largest to make.
  for (const beginning of '0123456789abcdefghijklmnopqrstuvwxyz') await query(beginning);
  const places = await search.sample(Math.ceil(searches / 6 / Math.max(1, search.countries.length)), WARM_UP_SEED);
  for (const [i, { formatted_address: text, municipality, latlng }] of places.entries()) {
    const misspelt = text.slice(0, 3) + text.slice(4);
    for (const typed of [text.slice(0, 1 + (i % 3)), text.slice(0, 4 + (i % 12)), text, misspelt]) await query(typed);
    await search.municipality({ text: municipality.slice(0, 4), limit: 7 });
    if (latlng) await search.reverse({ ...latlng, distanceMetres: 50, limit: 7 });
    await pause();
  }
}
