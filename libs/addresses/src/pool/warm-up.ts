import { EngineBusyError, EngineUnavailableError } from '@tripoint/generations';
import type { PlaceSearch } from '../place-search';
import type { ThreadData } from './messages';
import { noPause, type Pause, pausing } from './pausing';

const SEED = 1;

/** Warms up as `data` says. An engine that is away now may be back at the first question, which may also be asked cold. */
export async function warmUp(search: PlaceSearch, { warmUpSearches, gently }: ThreadData): Promise<void> {
  try {
    await searchAsPeopleType(search, warmUpSearches, gently ? pausing() : noPause);
  } catch (error) {
    if (!(error instanceof EngineUnavailableError || error instanceof EngineBusyError)) throw error;
  }
}

/**
 * Searches as people type, so that the first callers do not pay for cold code: beginnings of real addresses, some
 * with a spelling error, and a few reverse searches.
 * @param pause between two searches
 */
async function searchAsPeopleType(search: PlaceSearch, searches: number, pause: Pause): Promise<void> {
  if (searches === 0) return;
  const query = async (text: string): Promise<void> => {
    await search.query({ text, limit: 7 });
    await pause();
  };
  // What is begun with is looked for most, and the sets of the shortest beginnings are the largest to make.
  for (const beginning of '0123456789abcdefghijklmnopqrstuvwxyz') await query(beginning);
  const places = await search.sample(Math.ceil(searches / 6 / Math.max(1, search.countries.length)), SEED);
  for (const [i, { formatted_address: text, municipality, latlng }] of places.entries()) {
    const misspelt = text.slice(0, 3) + text.slice(4);
    for (const typed of [text.slice(0, 1 + (i % 3)), text.slice(0, 4 + (i % 12)), text, misspelt]) await query(typed);
    await search.municipality({ text: municipality.slice(0, 4), limit: 7 });
    if (latlng) await search.reverse({ ...latlng, distanceMetres: 50, limit: 7 });
    await pause();
  }
}
