import type { AddressRecord } from '@tripoint/registers';
import { type Random, seededRandom, seedFor, shuffled } from '../shared/random';
import type { Pool, Stratum } from './pool';
import type { GoldQuery, QueryClass } from './query-class';
import type { RegisterNames } from './register-names';
import { townOf } from './writing';

/** A gold query with the register key of the record it was written from. */
export interface DrawnQuery extends GoldQuery {
  readonly key: string;
}

/**
 * Draws up to `count` queries of a class. Without a stratum of its own a class takes its records in turn from the
 * addresses, the municipalities and the streets. The same seed draws the same queries.
 */
export function drawQueries(
  queryClass: QueryClass,
  pool: Pool,
  names: RegisterNames,
  seed: number,
  count: number,
): DrawnQuery[] {
  const random = seededRandom(seedFor(seed, queryClass.name));
  const drawn: DrawnQuery[] = [];
  const used = new Set<string>();
  for (const record of recordsFor(queryClass, pool, random)) {
    if (drawn.length === count) break;
    if (used.has(record.key) || isTwin(record, names)) continue;
    const query = queryClass.write(record, random, names);
    if (!query) continue;
    used.add(record.key);
    drawn.push({ ...query, key: record.key });
  }
  return drawn;
}

/** What is written of a street that its town has in two spellings is the name of either, so no class takes it. */
const isTwin = (record: AddressRecord, names: RegisterNames): boolean =>
  record.street !== null && names.hasTwinStreet(townOf(record), record.street.name);

const fairStrata: readonly Stratum[] = ['addresses', 'municipalities', 'streets'];

function* recordsFor(queryClass: QueryClass, pool: Pool, random: Random): Generator<AddressRecord> {
  const strata = (queryClass.from ? [queryClass.from] : fairStrata).map((name) => shuffled(pool.strata[name], random));
  const longest = Math.max(...strata.map((records) => records.length));
  for (let i = 0; i < longest; i++) {
    for (const records of strata) {
      const record = records[i];
      if (record) yield record;
    }
  }
}
