import { withoutLetterSuffix } from '../query/letter-suffix-reading';
import type { LexedQuery } from '../query/lex-query';
import { MAX_READINGS, type NumberHalf, type QueryToken, type Reading } from '../query/query';
import type { OtherMeaning, OtherReadingsInput } from '../query/query-grammar';
import { addReadings, queryReader } from '../query/read-query';
import { withoutGivenNames } from './given-names';
import { dropUnfinishedWord, markNumbers } from './markers';
import { dropNoise } from './noise';
import { polishNumberReadings } from './numbers';
import {
  withoutPlaceNearBy,
  withoutPostOffice,
  withoutPostTown,
  withPolishNumeral,
  withPopesNumeral,
  withRulersNumeral,
} from './other-meanings';
import { withOrdinals, withoutStreet } from './words';

/** What the tokens may mean besides, likely ones first. */
const otherMeanings: readonly OtherMeaning[] = [
  withoutPostTown,
  (lexed, lexicon) => withPopesNumeral(lexed) ?? withRulersNumeral(lexed) ?? withPolishNumeral(lexed, lexicon),
  withoutGivenNames,
  withoutPlaceNearBy,
  withoutPostOffice,
];

/** Most readings by other meanings, beyond `MAX_READINGS`: each may come with and without a flat. */
export const MAX_POLISH_OTHER_READINGS = 4;

/** Two and three digits that are a postal code only where the register has it. */
const spacedPostalCode = /(?<![0-9/-])([0-9]{2}) ([0-9]{3})(?![0-9a-z/-])/g;

export const readPolishQuery = queryReader({
  keyboardRow: null,
  dropNoise: (folded, lexicon) =>
    dropNoise(folded).replace(spacedPostalCode, (all, head: string, tail: string) =>
      lexicon.isPostalCode(head + tail) ? head + tail : all,
    ),
  markNumbers,
  dropUnfinished: dropUnfinishedWord,
  wordVariants: (lexed) => [...lexed, ...bareNumber(lexed[0])].map((variant) => withOrdinals(withoutStreet(variant))),
  readNumbers: polishNumberReadings,
  isRepeated,
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
