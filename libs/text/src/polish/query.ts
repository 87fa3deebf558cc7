import { withoutLetterSuffix } from '../query/letter-suffix-reading';
import { letterVariants } from '../query/letter-variants';
import { type LexedQuery, lexQuery } from '../query/lex-query';
import {
  type Lexicon,
  MAX_QUERY_LENGTH,
  MAX_READINGS,
  type NumberHalf,
  type QueryToken,
  type Reading,
} from '../query/query';
import { fold } from '../spelling/fold';
import { withoutGivenNames } from './given-names';
import { dropUnfinishedPolishWord, markPolishNumbers } from './markers';
import { dropPolishNoise } from './noise';
import { polishNumberReadings } from './numbers';
import {
  withoutPlaceNearBy,
  withoutPostOffice,
  withoutPostTown,
  withPolishNumeral,
  withPopesNumeral,
  withRulersNumeral,
} from './other-meanings';
import { withOrdinals, withoutStreetWords } from './words';

/** What the tokens may mean besides, likely ones first. */
const otherMeanings: readonly ((lexed: LexedQuery, lexicon: Lexicon) => LexedQuery | null)[] = [
  withoutPostTown,
  (lexed, lexicon) => withPopesNumeral(lexed) ?? withRulersNumeral(lexed) ?? withPolishNumeral(lexed, lexicon),
  withoutGivenNames,
  withoutPlaceNearBy,
  withoutPostOffice,
];

/** Most readings by other meanings, beyond `readingsMax`: each may come with and without a flat. */
export const MAX_POLISH_OTHER_READINGS = 4;

/** Two and three digits that are a postal code only where the register has it. */
const spacedPostalCode = /(?<![0-9/-])([0-9]{2}) ([0-9]{3})(?![0-9a-z/-])/g;

/**
 * The ways to read a Polish query, best first. A search takes the first that has results.
 * @param text the query as typed; only its first 100 characters and ten tokens are read
 */
export function readPolishQuery(text: string, lexicon: Lexicon): Reading[] {
  const typed = text.slice(0, MAX_QUERY_LENGTH).normalize('NFC');
  const open = /[\p{L}\p{N}]$/u.test(typed);
  const clean = dropPolishNoise(fold(typed).trim()).replace(spacedPostalCode, (all, head: string, tail: string) =>
    lexicon.isPostalCode(head + tail) ? head + tail : all,
  );
  const marked = markPolishNumbers(clean);
  const readings: Reading[] = [];
  let first: LexedQuery | null = null;
  const lexed = [...new Set([marked, dropUnfinishedPolishWord(marked)])].map(lexQuery);
  const bare = withoutLetterSuffix(lexed[0] as LexedQuery);
  for (const variant of bare ? [...lexed, bare] : lexed) {
    const named = withOrdinals(withoutStreetWords(variant));
    for (const lettered of letterVariants(named)) {
      first ??= lettered;
      addNew(readings, polishNumberReadings(lettered, lexicon, open), MAX_READINGS);
    }
  }
  for (const meaning of otherMeanings) {
    const other = first && meaning(first, lexicon);
    if (other) addNew(readings, polishNumberReadings(other, lexicon, open), MAX_READINGS + MAX_POLISH_OTHER_READINGS);
  }
  return readings;
}

/** Adds the readings that say something, and not the same as one that is there. */
function addNew(readings: Reading[], more: readonly Reading[], most: number): void {
  for (const reading of more) {
    if (readings.length >= most) return;
    if (reading.tokens.length === 0 && reading.postal === null) continue;
    if (!readings.some((known) => saysTheSame(known, reading))) readings.push(reading);
  }
}

const sameHalf = (a: NumberHalf | null, b: NumberHalf | null): boolean =>
  a?.digits === b?.digits && a?.letter === b?.letter;

function saysTheSame(a: Reading, b: Reading): boolean {
  if (a.tokens.length !== b.tokens.length || a.postal?.digits !== b.postal?.digits) return false;
  return a.tokens.every((token, i) => {
    const other = b.tokens[i] as QueryToken;
    if (token.kind === 'word') return other.kind === 'word' && other.text === token.text;
    return other.kind === 'number' && sameHalf(token.first, other.first) && sameHalf(token.second, other.second);
  });
}
