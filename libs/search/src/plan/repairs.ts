import { forEachNeighbour, swapYz } from '@tripoint/text';
import type { Directory } from '../directory';
import type { PreparedReading, SearchWord } from './prepared-reading';
import { bounds } from './weights';
import { alternativesPattern, prefixPattern, resemblancePattern, type WordPattern } from './word-pattern';

/** A changed way to search a reading: other words, or other patterns for them. */
export interface Repair {
  readonly reading: PreparedReading;
  readonly patterns: readonly WordPattern[];
}

/** Shortest known word that may be taken for another one. */
const knownWordLettersMin = 3;
/** Shortest word that may be split, and the shortest piece. */
const splitLettersMin = 6;
const splitPieceLettersMin = 3;
/** Most ways of splitting one word that are tried. */
const splitsMax = 24;
/** Letters that one of the words left must have when others are dropped. */
const anchorLettersMin = 3;

/** Words that say where something is and stand in no name of their own; dropped when nothing was found with them. */
const prepositions = new Set([
  'v',
  've',
  'z',
  'ze',
  'do',
  'u',
  'na',
  'k',
  'ke',
  'okres',
  'okr',
  'obec',
  'mesto',
  'mestys',
]);

/** Endings of inflected place names and what they may come from: `v Praze` is Praha, `v Rybnice` Rybnik. */
const inflections: readonly (readonly [string, readonly string[]])[] = [
  ['ze', ['ha', 'ga']],
  ['ce', ['ka', 'ek', 'ko', 'ec']],
  ['ci', ['ec']],
  ['se', ['cha']],
  ['ou', ['a', 'e', '']],
  ['em', ['', 'o', 'e']],
  ['ech', ['e', 'y', 'a', 'i']],
  ['ich', ['ice', 'e', 'i', 'y']],
  ['ach', ['y', 'a', 'e']],
  ['am', ['y', 'a']],
  ['um', ['y', 'e']],
  ['ych', ['e', 'a', 'y']],
  ['ami', ['y', 'a']],
  ['emi', ['e']],
];

/** The reading without words that only point at a place, or null when there are none or nothing else would be left. */
export function withoutPrepositions(reading: PreparedReading): PreparedReading | null {
  const words = reading.words.filter(({ text }) => !prepositions.has(text));
  if (words.length === reading.words.length) return null;
  if (!words.some(({ text }) => text.length >= anchorLettersMin)) return null;
  return { ...reading, words, wholeName: null };
}

/** Terms one edit away from a word, or from which it may be inflected. */
export function neighbourTerms(word: SearchWord, directory: Directory): number[] {
  const found = new Set<number>();
  const consider = (text: string): void => {
    if (text.length < 2 || found.size >= bounds.neighbours) return;
    const term = directory.termId(text);
    if (term >= 0 && term !== word.exact) found.add(term);
  };
  for (const [ending, bases] of inflections) {
    if (!word.text.endsWith(ending) || word.text.length < ending.length + 2) continue;
    for (const base of bases) consider(word.text.slice(0, -ending.length) + base);
  }
  const swapped = swapYz(word.text);
  if (swapped) consider(swapped);
  forEachNeighbour(word.text, consider);
  return [...found];
}

/** Every word that the vocabulary does not know becomes the OR of its neighbours; null when none has any. */
export function correctUnknown(reading: PreparedReading, directory: Directory): Repair | null {
  let changed = false;
  const patterns: WordPattern[] = [];
  for (const word of reading.words) {
    if (word.exact >= 0 || word.dotted) {
      patterns.push(prefixPattern(word));
      continue;
    }
    const alternatives = neighbourTerms(word, directory);
    if (alternatives.length === 0 && word.range.low >= word.range.high) return null;
    if (alternatives.length > 0) changed = true;
    patterns.push(alternativesPattern(word, alternatives));
  }
  return changed ? { reading, patterns } : null;
}

/** One known word at a time becomes the OR of its neighbours, the rarest first. */
export function correctKnown(reading: PreparedReading, directory: Directory): Repair[] {
  const { unitPostStart } = directory.sections;
  const frequency = ({ exact }: SearchWord): number =>
    (unitPostStart[exact + 1] as number) - (unitPostStart[exact] as number);
  const candidates = reading.words
    .filter((word) => word.exact >= 0 && word.text.length >= knownWordLettersMin && !word.dotted)
    .sort((a, b) => frequency(a) - frequency(b) || a.index - b.index);
  const repairs: Repair[] = [];
  for (const candidate of candidates) {
    const alternatives = neighbourTerms(candidate, directory);
    if (alternatives.length === 0) continue;
    const patterns: WordPattern[] = [];
    for (const word of reading.words) {
      if (word === candidate) patterns.push({ word, whole: alternatives, low: 0, high: 0, byResemblance: false });
      else if (word.exact >= 0 || word.dotted) patterns.push(prefixPattern(word));
      else patterns.push(alternativesPattern(word, neighbourTerms(word, directory)));
    }
    repairs.push({ reading, patterns });
  }
  return repairs;
}

function wordOf(text: string, like: SearchWord, directory: Directory): SearchWord {
  return { ...like, text, exact: directory.termId(text), range: directory.prefixRange(text), dotted: false };
}

/** Neighbouring words joined, and unknown words split into two that the vocabulary knows. */
export function joinAndSplit(reading: PreparedReading, directory: Directory): Repair[] {
  const repairs: Repair[] = [];
  const { words } = reading;
  const push = (changed: readonly SearchWord[]): void => {
    repairs.push({ reading: { ...reading, words: changed, wholeName: null }, patterns: changed.map(prefixPattern) });
  };
  for (let i = 0; i + 1 < words.length; i++) {
    const [left, right] = [words[i] as SearchWord, words[i + 1] as SearchWord];
    if (right.index !== left.index + 1) continue;
    const joined = wordOf(left.text + right.text, right, directory);
    if (joined.range.low < joined.range.high) push([...words.slice(0, i), joined, ...words.slice(i + 2)]);
  }
  words.forEach((word, i) => {
    if (word.text.length < splitLettersMin) return;
    let tried = 0;
    for (let at = splitPieceLettersMin; at <= word.text.length - 2 && tried < splitsMax; at++) {
      tried++;
      const left = wordOf(word.text.slice(0, at), { ...word, open: false }, directory);
      const right = wordOf(word.text.slice(at), word, directory);
      if (left.exact < 0) continue;
      if (right.exact < 0 && !(right.text.length >= splitPieceLettersMin && right.range.low < right.range.high))
        continue;
      push([...words.slice(0, i), left, right, ...words.slice(i + 1)]);
    }
  });
  return repairs;
}

/**
 * One or two words left out of the conjunction; a candidate then needs a name with a word that resembles each of them.
 * What is left must keep a word of three letters, or a postal code.
 */
export function dropAndVerify(reading: PreparedReading): Repair[] {
  const { words } = reading;
  const anchored = (dropped: readonly SearchWord[]): boolean =>
    reading.postal !== null || words.some((word) => !dropped.includes(word) && word.text.length >= anchorLettersMin);
  const impossible = words.filter((word) => word.exact < 0 && word.range.low >= word.range.high);
  const unknownFirst = [...words].sort((a, b) => Number(a.exact >= 0) - Number(b.exact >= 0) || b.index - a.index);
  const sets: SearchWord[][] = [];
  for (const word of unknownFirst) sets.push([word]);
  unknownFirst.forEach((word, i) => {
    for (const other of unknownFirst.slice(i + 1)) sets.push([word, other]);
  });
  return sets
    .filter((dropped) => impossible.every((word) => dropped.includes(word)) && anchored(dropped))
    .map((dropped) => ({
      reading,
      patterns: words.map((word) => (dropped.includes(word) ? resemblancePattern(word) : prefixPattern(word))),
    }));
}
