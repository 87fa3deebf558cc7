import type { IndexDirectory } from '@tripoint/index';
import { bounds } from './weights';

type Vocabulary = Pick<IndexDirectory, 'prefixRange' | 'term'>;

const MAX_EDITS = 2;
const LETTERS = 40;

/**
 * Words at most two edits away from a word, which begin with its first letter. Goes through the words of the vocabulary in
 * their order and passes over all that begin with something that is too far already.
 */
export function farTexts(word: string, vocabulary: Vocabulary): string[] {
  const found: { readonly text: string; readonly edits: number }[] = [];
  const { low, high } = vocabulary.prefixRange(word.charAt(0));
  const rows = Array.from({ length: LETTERS + 2 }, () => new Uint8Array(word.length + 1));
  for (let j = 0; j <= word.length; j++) rows[0]![j] = j;
  // The text whose rows are known, and whether all that begins with it is too far.
  let before = '';
  let isFar = false;
  for (let term = low; term < high; term++) {
    if (isFar) term = endOf(before, term, high, vocabulary);
    if (term >= high) break;
    const text = vocabulary.term(term);
    if (text.length > LETTERS) continue;
    let depth = 0;
    while (depth < before.length && before.charCodeAt(depth) === text.charCodeAt(depth)) depth++;
    isFar = false;
    while (depth < text.length && !isFar) isFar = nextRow(rows, depth++, word, text) > MAX_EDITS;
    before = text.slice(0, depth);
    const edits = rows[depth]![word.length] as number;
    if (!isFar && edits > 0 && edits <= MAX_EDITS) found.push({ text, edits });
  }
  return found
    .sort((a, b) => a.edits - b.edits)
    .slice(0, bounds.neighbours)
    .map(({ text }) => text);
}

/** The first term from a place on that does not begin with a text, where those that do come first. */
function endOf(prefix: string, from: number, high: number, vocabulary: Vocabulary): number {
  const begins = (term: number): boolean => term < high && vocabulary.term(term).startsWith(prefix);
  let step = 1;
  while (begins(from + step - 1)) step *= 2;
  let [first, last] = [from + (step >>> 1), Math.min(high, from + step - 1)];
  while (first < last) {
    const middle = (first + last) >>> 1;
    if (begins(middle)) first = middle + 1;
    else last = middle;
  }
  return first;
}

/** The distances of the first letters of a text to all beginnings of the word. @returns the smallest */
function nextRow(rows: readonly Uint8Array[], depth: number, word: string, text: string): number {
  const [above, row] = [rows[depth]!, rows[depth + 1]!];
  const letter = text.charCodeAt(depth);
  row[0] = depth + 1;
  let least = row[0];
  for (let j = 1; j <= word.length; j++) {
    let cost = above[j - 1]! + (word.charCodeAt(j - 1) === letter ? 0 : 1);
    cost = Math.min(cost, above[j]! + 1, row[j - 1]! + 1);
    const isSwap =
      j > 1 && depth > 0 && word.charCodeAt(j - 2) === letter && word.charCodeAt(j - 1) === text.charCodeAt(depth - 1);
    if (isSwap) cost = Math.min(cost, rows[depth - 1]![j - 2]! + 1);
    row[j] = cost;
    if (cost < least) least = cost;
  }
  return least;
}
