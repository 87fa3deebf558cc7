import type { NameMaker } from './name-maker';
import { gaussian, type PlannedPlace } from './place-plan';
import type { Chance } from './random';

/** A street of one part of a place, or its houses without a street. */
export interface PlannedStreet {
  /** Null for houses without a street. */
  readonly name: string | null;
  /** Index of the part the houses lie in. */
  readonly part: number;
  readonly houses: number;
}

/** Addresses of a street: half of all streets have fewer, three in a thousand have more than twenty times as many. */
const MEDIAN_HOUSES = 14;
const SPREAD = 1.1;
const MAX_HOUSES = 3_400;
/** Streets the skeleton names are main streets. */
const NAMED_STREET_FACTOR = 2.2;
/** Share of the houses of a place with streets that have none. */
const WITHOUT_STREET = 0.03;
const MAX_WITHOUT_STREET = 150;
/** Parts into which a street of another part runs on. */
const RUNS_ON = 0.2;

/** Spellings of street names by what they are called; a city has one spelling for all its parts. */
export type StreetSpellings = Map<string, string>;

/**
 * The streets of a place, with exactly its number of addresses in all.
 * @param spellings of the city that the place is a part of; others have their own
 */
export function planStreets(
  place: PlannedPlace,
  maker: NameMaker,
  chance: Chance,
  spellings: StreetSpellings = new Map(),
): PlannedStreet[] {
  const perPart = wholeShares(
    place.rows,
    place.parts.map((part) => part.share),
  );
  if (!place.hasStreets) return perPart.flatMap((houses, part) => (houses > 0 ? [{ name: null, part, houses }] : []));
  const names = new StreetNames(maker, chance, spellings);
  const streets: PlannedStreet[] = [];
  for (const [part, houses] of perPart.entries()) {
    const { streets: named } = place.parts[part];
    const without = Math.min(MAX_WITHOUT_STREET, Math.round(houses * WITHOUT_STREET * 2 * chance.next()));
    if (without > 0) streets.push({ name: null, part, houses: without });
    let left = houses - without;
    const last = streets.findLast((street) => street.name !== null)?.name;
    if (last && named.length === 0 && left > 2 * MEDIAN_HOUSES && chance.happens(RUNS_ON)) {
      streets.push({ name: last, part, houses: MEDIAN_HOUSES });
      left -= MEDIAN_HOUSES;
    }
    // Where there are few houses, each of the named streets gets some before others come up.
    const fair = Math.max(2, Math.floor(left / Math.max(1, named.length)));
    for (let index = 0; left > 0; index += 1) {
      const isNamed = index < named.length;
      const name = isNamed ? names.take(named[index]) : names.next();
      const drawn = MEDIAN_HOUSES * Math.exp(SPREAD * gaussian(chance)) * (isNamed ? NAMED_STREET_FACTOR : 1);
      const most = isNamed ? Math.max(fair, 2) : MAX_HOUSES;
      const count = Math.min(left, MAX_HOUSES, Math.max(1, Math.min(most, Math.round(drawn))));
      streets.push({ name, part, houses: count });
      left -= count;
    }
  }
  return streets;
}

/** Whole numbers by share that add up to the total. */
function wholeShares(total: number, shares: readonly number[]): number[] {
  let left = total;
  const whole = shares.map((share) => {
    const count = Math.min(left, Math.floor(total * share));
    left -= count;
    return count;
  });
  whole[0] += left;
  return whole;
}

/** Names of streets of one place, each once: typical ones, then composed ones. */
class StreetNames {
  private readonly typical: string[];
  private readonly used = new Set<string>();

  constructor(
    private readonly maker: NameMaker,
    private readonly chance: Chance,
    private readonly spellings: StreetSpellings,
  ) {
    this.typical = chance.shuffle([...maker.typicalStreets]);
  }

  /** A name that is given; the same street may run through several parts. */
  take(name: string): string {
    const key = this.maker.streetKey(name);
    this.used.add(key);
    return this.spelt(key, name);
  }

  next(): string {
    for (;;) {
      const name = this.typical.pop() ?? this.maker.street(this.chance);
      const key = this.maker.streetKey(name);
      if (this.used.has(key)) continue;
      this.used.add(key);
      return this.spelt(key, name);
    }
  }

  private spelt(key: string, name: string): string {
    const known = this.spellings.get(key);
    if (known === undefined) this.spellings.set(key, name);
    return known ?? name;
  }
}
