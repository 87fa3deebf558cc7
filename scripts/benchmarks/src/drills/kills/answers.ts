import { createHash } from 'node:crypto';
import { openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { currentIndexPath } from '@tripoint/generations';

/** Queries and a radius that many addresses of any register answer. */
const queries = ['nov', 'hl', '1', '12', 'zahradn', 'polna 3', 'b', 'sk', 'kr', 'm 7'];
const LIMIT = 20;
const REVERSE_METRES = 10_000;

/**
 * What a data directory answers to a fixed set of searches, as one short text: equal for equal addresses, whatever
 * generation they are in. Opens the live index anew, as a service that starts does.
 */
export async function answersOf(dataDir: string, register: string): Promise<string> {
  const path = await currentIndexPath(dataDir, register);
  if (path === null) throw new Error(`nothing answers for ${register} in ${dataDir}`);
  const search = new PlaceSearch([await openAddressIndex(path)]);
  const hash = createHash('sha256');
  let found = 0;
  for (const text of queries) {
    const places = await search.query({ text, limit: LIMIT });
    found += places.length;
    hash.update(JSON.stringify(places));
    const first = places[0]?.latlng;
    if (first)
      hash.update(JSON.stringify(await search.reverse({ ...first, distanceMetres: REVERSE_METRES, limit: LIMIT })));
  }
  if (found < LIMIT) throw new Error(`the searches find next to nothing in ${dataDir}`);
  return hash.digest('hex').slice(0, 16);
}
