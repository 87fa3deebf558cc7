import { type Clause, type Conjunction, type IndexDirectory, isTerm, type Term } from '@tripoint/index';
import { type CompanyCountry, unitsOf } from '@tripoint/text';
import type { CompanyTypes } from '../schema/company-types';
import { countTerm } from '../terms';
import { alsoReadAs, type CompanyQuery } from './company-query';
import type { OtherWords } from './other-words';
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
  /** Words of which a whole name in the seat must be made, where names are compared; null: any seat will do. */
  readonly seat: ReadonlySet<string> | null;
  /** Documents that hold all of this pass; null: that is not known. */
  readonly among: Uint32Array | null;
}

/** What is asked of a pass beside its clauses. */
export type PassUse = Pick<Pass, 'marks' | 'exact'> & Partial<Pick<Pass, 'seat'>>;

/** A pass; field by field, since Node.js 20 takes microseconds for every field that follows a spread. */
export const passOf = (
  kind: Pass['kind'],
  clauses: Pass['clauses'],
  { marks, exact, seat = null }: PassUse,
  among: Pass['among'] = null,
): Pass => ({ kind, clauses, marks, exact, seat, among });

/** Passes that are as good as each other. */
export type Stage = readonly Pass[];

export const wholeTerm = (text: string): Term => ({ text, prefix: false });
export const begunTerm = (text: string): Term => ({ text, prefix: true });

/** Has the vocabulary any term of the clause? */
export const isKnown = (clause: Clause, vocabulary: Vocabulary): boolean =>
  clause.some(({ text, prefix }) => {
    if (!prefix) return vocabulary.termId(text) >= 0;
    const { low, high } = vocabulary.prefixRange(text);
    return low < high;
  });

/** The passes that the vocabulary does not rule out. */
export const possible = (passes: readonly Pass[], vocabulary: Vocabulary): readonly Pass[] =>
  passes.filter(({ clauses }) => clauses.every((clause) => isKnown(clause, vocabulary)));

/** A pass for companies by their names, with the form that was typed before any form. */
export function withForm(
  kind: Pass['kind'],
  clauses: readonly Clause[],
  { form }: CompanyQuery,
  use: PassUse,
): Stage[] {
  const any = [passOf(kind, clauses, use)];
  return form === null ? [any] : [[passOf(kind, [...clauses, form], use)], any];
}

/** A pass on current names before one on former names. */
export function currentThenFormer(clauses: readonly Clause[], query: CompanyQuery, use: PassUse): Stage[] {
  return [...withForm('company', clauses, query, use), ...withForm('former', clauses, query, use)];
}

export const anyCount = (counts: readonly number[]): Clause => counts.map((count) => wholeTerm(countTerm(count)));

/** Names that have these words and no others. @param clauses of words */
export const exactStages = (clauses: readonly Clause[], query: CompanyQuery, counts = query.exact.counts): Stage[] =>
  currentThenFormer([...clauses, anyCount(counts)], query, { marks: clauses.flat(), exact: query });

/** Names that have these words among others. */
export const wordStages = (clauses: readonly Clause[], query: CompanyQuery): Stage[] =>
  currentThenFormer(clauses, query, { marks: clauses.flat(), exact: null });

/** Names must have these words, whole. */
export const wholeClauses = (words: readonly string[]): Clause[] => words.map((word) => [wholeTerm(word)]);

/** Exact names; before them those that have as a word what may be a form, of which there are few (`AS Stav`). */
export function exactPasses(query: CompanyQuery): Stage[] {
  const { words, formWords } = query;
  const stages = exactStages(wholeClauses(words), query);
  if (formWords.length === 0 || words.length === 0) return stages;
  const clauses = wholeClauses([...formWords, ...words]);
  const count = [wholeTerm(countTerm(words.length + formWords.length))];
  return [[passOf('company', [...clauses, count], { marks: clauses.flat(), exact: query })], ...stages];
}

/** Exact names where the form is still being typed, which says less than words do. */
export const exactBegunPasses = ({ begun }: CompanyQuery): Stage[] =>
  begun === null ? [] : exactStages(wholeClauses(begun.words), begun).slice(0, 1);

/** Exact names with words joined or split. @param ways of `joinedAndSplit` */
export function joinedPasses(
  query: CompanyQuery,
  ways: readonly (readonly string[])[],
  country: CompanyCountry,
): Stage[] {
  const { length } = query.words;
  return ways.flatMap((words) => {
    const counts = query.exact.counts.map((count) => count + words.length - length).filter((count) => count > 0);
    const exact = { ...query.exact, counts: [...new Set([...counts, words.length])] };
    const clauses = wholeClauses(words);
    const hasPhrase = unitsOf(clauses, country) < words.length;
    return exactStages(clauses, { ...query, exact: hasPhrase ? alsoReadAs(exact, words, country) : exact });
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

/** The words with two of them joined, or one of them split, so that the vocabulary has the new ones. */
export function joinedAndSplit(
  words: readonly string[],
  vocabulary: Pick<IndexDirectory, 'termId' | 'filter'>,
  other: Pick<OtherWords, 'pieces'>,
): (readonly string[])[] {
  const ways: (readonly string[])[] = [];
  const push = (at: number, count: number, ...to: readonly string[]): void => {
    if (ways.length < bounds.splits) ways.push(words.toSpliced(at, count, ...to));
  };
  for (let i = 0; i + 1 < words.length; i++) {
    const [one, next] = [words[i] as string, words[i + 1] as string];
    if (isTerm(vocabulary, one, next)) push(i, 2, one + next);
  }
  for (const [i, word] of words.entries()) for (const pieces of other.pieces(word)) push(i, 1, ...pieces);
  return ways;
}
