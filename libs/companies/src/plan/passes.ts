import type { Clause, Conjunction, Term } from '@tripoint/index';
import { addressRules, type CompanyCountry, readCompanyName } from '@tripoint/text';
import type { CompanyTypes } from '../schema/company-types';
import { countTerm, seatTerm } from '../terms';
import { type CompanyQuery, exactNameOf } from './company-query';
import { bounds } from './weights';

/** What the vocabulary knows. */
export interface Vocabulary {
  termId(term: string): number;
  prefixRange(prefix: string): { readonly low: number; readonly high: number };
}

/** One conjunction of a search. */
export interface Pass {
  readonly kind: CompanyTypes['kind'];
  readonly clauses: Conjunction['clauses'];
  /** Words of the text that a name has; they are marked in it. */
  readonly marks: readonly Term[];
  /** Its names are compared with the text of this query: those that differ are none of this pass. */
  readonly exact: CompanyQuery | null;
  /** Words of which a whole name in the seat must be made, where names are compared; absent: any seat will do. */
  readonly seat?: ReadonlySet<string>;
}

/** Passes that are as good as each other. */
export type Stage = readonly Pass[];

export const wholeTerm = (text: string): Term => ({ text, prefix: false });
export const begunTerm = (text: string): Term => ({ text, prefix: true });

/** Has the vocabulary any term of the clause? */
const isKnown = (clause: Clause, vocabulary: Vocabulary): boolean =>
  clause.some(({ text, prefix }) => {
    if (!prefix) return vocabulary.termId(text) >= 0;
    const { low, high } = vocabulary.prefixRange(text);
    return low < high;
  });

/** The passes that the vocabulary does not rule out. */
export const possible = (passes: readonly Pass[], vocabulary: Vocabulary): readonly Pass[] =>
  passes.filter(({ clauses }) => clauses.every((clause) => isKnown(clause, vocabulary)));

/** A pass for companies by their names, with the form that was typed before any form. */
export function withForm(clauses: readonly Clause[], { form }: CompanyQuery, rest: Omit<Pass, 'clauses'>): Stage[] {
  const any = [{ ...rest, clauses }];
  if (form === null) return [any];
  return [[{ ...rest, clauses: [...clauses, form] }], any];
}

/** A pass on current names before one on former names. */
function currentThenFormer(
  clauses: readonly Clause[],
  query: CompanyQuery,
  rest: Omit<Pass, 'clauses' | 'kind'>,
): Stage[] {
  return [
    ...withForm(clauses, query, { ...rest, kind: 'company' }),
    ...withForm(clauses, query, { ...rest, kind: 'former' }),
  ];
}

const anyCount = (counts: readonly number[]): Clause => counts.map((count) => wholeTerm(countTerm(count)));

/** Names that have these words and no others. @param clauses of words */
export const exactStages = (clauses: readonly Clause[], query: CompanyQuery, counts = query.exact.counts): Stage[] =>
  currentThenFormer([...clauses, anyCount(counts)], query, { marks: clauses.flat(), exact: query });

/** Names that have these words among others. */
export const wordStages = (clauses: readonly Clause[], query: CompanyQuery): Stage[] =>
  currentThenFormer(clauses, query, { marks: clauses.flat(), exact: null });

/** Names must have these words, whole. */
export const wholeClauses = (words: readonly string[]): Clause[] => words.map((word) => [wholeTerm(word)]);

/** Exact names; also where the form is still being typed. */
export function exactPasses(query: CompanyQuery): Stage[] {
  const { begun } = query;
  const typed = exactStages(wholeClauses(query.words), query);
  if (begun === null) return typed;
  // A form that is being typed says less than words do.
  return [...typed, ...exactStages(wholeClauses(begun.words), begun).slice(0, 1)];
}

/** Exact names with words joined or split. */
export function joinedPasses(query: CompanyQuery, vocabulary: Vocabulary): Stage[] {
  const { length } = query.words;
  return joinedAndSplit(query.words, vocabulary).flatMap((words) => {
    const counts = query.exact.counts.map((count) => count + words.length - length).filter((count) => count > 0);
    return exactStages(wholeClauses(words), query, [...new Set([...counts, words.length])]);
  });
}

/** Names that have all words, whole. */
export const wholePasses = (query: CompanyQuery): Stage[] => wordStages(wholeClauses(query.words), query);

/** Names in which the last word begins so, then those in which all do. */
export function begunPasses(query: CompanyQuery): Stage[] {
  const { words } = query;
  const last = words.map((word, i): Clause => [i === words.length - 1 ? begunTerm(word) : wholeTerm(word)]);
  const stages = wordStages(last, query);
  if (words.length > 1)
    stages.push(
      ...wordStages(
        words.map((word) => [begunTerm(word)]),
        query,
      ),
    );
  return stages;
}

/** Words before places that say nothing. */
const prepositions = new Set([
  'v',
  've',
  'z',
  'ze',
  'zo',
  'vo',
  'na',
  'u',
  'pri',
  'pod',
  'nad',
  'do',
  'ulice',
  'ulica',
  'ul',
]);
const digits = /^[0-9]+$/;

/** Words of the name with words of its seat, which stand together before or behind them. */
export function placePasses(
  query: CompanyQuery,
  country: CompanyCountry,
  vocabulary: Vocabulary,
  names: 'exact' | 'whole' | 'begun',
): Stage[] {
  const { words } = query;
  const hasBegun = names === 'begun';
  const seat = (word: string, isLast: boolean): Clause => [
    hasBegun && isLast ? begunTerm(seatTerm(word)) : wholeTerm(seatTerm(word)),
    ...addressRules[country].baseForms(word).map((base) => wholeTerm(seatTerm(base))),
  ];
  const stages: Stage[] = [];
  for (let count = 1; count <= Math.min(bounds.placeWords, words.length - 1); count++) {
    for (const atEnd of [true, false]) {
      const place = atEnd ? words.slice(-count) : words.slice(0, count);
      const name = atEnd ? words.slice(0, -count) : words.slice(count);
      const last = words.at(-1);
      const said = place.filter((word, i) => {
        const isLoose = (i === 0 && count > 1 && prepositions.has(word)) || digits.test(word);
        return !isLoose || isKnown([wholeTerm(seatTerm(word))], vocabulary);
      });
      const seats = said.map((word) => seat(word, word === last));
      if (said.length === 0 || !seats.every((clause) => isKnown(clause, vocabulary))) continue;
      const clauses = [
        ...name.map((word): Clause => [hasBegun && word === last ? begunTerm(word) : wholeTerm(word)]),
        ...seats,
      ];
      const rest = { marks: clauses.slice(0, name.length).flat() };
      if (names === 'exact') {
        const typed = name.join(' ');
        const exact = exactNameOf(readCompanyName(typed, country));
        const named = { ...query, typed, words: name, exact };
        const all = [...clauses, anyCount(exact.counts)];
        const inSeat = new Set(seats.flat().map(({ text }) => text));
        stages.push(...withForm(all, query, { ...rest, kind: 'company', exact: named, seat: inSeat }));
      } else stages.push(...currentThenFormer(clauses, query, { ...rest, exact: null }));
    }
  }
  return stages;
}

/** Letters of each piece of a word that is split. */
const MIN_PIECE_LETTERS = 2;

/** The words with two of them joined, or one of them split, so that the vocabulary has the new ones. */
export function joinedAndSplit(words: readonly string[], vocabulary: Vocabulary): (readonly string[])[] {
  const ways: (readonly string[])[] = [];
  const isWord = (text: string): boolean => vocabulary.termId(text) >= 0;
  const push = (at: number, count: number, ...other: string[]): void => {
    if (ways.length < bounds.splits && other.every(isWord)) ways.push(words.toSpliced(at, count, ...other));
  };
  for (let i = 0; i + 1 < words.length; i++) push(i, 2, (words[i] as string) + (words[i + 1] as string));
  words.forEach((word, i) => {
    // In the middle first: pieces of two letters are words by chance.
    for (const at of fromMiddle(word.length)) push(i, 1, word.slice(0, at), word.slice(at));
  });
  return ways;
}

/** Places at which a word may be split, from its middle outwards. */
function fromMiddle(length: number): number[] {
  const places: number[] = [];
  for (let at = MIN_PIECE_LETTERS; at <= length - MIN_PIECE_LETTERS; at++) places.push(at);
  return places.sort((a, b) => Math.abs(a - length / 2) - Math.abs(b - length / 2) || a - b);
}
