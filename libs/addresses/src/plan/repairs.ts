import type { RepairKind } from '@tripoint/contract';
import { forEachNearText, wordEnds } from '@tripoint/index';
import { forEachSlip, swapYz } from '@tripoint/text';
import type { Directory } from '../directory';
import { byPerson } from './person-forms';
import type { PreparedReading, SearchWord } from './prepared-reading';
import { bounds, weights } from './weights';
import {
  alternativesPattern,
  insteadPattern,
  prefixPattern,
  resemblancePattern,
  type WordPattern,
} from './word-pattern';

/** A changed way to search a reading: other words, or other patterns for them. */
export interface Repair {
  readonly reading: PreparedReading;
  /** Null: the reading is searched in the exact passes. */
  readonly patterns: readonly WordPattern[] | null;
  /** An answer whose best row costs more is not taken. */
  readonly costMax: number;
  /** Repairs of one stage that are as likely as each other share a group: the cheapest answer of it is taken. */
  readonly group?: number;
  /** Looks at more candidates than other repairs. */
  readonly isDeep?: boolean;
  /** Only answers in streets of such names are taken. */
  readonly isStreet?: (name: string) => boolean;
}

const anyCost = Number.POSITIVE_INFINITY;

/** One kind of repair. `original` still has the droppable words that `reading` may have lost. */
type RepairStage = (reading: PreparedReading, directory: Directory, original: PreparedReading) => readonly Repair[];

/** Letters of a text up to which only slips of a finger are repaired, and up to which nothing is: all words are alike. */
const MAX_SLIP_LETTERS = 3;
const MAX_UNREPAIRED_LETTERS = 2;

/** Digits of a postal code say as much as letters; a house number says nothing of a name. */
const lettersOf = ({ words, postal }: PreparedReading): number =>
  words.reduce((sum, { text }) => sum + text.length, postal?.digits.length ?? 0);

/** Repairs the spelling of a text that is long enough to say what is wrong in it. */
const spelling =
  (stage: RepairStage): RepairStage =>
  (reading, directory, original) =>
    lettersOf(original) > MAX_SLIP_LETTERS ? stage(reading, directory, original) : [];

/** Does no word of the vocabulary begin with it? */
const isUnknown = ({ exact, range }: SearchWord): boolean => exact < 0 && range.low >= range.high;

/** The other forms of a person, of readings with an unknown word or of those without: such a word is wrong before all else. */
const otherForms =
  (hasUnknown: boolean): RepairStage =>
  (reading, directory, original) =>
    reading.words.some(isUnknown) === hasUnknown
      ? byPerson(reading, directory, original, (word) => knownPattern(word, directory))
      : [];

/** The repairs in the order in which they are tried, likely and cheap ones first, with what each changes. */
export const repairStages: readonly (readonly [readonly RepairKind[], RepairStage])[] = [
  [['keyboard'], spelling((reading, directory) => exactly(swapKeyboard(reading, directory)))],
  [['given_names'], (reading, directory) => exactly(withoutGivenNames(reading, directory))],
  [['spelling'], spelling(otherForms(false))],
  [['postal_code'], (reading) => wrongPostalCode(reading)],
  [['spelling'], (reading, directory) => oneOf(slipOfFinger(reading, directory))],
  [['spelling'], spelling((reading, directory) => oneOf(correctUnknown(reading, directory)))],
  [['spaces'], spelling((_reading, directory, original) => joinAndSplit(original, directory))],
  [['spelling'], spelling(otherForms(true))],
  [['spelling'], spelling((reading, directory) => correctKnown(reading, directory))],
  [
    ['given_names', 'spelling'],
    spelling((reading, directory) => {
      const surname = withoutGivenNames(reading, directory);
      return surname ? correctKnown(surname, directory) : [];
    }),
  ],
  [['resemblance'], spelling((reading, directory) => dropAndVerify(reading, directory))],
  [['postal_code'], (reading) => (isSpecific(reading) ? exactly(withoutPostalCode(reading)) : [])],
  [
    ['postal_code', 'spelling'],
    spelling((reading, directory) => {
      const without = isSpecific(reading) ? withoutPostalCode(reading) : null;
      return without ? oneOf(correctUnknown(without, directory)) : [];
    }),
  ],
];

/** What an answer may cost that is taken in spite of its postal code: street and place are both named. */
const namedCostMax = weights.municipalityNotMentioned - weights.plainSpelling;

/** The reading without its postal code, where the rest names street and place. */
export const wrongPostalCode = (reading: PreparedReading): readonly Repair[] =>
  reading.words.length > 1 ? exactly(withoutPostalCode(reading), namedCostMax) : [];

/** Digits of a postal code that are the region's. */
const REGION_DIGITS = 2;

/** The reading with any postal code of the region of its own, since a long street has several. */
export function otherPostalCodeOfRegion(reading: PreparedReading): readonly Repair[] {
  if (reading.words.length < 2 || reading.postal?.complete !== true || reading.postal.mustHold) return [];
  const postal = { digits: reading.postal.digits.slice(0, REGION_DIGITS), complete: false };
  return exactly({ ...reading, postal, wholeName: null }, namedCostMax);
}

/** Does enough stand beside the postal code to name a place without it? */
const isSpecific = ({ words, numbers }: PreparedReading): boolean => words.length > 1 || numbers.length > 0;

const oneOf = (repair: Repair | null): readonly Repair[] => (repair ? [repair] : []);

const exactly = (reading: PreparedReading | null, costMax = anyCost): readonly Repair[] =>
  reading ? [{ reading, patterns: null, costMax }] : [];

/** The reading without its postal code, which may be wrong; null when there is none or it is still being typed. */
function withoutPostalCode(reading: PreparedReading): PreparedReading | null {
  const { postal } = reading;
  return postal?.complete && !postal.mustHold ? { ...reading, postal: null, wholeName: null } : null;
}

/** Shortest known word that may be taken for another one. */
const MIN_KNOWN_WORD_LETTERS = 3;
/** Shortest word that may be split, and the shortest piece. */
const MIN_SPLIT_LETTERS = 5;
const MIN_SPLIT_PIECE_LETTERS = 2;
/** Most ways of splitting one word that are tried. */
const MAX_SPLITS = 24;
/** Words of long names of counties (`Ústí nad Orlicí`); shorter ones are dropped like any words. */
const COUNTY_WORDS = [4, 3];
/** Letters that one of the words left must have when others are dropped. */
const MIN_ANCHOR_LETTERS = 3;

/** The reading without the droppable words, or null when there are none or nothing else would be left. */
export function withoutDroppable(reading: PreparedReading, directory: Directory): PreparedReading | null {
  const droppable = directory.rules.droppableWords;
  const words = reading.words.filter(({ text }) => !droppable.has(text));
  if (words.length === reading.words.length) return null;
  if (!words.some(({ text }) => text.length >= MIN_ANCHOR_LETTERS)) return null;
  return { ...reading, words, wholeName: null, dropped: reading.words.filter(({ text }) => droppable.has(text)) };
}

/**
 * The reading without given names and initials right before a surname, which a register may lack; null when there are
 * none or hardly anything else, and in a country whose given names are not known.
 */
export function withoutGivenNames(
  reading: PreparedReading,
  { rules }: Pick<Directory, 'rules'>,
): PreparedReading | null {
  if (rules.givenNames.size === 0) return null;
  const isGiven = ({ text, dotted }: SearchWord): boolean =>
    rules.givenNames.has(text) || (dotted && text.length === 1);
  const words: SearchWord[] = [];
  for (const word of reading.words.toReversed()) {
    const isBeforeWord = reading.words.some(({ index }) => index === word.index + 1);
    const hasSurname = (words[0]?.text.length ?? 0) >= MIN_ANCHOR_LETTERS;
    if (!(isGiven(word) && isBeforeWord && hasSurname)) words.unshift(word);
  }
  if (words.length === reading.words.length) return null;
  return words.length > 1 || reading.postal !== null ? { ...reading, words, wholeName: null } : null;
}

/** Terms one edit away from a word, or from which it may be inflected. */
export function neighbourTerms(word: SearchWord, directory: Directory): number[] {
  const found = new Set<number>();
  const consider = (text: string): void => {
    if (text.length < 2 || found.size >= bounds.neighbours) return;
    const term = directory.termId(text);
    if (term >= 0 && term !== word.exact) found.add(term);
  };
  for (const base of directory.rules.baseForms(word.text)) consider(base);
  const swapped = swapYz(word.text);
  if (swapped) consider(swapped);
  forEachNearText(word.text, directory, consider);
  return [...found];
}

/** The only word of a text of three letters as a word that a slip of a finger made it of. */
export function slipOfFinger(reading: PreparedReading, directory: Directory): Repair | null {
  const [word] = reading.words;
  if (reading.words.length !== 1 || word === undefined || word.dotted) return null;
  if (word.text.length > MAX_SLIP_LETTERS || word.text.length <= MAX_UNREPAIRED_LETTERS) return null;
  const meant = new Set<number>();
  forEachSlip(word.text, (text) => {
    const term = directory.termId(text);
    if (term >= 0) meant.add(term);
  });
  return meant.size > 0 ? { reading, patterns: [alternativesPattern(word, [...meant])], costMax: anyCost } : null;
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
  return changed ? { reading, patterns, costMax: anyCost } : null;
}

/** A known word as it stands, another one as what it may be misspelt from. */
export const knownPattern = (word: SearchWord, directory: Directory): WordPattern =>
  word.exact >= 0 || word.dotted ? prefixPattern(word) : alternativesPattern(word, neighbourTerms(word, directory));

/** One known word at a time becomes the OR of its neighbours, the rarest first. */
export function correctKnown(reading: PreparedReading, directory: Directory): Repair[] {
  const { unitPostStart } = directory.sections;
  const frequency = ({ exact }: SearchWord): number => unitPostStart[exact + 1] - unitPostStart[exact];
  const candidates = reading.words
    .filter((word) => word.exact >= 0 && word.text.length >= MIN_KNOWN_WORD_LETTERS && !word.dotted)
    .sort((a, b) => frequency(a) - frequency(b) || a.index - b.index);
  const repairs: Repair[] = [];
  for (const candidate of candidates) {
    const alternatives = neighbourTerms(candidate, directory);
    if (alternatives.length === 0) continue;
    const patterns: WordPattern[] = [];
    for (const word of reading.words) {
      if (word === candidate) patterns.push(insteadPattern(word, alternatives));
      else patterns.push(knownPattern(word, directory));
    }
    repairs.push({ reading, patterns, costMax: anyCost });
  }
  return repairs;
}

function wordOf(text: string, like: SearchWord, directory: Directory): SearchWord {
  return {
    ...like,
    text,
    exact: directory.termId(text),
    range: directory.prefixRange(text),
    dotted: false,
    spelled: null,
    areas: directory.areaWords.get(text) ?? [],
  };
}

/** Every unknown word that is known with y and z exchanged, exchanged: a QWERTY keyboard under a QWERTZ hand. */
export function swapKeyboard(reading: PreparedReading, directory: Directory): PreparedReading | null {
  let changed = false;
  const words = reading.words.map((word) => {
    const swapped = word.exact < 0 || word.text === 'y' ? swapYz(word.text) : null;
    if (swapped === null) return word;
    const other = wordOf(swapped, word, directory);
    if (other.range.low >= other.range.high) return word;
    changed = true;
    return other;
  });
  return changed ? { ...reading, words, wholeName: null } : null;
}

/** Neighbouring words joined, and unknown words split into two that the vocabulary knows. */
export function joinAndSplit(reading: PreparedReading, directory: Directory): Repair[] {
  const repairs: Repair[] = [];
  const { words } = reading;
  const push = (changed: readonly SearchWord[]): void => {
    repairs.push({
      reading: { ...reading, words: changed, wholeName: null },
      patterns: changed.map(prefixPattern),
      costMax: anyCost,
    });
  };
  for (let i = 0; i + 1 < words.length; i++) {
    const [left, right] = [words[i], words[i + 1]];
    if (right.index !== left.index + 1) continue;
    const joined = wordOf(left.text + right.text, right, directory);
    if (joined.range.low < joined.range.high) push([...words.slice(0, i), joined, ...words.slice(i + 2)]);
  }
  const anyUnknown = words.some(isUnknown);
  words.forEach((word, i) => {
    if (word.text.length < MIN_SPLIT_LETTERS || (anyUnknown && word.exact >= 0)) return;
    for (const at of wordEnds(word.text, 0, directory)) {
      if (at < MIN_SPLIT_PIECE_LETTERS || at >= MIN_SPLIT_PIECE_LETTERS + MAX_SPLITS) continue;
      if (at > word.text.length - MIN_SPLIT_PIECE_LETTERS) break;
      const right = wordOf(word.text.slice(at), word, directory);
      if (right.exact < 0 && right.range.low >= right.range.high) continue;
      const left = wordOf(word.text.slice(0, at), { ...word, open: false }, directory);
      push([...words.slice(0, i), left, right, ...words.slice(i + 1)]);
    }
    for (const pieces of piecesOf(word.text, directory)) {
      const split = pieces.map((text, at) =>
        wordOf(text, { ...word, open: word.open && at === pieces.length - 1 }, directory),
      );
      push([...words.slice(0, i), ...split, ...words.slice(i + 1)]);
    }
  });
  return repairs;
}

/** Fewest and most pieces of a word that lost more than one space, or the one behind a preposition of one letter. */
const MIN_PIECES = 2;
const MAX_PIECES = 4;
/** Most ways of taking a word apart, the fewest pieces first. */
const MAX_PIECES_TRIED = 3;

/** `ustareskoly` as `u stare skoly`: prepositions and known words of three letters and more. */
function piecesOf(text: string, directory: Directory): readonly (readonly string[])[] {
  const isPiece = (piece: string): boolean =>
    piece.length >= MIN_ANCHOR_LETTERS || directory.rules.droppableWords.has(piece);
  // The ways to take apart what is left of the word behind so many pieces.
  let ways: (readonly string[])[] = [[]];
  const found: (readonly string[])[] = [];
  for (let count = 1; count <= MAX_PIECES && ways.length > 0 && found.length < MAX_PIECES_TRIED; count++) {
    const longer: (readonly string[])[] = [];
    for (const way of ways) {
      const from = way.reduce((sum, { length }) => sum + length, 0);
      for (const end of wordEnds(text, from, directory).reverse()) {
        const piece = text.slice(from, end);
        if (!isPiece(piece)) continue;
        if (end < text.length) longer.push([...way, piece]);
        else if (isNewSplit([...way, piece])) found.push([...way, piece]);
      }
    }
    ways = longer.slice(0, MAX_SPLITS);
  }
  return found.slice(0, MAX_PIECES_TRIED);
}

/** Two pieces of two letters and more are tried before. */
const isNewSplit = (pieces: readonly string[]): boolean =>
  pieces.length > MIN_PIECES || (pieces.length === MIN_PIECES && pieces[0]?.length === 1);

/**
 * One or two words, or the name of a county, left out of the conjunction; a candidate then needs a name with a word that
 * resembles each of them. What is left must keep a word of three letters, or a postal code.
 */
export function dropAndVerify(reading: PreparedReading, directory: Directory): Repair[] {
  const { words } = reading;
  const anchored = (dropped: readonly SearchWord[]): boolean =>
    reading.postal !== null || words.some((word) => !dropped.includes(word) && word.text.length >= MIN_ANCHOR_LETTERS);
  const impossible = words.filter(isUnknown);
  const unknownFirst = [...words].sort((a, b) => Number(a.exact >= 0) - Number(b.exact >= 0) || b.index - a.index);
  const pairs = unknownFirst.flatMap((word, i) => unknownFirst.slice(i + 1).map((other) => [word, other]));
  // First names stand side by side, so neighbours go before other pairs.
  const apart = ([a, b]: readonly SearchWord[]): number =>
    Math.abs((a as SearchWord).index - (b as SearchWord).index) === 1 ? 0 : 1;
  const runs = words.flatMap((_, i) => COUNTY_WORDS.map((count) => words.slice(i, i + count)));
  const county = runs.find((run) => directory.isCounty(run.map(({ text }) => text)));
  const sets = [
    ...(county ? [county] : []),
    ...unknownFirst.map((word) => [word]),
    ...pairs.sort((a, b) => apart(a) - apart(b)),
  ];
  return sets
    .filter((dropped) => impossible.every((word) => dropped.includes(word)) && anchored(dropped))
    .map((dropped, i) => ({
      reading,
      isDeep: i === 0 && dropped.length === 1,
      patterns: words.map((word) =>
        dropped.includes(word) ? resemblancePattern(word, directory) : prefixPattern(word),
      ),
      costMax: anyCost,
      group: dropped.length,
    }));
}
