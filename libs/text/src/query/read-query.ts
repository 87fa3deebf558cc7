import { fold } from '../spelling/fold';
import { keyboardVariants } from './keyboard-variants';
import { letterVariants } from './letter-variants';
import { type LexedQuery, lexQuery } from './lex-query';
import { postalVariants } from './postal-variants';
import {
  type Lexicon,
  MAX_OTHER_READINGS,
  MAX_QUERY_LENGTH,
  MAX_READINGS,
  type QueryToken,
  type Reading,
} from './query';
import type { QueryGrammar } from './query-grammar';
import { streetWordVariants } from './street-word-variants';

/**
 * The ways to read a query by the rules of one country, best first. A search takes the first that has results.
 * @param text the query as typed; only its first `queryLengthMax` characters and `queryTokensMax` tokens are read
 */
export function readQuery(grammar: QueryGrammar, text: string, lexicon: Lexicon): Reading[] {
  const typed = text.slice(0, MAX_QUERY_LENGTH).normalize('NFC');
  const readings: Reading[] = [];
  let others: Reading[] = [];
  for (const variant of keyboardVariants(typed, lexicon, grammar.keyboardRow)) {
    const open = /[\p{L}\p{N}]$/u.test(variant);
    const read: Read = (lexed, lastIsOpen) =>
      postalVariants(lexed, lexicon, lastIsOpen, grammar.postal).filter(
        ({ tokens, postal }) => tokens.length > 0 || postal,
      );
    const marked = grammar.markNumbers(grammar.dropNoise(fold(variant).trim()));
    for (const folded of new Set([marked, grammar.dropUnfinishedMarker(marked)])) {
      for (const named of streetWordVariants(lexQuery(folded), grammar.streetWords)) {
        const joined = letterVariants(named);
        for (const lexed of joined) readings.push(...read(lexed, open));
        // Of the last variant: it has neither street words nor the beginning of a marker.
        if (grammar.otherReadings) {
          const lexed = joined[0];
          others = otherReadings(grammar.otherReadings, lexed, lexicon, (other) =>
            read(other, open && other.tokens.at(-1) === lexed.tokens.at(-1)),
          );
        }
      }
    }
  }
  return [...readings.slice(0, MAX_READINGS), ...others.slice(0, MAX_OTHER_READINGS)];
}

type Read = (lexed: LexedQuery, lastIsOpen: boolean) => Reading[];

/** The likeliest reading of each other meaning in which no number begins a postal code; what is left is a house. */
function otherReadings(
  meanings: NonNullable<QueryGrammar['otherReadings']>,
  lexed: LexedQuery,
  lexicon: Lexicon,
  read: (lexed: LexedQuery) => Reading[],
): Reading[] {
  return meanings.flatMap((meaning) => {
    const other = meaning(lexed, lexicon);
    const reading = other && read(other).find(({ postal }) => postal?.complete !== false);
    return reading ? [{ ...reading, needsHouseNumber: reading.tokens.some(isHouse) }] : [];
  });
}

/** A number without the full stop that makes it a word of a name. */
const isHouse = (token: QueryToken): boolean => token.kind === 'number' && !token.dotted;
