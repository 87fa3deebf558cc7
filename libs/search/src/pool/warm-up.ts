import type { PlaceSearch } from '../place-search';

const seed = 1;

/**
 * Searches as people type, so that the first callers do not pay for cold code: beginnings of real addresses, some
 * with a spelling error, and a few reverse searches.
 */
export async function warmUp(search: PlaceSearch, searches: number): Promise<void> {
  if (searches === 0) return;
  // What is begun with is looked for most, and the sets of the shortest beginnings are the largest to make.
  for (const beginning of '0123456789abcdefghijklmnopqrstuvwxyz') await search.query({ text: beginning, limit: 7 });
  const places = search.sample(Math.ceil(searches / 6 / Math.max(1, search.countries.length)), seed);
  for (const [i, { formatted_address: text, municipality, latlng }] of places.entries()) {
    const misspelt = text.slice(0, 3) + text.slice(4);
    for (const query of [text.slice(0, 1 + (i % 3)), text.slice(0, 4 + (i % 12)), text, misspelt]) {
      await search.query({ text: query, limit: 7 });
    }
    await search.municipality({ text: municipality.slice(0, 4), limit: 7 });
    if (latlng) await search.reverse({ ...latlng, distanceMetres: 50, limit: 7 });
  }
}
