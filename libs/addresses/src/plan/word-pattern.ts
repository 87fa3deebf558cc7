import type { Clause, Term } from '@tripoint/index';
import type { Directory } from '../directory';
import type { PreparedReading, SearchWord } from './prepared-reading';

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
