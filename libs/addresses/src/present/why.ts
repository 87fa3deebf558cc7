import type { PlaceWhy } from '@tripoint/contract';
import { swapYz, wordSpans } from '@tripoint/text';
import type { Directory } from '../directory';
import type { AddressAnswer, AnswerRow } from '../plan/address-request';
import type { CostParts } from '../plan/cost-parts';
import type { DocumentAnswer, FoundDocument, NamedKind } from '../plan/document-search';
import type { PreparedReading } from '../plan/prepared-reading';
import { tiers } from '../plan/weights';
import { resemblanceCost, type WordPattern } from '../plan/word-pattern';

type Word = PlaceWhy['plan']['words'][number];
type Tier = PlaceWhy['ranking']['tier'];

const tierNames: Readonly<Record<number, Tier>> = {
  [tiers.wholeName]: 'whole_name',
  [tiers.words]: 'words',
  [tiers.lastBegun]: 'last_begun',
  [tiers.everyBegun]: 'every_begun',
  [tiers.repaired]: 'repaired',
  [tiers.filled]: 'further',
};

/** Digits behind the point of a cost: sums of floats have more, which say nothing. */
const COST_SCALE = 1_000;
const rounded = (cost: number): number => Math.round(cost * COST_SCALE) / COST_SCALE;

/** What of an answer says how its text was read. */
type Read = Pick<AddressAnswer | DocumentAnswer, 'reading' | 'patterns' | 'repairs'>;

/** Why an address of an answer was found. @param unmetCost what it costs not to be in the area of preference */
export function addressWhy(
  directory: Directory,
  answer: AddressAnswer,
  { unit, tier, passTier = tier, cost, parts }: AnswerRow,
  text: string,
  unmetCost: number,
): PlaceWhy {
  const { unitStreet, unitPart, unitDistrict, unitMunicipality, municipalityPlaceName } = directory.sections;
  const municipality = municipalityPlaceName[unitMunicipality[unit]];
  const names = [unitStreet[unit], unitPart[unit], municipality, unitDistrict[unit]];
  return {
    ...readingOf(directory, answer, names, text),
    ranking: rankingOf(passTier, cost, parts, unmetCost),
  };
}

/** The same of a street, municipality or postal code. */
export function documentWhy(
  directory: Directory,
  kind: NamedKind,
  answer: DocumentAnswer,
  { document, tier, cost, parts }: FoundDocument,
  text: string,
  unmetCost: number,
): PlaceWhy {
  const { streetName, streetMunicipality, postalMunicipality, municipalityName } = directory.sections;
  const names = {
    street: () => [streetName[document], municipalityName[streetMunicipality[document]]],
    municipality: () => [municipalityName[document]],
    postal_code: () => [municipalityName[postalMunicipality[document]]],
  }[kind]();
  return { ...readingOf(directory, answer, names, text), ranking: rankingOf(tier, cost, parts, unmetCost) };
}

function rankingOf(tier: number, cost: number, parts: CostParts | undefined, unmetCost: number): PlaceWhy['ranking'] {
  const all = [...(parts ?? []), ['preference', unmetCost] as const];
  return {
    tier: tierNames[tier] as Tier,
    cost: rounded(cost + unmetCost),
    parts: all.filter(([, part]) => part !== 0).map(([what, part]) => ({ what, cost: rounded(part) })),
  };
}

/** @param names of the place; -1 = it has none there */
function readingOf(
  directory: Directory,
  { reading, patterns, repairs = [] }: Read,
  names: readonly number[],
  text: string,
): Pick<PlaceWhy, 'plan' | 'repairs'> {
  const { numbers, postal, dropped } = reading as PreparedReading;
  const halves = numbers.flatMap(({ token: { first, second } }) => [first, ...(second ? [second] : [])]);
  return {
    plan: {
      words: patterns.map((pattern) => metWord(directory, pattern, names)),
      numbers: numbers.map(({ token }) =>
        [token.first, token.second].flatMap((half) => (half ? [half.digits + half.letter] : [])).join('/'),
      ),
      postal_code: postal?.digits ?? null,
      left_out: leftOut(
        text,
        patterns.map(({ word }) => word.text),
        [...halves.flatMap(({ typed, digits, letter }) => [typed, digits, letter]), postal?.digits ?? ''],
      ),
    },
    repairs: dropped.length === 0 || repairs.includes('optional_words') ? repairs : [...repairs, 'optional_words'],
  };
}

/** The word of the names that a pattern met, the best one. */
function metWord(directory: Directory, pattern: WordPattern, names: readonly number[]): Word {
  const { nameWordStart, nameWordTerm } = directory.sections;
  const { word, whole, low, high } = pattern;
  let found: number | null = null;
  let by: Word['by'] = 'elsewhere';
  const take = (how: Word['by'], term: number): void => {
    if (ways.indexOf(how) < ways.indexOf(by)) [by, found] = [how, term];
  };
  for (const name of names) {
    if (name < 0) continue;
    for (let entry = nameWordStart[name]; entry < nameWordStart[name + 1]; entry++) {
      const term = nameWordTerm[entry];
      if (term === word.exact) take('whole', term);
      else if (whole.includes(term)) take('corrected', term);
      else if (term >= low && term < high) take('begun', term);
      else if (pattern.byResemblance && resemblanceCost(pattern, directory.term(term), false) >= 0)
        take('resemblance', term);
    }
  }
  return { text: word.text, found: found === null ? null : directory.term(found), by };
}

/** From the best. */
const ways: readonly Word['by'][] = ['whole', 'begun', 'corrected', 'resemblance', 'elsewhere'];

/**
 * What of a text was not looked for, as it was typed. A word that repair made of others, or of parts of one, stands for them.
 * @param digits of the numbers that were
 */
function leftOut(text: string, words: readonly string[], digits: readonly string[]): string[] {
  const spans = wordSpans(text);
  const madeUp = words.filter((word) => spans.every((span) => span.text !== word));
  const isUsed = (span: string): boolean =>
    words.includes(span) ||
    madeUp.some((word) => word.includes(span) || span.includes(word) || word === swapYz(span)) ||
    digits.some((number) => (/^[0-9]/.test(span) ? number.includes(span) : number === span));
  return spans.filter((span) => !isUsed(span.text)).map(({ start, end }) => text.slice(start, end));
}
