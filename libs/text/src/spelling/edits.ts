import { everyLetter, FIRST_LETTER, type LettersBetween } from './letters-between';
import { EditHashes, type TermFilter } from './term-filter';

/** What refuses texts that are no term. */
type Filter = Pick<TermFilter, 'mayHave'> & { readonly letters: Pick<LettersBetween, 'between'> };

const everyText: Filter = { mayHave: () => true, letters: { between: () => everyLetter } };

/** Where a search for neighbours may stop early; each leaves out only what no word can be. */
export interface NeighbourLimits {
  /** The last place, counted from 0, at which an edit may begin: no word begins with the letters before the next one. */
  readonly lastPlace?: number;
  /** Visits only what may be a term of it. */
  readonly filter?: Filter;
}

/**
 * Calls back with every string one edit away from a folded word: a letter left out, swapped with the next, replaced or
 * put in. About 54 strings a letter; duplicates occur. Digits are never put in, so a number is never invented.
 */
export function forEachNeighbour(
  word: string,
  visit: (neighbour: string) => void,
  { lastPlace = word.length, filter = everyText }: NeighbourLimits = {},
): void {
  const hashes = new EditHashes(word);
  const end = Math.min(word.length, lastPlace + 1);
  for (let i = 0; i < end; i++) {
    if (filter.mayHave(hashes.without(i))) visit(word.slice(0, i) + word.slice(i + 1));
  }
  for (let i = 0; i < end && i + 1 < word.length; i++) {
    if (word[i] === word[i + 1] || !filter.mayHave(hashes.swapped(i))) continue;
    visit(word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2));
  }
  for (let i = 0; i <= Math.min(word.length, lastPlace); i++) {
    const inserted = filter.letters.between(word, i, i);
    const replacing = i < word.length ? filter.letters.between(word, i, i + 1) : 0;
    for (let left = inserted | replacing; left !== 0; left &= left - 1) {
      const letter = left & -left;
      const code = FIRST_LETTER + 31 - Math.clz32(letter);
      if ((inserted & letter) !== 0 && filter.mayHave(hashes.inserted(i, code))) {
        visit(word.slice(0, i) + String.fromCharCode(code) + word.slice(i));
      }
      if ((replacing & letter) !== 0 && code !== word.charCodeAt(i) && filter.mayHave(hashes.replaced(i, code))) {
        visit(word.slice(0, i) + String.fromCharCode(code) + word.slice(i + 1));
      }
    }
  }
}

/** Longest word, in letters, for which distances are computed; longer ones count as different. */
const LONGEST_WORD = 40;
const rowA = new Uint8Array(LONGEST_WORD + 1);
const rowB = new Uint8Array(LONGEST_WORD + 1);
const rowC = new Uint8Array(LONGEST_WORD + 1);

/**
 * Edits between two folded words (letter put in, left out, replaced, or two neighbours swapped), counted up to `limit`;
 * `limit + 1` means more than that.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit || a.length > LONGEST_WORD || b.length > LONGEST_WORD) return limit + 1;
  return limit === 1 ? (isOneEdit(a, b) ? 1 : 2) : lastRow(a, b, limit)[b.length]!;
}

/** Are two words that differ one edit apart? */
function isOneEdit(a: string, b: string): boolean {
  const start = commonStem(a, b);
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  const [left, right] = [endA - start, endB - start];
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}

/** Fewest edits between a word still being typed and the beginning of a longer word, up to `limit`; else `limit + 1`. */
export function prefixDistance(typed: string, word: string, limit: number): number {
  if (word.startsWith(typed)) return 0;
  if (typed.length > LONGEST_WORD || typed.length - word.length > limit) return limit + 1;
  const head = word.slice(0, Math.min(word.length, typed.length + limit, LONGEST_WORD));
  const row = lastRow(typed, head, limit);
  let best = limit + 1;
  for (let j = 0; j <= head.length; j++) best = Math.min(best, row[j]!);
  return best;
}

function lastRow(a: string, b: string, limit: number): Uint8Array {
  let before = rowA;
  let previous = rowB;
  let current = rowC;
  const over = limit + 1;
  for (let j = 0; j <= b.length; j++) previous[j] = Math.min(j, over);
  for (let i = 1; i <= a.length; i++) {
    current[0] = Math.min(i, over);
    const letter = a.charCodeAt(i - 1);
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = previous[j - 1]! + (letter === other ? 0 : 1);
      const shorter = Math.min(previous[j]!, current[j - 1]!) + 1;
      if (shorter < cost) cost = shorter;
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
        const swapped = before[j - 2]! + 1;
        if (swapped < cost) cost = swapped;
      }
      current[j] = Math.min(cost, over);
    }
    const spare = before;
    before = previous;
    previous = current;
    current = spare;
  }
  return previous;
}

/** Letters that two words have in common at their beginning. */
export function commonStem(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let i = 0;
  while (i < end && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return i;
}

/** The word with y and z exchanged, as typed on a QWERTY keyboard by a QWERTZ hand; null when it has neither. */
export function swapYz(word: string): string | null {
  if (!/[yz]/.test(word)) return null;
  return word.replace(/[yz]/g, (letter) => (letter === 'y' ? 'z' : 'y'));
}
