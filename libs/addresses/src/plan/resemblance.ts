import { commonStem, editDistance, prefixDistance } from '@tripoint/text';
import { weights } from './weights';
import type { WordPattern } from './word-pattern';

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
