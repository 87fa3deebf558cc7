import { isCountryName } from '../names/country-names';
import { wordList } from '../names/names-by';
import { withoutLetterSuffix } from '../query/house-meanings';
import { type LexedQuery, numberMark } from '../query/lex-query';
import { dropBehindSlash, dropLabels } from '../query/pasted-text';
import { behindPostOffice, withoutPostOffice } from '../query/post-office';
import { withoutPostTown } from '../query/post-town';
import { MAX_READINGS, type NumberHalf, type QueryToken, type Reading } from '../query/query';
import { addReadings, type OtherMeaning, type OtherReadingsInput, queryReader, rewriting } from '../query/read-query';
import { polishExonyms } from './exonyms';
import { dropNoise } from './noise';
import { polishNumberReadings } from './numbers';
import {
  withoutGivenNames,
  withoutPlaceNearBy,
  withPolishNumeral,
  withPopesNumeral,
  withRulersNumeral,
} from './other-meanings';
import { withOrdinals, withoutStreet } from './words';

/** Words that stand before a house number and say nothing more. */
const marker =
  /(^|[\s,(])(?:nr|numer|domu?|posesja|budynek|bud|bloku?|bl|pawilon)(?![a-z])\.? ?(?:(?:nr|numer|domu)(?![a-z])\.? ?)?(?:: ?)?(?=[0-9])/g;
/** A marker, or a word before a flat, an area or a postal code, with nothing behind it yet. */
const openMarker =
  /(?<![\s,(/])[\s,(/]+(?:(?:nr|numer)(?: domu)?\.?|(?:bl|bud|kl|gm|pow|woj|lok|mieszk|apt)\.|kod(?: po?c?z?t?o?w?y?)?\.?:?)$/;
/** `12 m.` and `12/lok` before their digits. */
const openFlat =
  /(?:(?<=[0-9] ?[a-z]?)[\s,(/]+|(?<=[0-9]))(?:[ml]\.|(?:lokalu?|mieszkani[ea]|apartament|klatka|pietro|blok|budynek)(?: nr)?\.?)$/;

/** The folded query with each number marker replaced by its private character, without those that lack their number. */
export const markNumbers = rewriting([openFlat, ''], [openMarker, ''], [marker, `$1${numberMark}`], dropBehindSlash);

/** Words of which the beginning is left out: behind a house number, and behind any word. */
const behindNumber = [...wordList('mieszkania lokal apartament klatka pietro parter blok budynek numer nr')];
const behindWord = [...wordList('ulica numer nr blok gmina gm powiat wojewodztwo kod polska pl rp')];
const lastWord = /(?<![\s,(/])[\s,(/]+([a-z]{1,11})$/;
/** Letters from which on the beginning of such a word may be meant behind a number, and these alone: others are its letter. */
const MIN_TYPED = 2;
const typedLetters = new Set(['m', 'l', 'k']);

/** The text without the beginning of such a word at its end; unchanged when there is none. */
export function dropUnfinishedWord(folded: string): string {
  const [ending, typed] = lastWord.exec(folded) ?? [];
  if (ending === undefined || typed === undefined) return folded;
  const isTyped = (word: string): boolean => word.startsWith(typed);
  const before = folded.slice(0, -ending.length);
  const isHome =
    (typed.length >= MIN_TYPED || typedLetters.has(typed)) &&
    /[0-9] ?[a-z]?$/.test(before) &&
    behindNumber.some(isTyped);
  return isHome || behindWord.some(isTyped) ? before : folded;
}

/** What the tokens may mean besides, likely ones first. */
const otherMeanings: readonly OtherMeaning[] = [
  withoutPostTown,
  (lexed, lexicon) => withPopesNumeral(lexed) ?? withRulersNumeral(lexed) ?? withPolishNumeral(lexed, lexicon),
  withoutGivenNames,
  withoutPlaceNearBy,
  withoutPostOffice(),
];

/** Most readings by other meanings, beyond `MAX_READINGS`: each may come with and without a flat. */
export const MAX_POLISH_OTHER_READINGS = 4;

/** Two and three digits that are a postal code only where the register has it. */
const spacedPostalCode = /(?<![0-9/-])([0-9]{2}) ([0-9]{3})(?![0-9a-z/-])/g;

export const readPolishQuery = queryReader({
  keyboardRow: null,
  dropNoise: (folded, lexicon) =>
    dropNoise(dropLabels(folded)).replace(spacedPostalCode, (all, head: string, tail: string) =>
      lexicon.isPostalCode(head + tail) ? head + tail : all,
    ),
  markNumbers,
  dropUnfinished: dropUnfinishedWord,
  wordVariants: (lexed) => [...lexed, ...bareNumber(lexed[0])].map((variant) => withOrdinals(withoutStreet(variant))),
  readNumbers: behindPostOffice(polishNumberReadings),
  isRepeated,
  exonyms: polishExonyms,
  isCountry: isCountryName('pl'),
  otherReadings,
});

function bareNumber(typed: LexedQuery | undefined): readonly LexedQuery[] {
  const bare = typed && withoutLetterSuffix(typed);
  return bare ? [bare] : [];
}

/** All readings of each other meaning that say something new. */
function otherReadings({ variants, known, lexicon, read }: OtherReadingsInput): Reading[] {
  const [first] = variants;
  const lexed = first?.lexed[0];
  if (!lexed) return [];
  const readings = [...known];
  for (const meaning of otherMeanings) {
    const other = meaning(lexed, lexicon);
    if (other) addReadings(readings, read(other, first.open), MAX_READINGS + MAX_POLISH_OTHER_READINGS, isRepeated);
  }
  return readings.slice(known.length);
}

const sameHalf = (a: NumberHalf | null, b: NumberHalf | null): boolean =>
  a?.digits === b?.digits && a?.letter === b?.letter;

function isRepeated(a: Reading, b: Reading): boolean {
  if (a.tokens.length !== b.tokens.length || a.postal?.digits !== b.postal?.digits) return false;
  return a.tokens.every((token, i) => {
    const other = b.tokens[i] as QueryToken;
    if (token.kind === 'word') return other.kind === 'word' && other.text === token.text;
    return other.kind === 'number' && sameHalf(token.first, other.first) && sameHalf(token.second, other.second);
  });
}
