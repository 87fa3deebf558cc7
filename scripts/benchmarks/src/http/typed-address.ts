import { queryClasses } from '../relevance/classes';
import { drawQueries } from '../relevance/draw';
import type { Drawing } from '../relevance/drawing';
import type { ExpectedPlace } from '../relevance/expectation';
import type { Country } from '../shared/live-search';
import { seededRandom, seedFor, shuffled } from '../shared/random';

/** An address that somebody types to the end, and the place that must then be among the answers. */
export interface TypedAddress {
  readonly text: string;
  /** Lower-case code of the country that is searched. */
  readonly country: Country;
  readonly expected: ExpectedPlace;
}

/** Correctly spelt ways of writing, so that the last keystroke must find the address. */
const typedClasses = [
  'full address',
  'street, orientation number, town',
  'street, č.p., town',
  'street, both halves, town',
  'plain ASCII, lower case',
  'municipality first',
];

export function typedAddresses({ pool, names, seed, country }: Drawing, count: number): TypedAddress[] {
  const each = Math.ceil(count / typedClasses.length);
  const drawn = typedClasses.flatMap((name) => {
    const queryClass = queryClasses.find((candidate) => candidate.name === name);
    if (!queryClass) throw new Error(`There is no class ${name}.`);
    return drawQueries(queryClass, pool, names, seedFor(seed, 'http'), each).flatMap(({ text, expected }) =>
      expected ? [{ text, country, expected }] : [],
    );
  });
  return shuffled(drawn, seededRandom(seedFor(seed, 'http order'))).slice(0, count);
}
