import { createHash } from 'node:crypto';
import { openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { CompanySearch, openCompanyIndex } from '@tripoint/companies';
import { currentIndexPath } from '@tripoint/generations';
import { registers } from '@tripoint/registers';

/** Queries and a radius that many addresses of any register answer. */
const queries = ['nov', 'hl', '1', '12', 'zahradn', 'polna 3', 'b', 'sk', 'kr', 'm 7'];
const LIMIT = 20;
const REVERSE_METRES = 10_000;

/** Beginnings of many names. */
const names = ['s', 'a', 'jan', 'st', 'p', 'mar', 'obec', 'spol', 'k', 'nov'];

/**
 * What a data directory answers to a fixed set of searches, as one short text: equal for equal records, whatever
 * generation they are in. Opens the live index anew, as a service that starts does.
 */
export async function answersOf(dataDir: string, register: string): Promise<string> {
  const path = await currentIndexPath(dataDir, register);
  if (path === null) throw new Error(`nothing answers for ${register} in ${dataDir}`);
  const answers = registers[register]?.kind === 'company' ? companiesIn(path) : placesIn(path);
  const hash = createHash('sha256');
  let found = 0;
  for await (const answer of answers) {
    found += answer.length;
    hash.update(JSON.stringify(answer));
  }
  if (found < LIMIT) throw new Error(`the searches find next to nothing in ${dataDir}`);
  return hash.digest('hex').slice(0, 16);
}

async function* placesIn(path: string): AsyncGenerator<readonly unknown[]> {
  const search = new PlaceSearch([await openAddressIndex(path)]);
  for (const text of queries) {
    const places = await search.query({ text, limit: LIMIT });
    yield places;
    const first = places[0]?.latlng;
    if (first) yield await search.reverse({ ...first, distanceMetres: REVERSE_METRES, limit: LIMIT });
  }
}

async function* companiesIn(path: string): AsyncGenerator<readonly unknown[]> {
  const index = await openCompanyIndex(path);
  const search = new CompanySearch([index]);
  const { country } = index.header;
  for (const text of names) yield await search.query({ text, country, limit: LIMIT, active: false });
}
