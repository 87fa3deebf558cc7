import type { Directory } from '../directory';
import type { AddressEngine } from '../schema/address-types';
import type { AddressAsk } from './address-request';
import { rowsNeeded } from './candidates';
import { readingClauses } from './clauses';
import type { PreparedReading, SearchNumber } from './prepared-reading';
import { wantedNumber } from './row-verdict';
import { TopRows } from './top-rows';
import { bounds } from './weights';
import { patternsOf, wholePattern } from './word-pattern';

/** When the words alone, as typed, name a place, its house number is what is wrong: then nothing is invented. */
export async function onlyNumberIsWrong(
  reading: PreparedReading,
  { request, ranker }: AddressAsk,
  directory: Directory,
  engine: AddressEngine,
  costMax: number = bounds.textAloneCostMax,
): Promise<boolean> {
  const patterns = reading.numbers.length > 0 ? patternsOf(reading, wholePattern) : null;
  if (!patterns) return false;
  // `9.` of `9. května` is text; a number that may be a house is not.
  const isText = ({ token, wordTerm }: SearchNumber): boolean => token.dotted && wordTerm >= 0;
  const numbers = reading.numbers.filter(isText);
  const house = reading.numbers.filter((number) => !isText(number));
  // More numbers than a house has: it is the reading that is wrong.
  if (wantedNumber(house, reading.marker) === null) return false;
  const text = { ...reading, numbers, needsHouseNumber: false };
  const clauses = [...readingClauses(text, patterns, directory, false), ...request.filters];
  const rows = rowsNeeded(text, false);
  const [matched] = await engine.match([{ kind: 'unit', clauses, limit: bounds.candidatesTextAlone, rows }]);
  ranker.begin(text, patterns, request.streetWords);
  const top = new TopRows(1);
  ranker.rank(matched, { near: null }, top);
  return (top.list()[0]?.cost ?? Number.POSITIVE_INFINITY) <= costMax;
}
