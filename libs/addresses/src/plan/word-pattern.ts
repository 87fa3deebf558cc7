import type { Clause, Term } from '@tripoint/index';
import { commonStem, editDistance, prefixDistance } from '@tripoint/text';
import type { Directory } from '../directory';
import type { PreparedReading, SearchWord } from './prepared-reading';
import { weights } from './weights';

/**
 * How one word of the query may meet a word of a name in one pass: as a whole, by its beginning, through one of several
 * words that may have been meant, or only by resemblance (then it is no clause, the candidates are verified instead).
 */
export interface WordPattern {
  readonly word: SearchWord;
  /** Terms that count as the whole word. */
  readonly whole: readonly number[];
  /** Range of terms of which the word is the beginning; empty (low >= high) when it must be whole. */
  readonly low: number;
  readonly high: number;
  /** True when the word is dropped from the conjunction and names are searched for one that resembles it. */
  readonly byResemblance: boolean;
  /** Base forms of the word, for names that it may inflect; only with `byResemblance`. */
  readonly bases?: readonly string[];
}

/** An unfinished word of so few letters is hardly whole: `České B` goes on to Budějovice, it is no initial. */
const MAX_OPEN_LETTERS = 2;

/**
 * The word as it stands. An abbreviation (typed with a full stop) that names know is that one, `św.` no Świerkowa; any
 * other, and every initial, is the beginning of a longer word.
 */
export function wholePattern(word: SearchWord): WordPattern {
  const isBegun = word.dotted && (word.exact < 0 || word.text.length === 1);
  if (isBegun || (word.open && word.index > 0 && word.text.length <= MAX_OPEN_LETTERS)) return prefixPattern(word);
  return { word, whole: word.exact < 0 ? [] : [word.exact], low: 0, high: 0, byResemblance: false };
}

export function prefixPattern(word: SearchWord): WordPattern {
  const { low, high } = word.range;
  return { word, whole: word.exact < 0 ? [] : [word.exact], low, high, byResemblance: false };
}

/** Any of several words that may have been meant, besides the words that begin with what was typed. */
export function alternativesPattern(word: SearchWord, alternatives: readonly number[]): WordPattern {
  const { low, high } = word.range;
  return {
    word,
    whole: word.exact < 0 ? alternatives : [word.exact, ...alternatives],
    low,
    high,
    byResemblance: false,
  };
}

/** Other words in place of the typed one. */
export const insteadPattern = (word: SearchWord, others: readonly number[]): WordPattern => ({
  word,
  whole: others,
  low: 0,
  high: 0,
  byResemblance: false,
});

export function resemblancePattern(word: SearchWord, { rules }: Pick<Directory, 'rules'>): WordPattern {
  return { word, whole: [], low: 0, high: 0, byResemblance: true, bases: rules.baseForms(word.text) };
}

/** Can any document satisfy this pattern? */
export const isPossible = (pattern: WordPattern): boolean =>
  pattern.byResemblance || pattern.whole.length > 0 || pattern.low < pattern.high;

export function clauseOf(pattern: WordPattern, directory: Directory): Clause {
  const terms: Term[] = [];
  const { word } = pattern;
  const prefix = pattern.low < pattern.high;
  if (prefix) terms.push({ text: word.text, prefix: true });
  for (const term of pattern.whole) {
    if (!prefix || term !== word.exact) terms.push({ text: directory.term(term), prefix: false });
  }
  for (const text of word.areas) terms.push({ text, prefix: false });
  return terms;
}

/** Patterns of all words of a reading; null when one of them cannot be met. */
export function patternsOf(
  reading: PreparedReading,
  pattern: (word: SearchWord) => WordPattern,
): readonly WordPattern[] | null {
  const patterns = reading.words.map(pattern);
  return patterns.every(isPossible) ? patterns : null;
}

/** Unknown words from this length on may differ by two edits; others by one. */
const LONG_WORD_LETTERS = 5;
/** Letters of both words together below which one edit says nothing: `a` and `na` resemble, `a` and `v` do not. */
const SHORTEST_PAIR = 3;
/** Letters that an inflected word shares with its base form, and how many may follow in either. */
const STEM_LETTERS = 4;
const ENDING_LETTERS = 4;
/** Shortest unfinished word in which one edit is forgiven. */
const UNFINISHED_LETTERS = 3;

/**
 * What it costs to take a word of the query for a word of a name that it only resembles: by edits, a common stem
 * (inflected towns), the name's own abbreviation or initial, or an edit in a word still being typed. -1 = no resemblance.
 * A word that the vocabulary knows is trusted more: one edit at most.
 */
export function resemblanceCost({ word, bases }: WordPattern, name: string, nameIsDotted: boolean): number {
  const { text } = word;
  if (text === name) return 0;
  if (nameIsDotted && text.startsWith(name)) return name.length === 1 ? weights.initial : weights.resemblance;
  const first = name.charCodeAt(0);
  if (first >= 48 && first <= 57) return -1;
  const known = word.exact >= 0;
  const limit = !known && text.length >= LONG_WORD_LETTERS && name.length >= LONG_WORD_LETTERS ? 2 : 1;
  if (bases?.includes(name)) return weights.resemblance + weights.resemblanceEdit;
  if (text.length + name.length >= SHORTEST_PAIR) {
    const edits = editDistance(text, name, limit);
    if (edits <= limit) return weights.resemblance + weights.resemblanceEdit * edits;
  }
  if (!known) {
    const stem = commonStem(text, name);
    if (stem >= STEM_LETTERS && text.length - stem <= ENDING_LETTERS && name.length - stem <= ENDING_LETTERS) {
      return weights.resemblance + weights.resemblanceEdit * 2;
    }
  }
  if (text.length >= UNFINISHED_LETTERS && (word.open || !known)) {
    if (name.startsWith(text)) return weights.halfWord + weights.halfWordLetter * (name.length - text.length);
    if (!known && prefixDistance(text, name, 1) <= 1) {
      return weights.halfWord + weights.resemblanceEdit + weights.halfWordLetter * Math.abs(name.length - text.length);
    }
  }
  return -1;
}
