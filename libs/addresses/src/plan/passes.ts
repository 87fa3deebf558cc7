import { type Clause, type Term, wholeNameTerm } from '@tripoint/index';
import type { Directory } from '../directory';
import { municipalityTerm, numberTerm, postalTerm } from '../terms';
import type { PreparedReading, SearchNumber } from './prepared-reading';
import { bounds, tiers } from './weights';
import { clauseOf, patternsOf, prefixPattern, type WordPattern, wholePattern } from './word-pattern';

/** One way to look for the addresses of a reading. */
export interface Pass {
  readonly reading: PreparedReading;
  readonly patterns: readonly WordPattern[];
  readonly clauses: readonly Clause[];
  /** Clauses of further candidates, which importance alone might cut off. */
  readonly further: readonly (readonly Clause[])[];
  readonly candidates: number;
  /** Rows of a pass come behind all rows of passes of a lower tier. */
  readonly tier: number;
}

/** The exact passes of a reading. */
export interface ExactPasses {
  /** Whole name and whole words; last word begun; every word begun. A stage may have no pass. */
  readonly stages: readonly [readonly Pass[], readonly Pass[], readonly Pass[]];
  /** How words are met in the widest pass, for marking. */
  readonly patterns: readonly WordPattern[];
}

/** Null when a word cannot begin any word of the register. */
export function exactPasses(reading: PreparedReading, directory: Directory): ExactPasses | null {
  const whole = patternsOf(reading, wholePattern);
  const last = patternsOf(reading, (word) => (word.open ? prefixPattern(word) : wholePattern(word)));
  const patterns = patternsOf(reading, prefixPattern);
  if (patterns === null) return null;
  const isOpen = ({ open }: { readonly open: boolean }): boolean => open;
  const mayGoOn = reading.words.some(isOpen) || reading.numbers.some(isOpen);
  const isLast = last && (mayGoOn || !whole);
  return {
    stages: [
      whole ? wholePasses(reading, whole, directory) : [],
      isLast ? [passOf(reading, last, directory, { openPrefix: true, tier: tiers.lastBegun })] : [],
      reading.words.every(isOpen)
        ? []
        : [passOf(reading, patterns, directory, { openPrefix: true, tier: tiers.everyBegun })],
    ],
    patterns,
  };
}

function wholePasses(reading: PreparedReading, patterns: readonly WordPattern[], directory: Directory): Pass[] {
  const name = reading.wholeName && wholeNameTerm(reading.wholeName);
  const named = nameBeforeNumber(reading, patterns, directory);
  const words = passOf(reading, patterns, directory, { openPrefix: false, tier: tiers.words });
  const passes = [{ ...words, further: named === null ? [] : [named] }];
  if (name === null || directory.termId(name) < 0) return passes;
  const clauses = [[{ text: name, prefix: false }]];
  const candidates = bounds.candidatesWholeName;
  return [{ reading, patterns, clauses, further: [], candidates, tier: tiers.wholeName }, ...passes];
}

/** The pass of a reading under given patterns of its words. */
export function passOf(
  reading: PreparedReading,
  patterns: readonly WordPattern[],
  directory: Directory,
  { openPrefix, tier }: { readonly openPrefix: boolean; readonly tier: number },
): Pass {
  const clauses = readingClauses(reading, patterns, directory, openPrefix);
  return { tier, reading, patterns, clauses, further: [], candidates: candidatesFor(reading) };
}

/**
 * Clauses with the longest run of words right before the house number that is a whole name: `Wola 12` is a house of a
 * village Wola, of which a hundred towns with Wola in their names have more. Null where there is no such name.
 */
function nameBeforeNumber(
  reading: PreparedReading,
  patterns: readonly WordPattern[],
  directory: Directory,
): readonly Clause[] | null {
  const end = reading.numbers[0]?.index ?? 0;
  const before = patterns.filter(({ word }) => word.index < end && !word.dotted);
  for (let from = 0; from < before.length; from++) {
    const run = before.slice(from);
    if (run.length !== end - run[0].word.index) continue;
    const name = wholeNameTerm(run.map(({ word }) => word.text));
    if (directory.termId(name) < 0) continue;
    const others = patterns.filter((pattern) => !run.includes(pattern));
    return [[{ text: name, prefix: false }], ...readingClauses(reading, others, directory, false)];
  }
  return null;
}

function candidatesFor({ numbers, words, postal }: PreparedReading): number {
  if (numbers.length > 0) return words.length > 0 ? bounds.candidatesWithNumber : bounds.candidatesNumbersAlone;
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return postal === null && letters <= bounds.shortLetters ? bounds.candidatesShort : bounds.candidates;
}

/** Clauses of a house number: both halves, each also without its letter; plain digits may be a word of a name. */
export function numberClauses({ token, wordTerm }: SearchNumber, directory: Directory, openPrefix: boolean): Clause[] {
  const clauses: Clause[] = [];
  const halves = token.second ? [token.first, token.second] : [token.first];
  halves.forEach(({ digits, letter }, i) => {
    const terms: Term[] = [];
    if (openPrefix && i === halves.length - 1 && letter === '') {
      terms.push({ text: numberTerm(digits), prefix: true });
    } else {
      if (letter !== '') terms.push({ text: numberTerm(digits, letter), prefix: false });
      terms.push({ text: numberTerm(digits), prefix: false });
    }
    if (wordTerm >= 0) terms.push({ text: directory.term(wordTerm), prefix: false });
    clauses.push(terms);
  });
  return clauses;
}

export function postalClauses(postal: PreparedReading['postal']): Clause[] {
  return postal ? [[{ text: postalTerm(postal.digits), prefix: !postal.complete }]] : [];
}

/** The largest municipalities: documents come in the order of importance, so none of the others would be shown. */
export function countryClauses({ isCountry }: PreparedReading, { sections }: Directory): Clause[] {
  if (!isCountry) return [];
  const largest = sections.municipalityCode.subarray(0, bounds.countryMunicipalities);
  return [Array.from(largest, (_, i) => ({ text: municipalityTerm(i), prefix: false }))];
}

/** All clauses of a reading under given patterns of its words. */
export function readingClauses(
  reading: PreparedReading,
  patterns: readonly WordPattern[],
  directory: Directory,
  openPrefix: boolean,
): Clause[] {
  return [
    ...patterns.filter((pattern) => !pattern.byResemblance).map((pattern) => clauseOf(pattern, directory)),
    ...reading.numbers.flatMap((number) => numberClauses(number, directory, openPrefix && number.open)),
    ...postalClauses(reading.postal),
    ...countryClauses(reading, directory),
  ];
}
