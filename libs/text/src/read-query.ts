import { fold } from './fold';
import { keyboardVariants } from './keyboard-variants';
import { letterVariants } from './letter-variants';
import { lexQuery } from './lex-query';
import { postalVariants } from './postal-variants';
import { type Lexicon, queryLengthMax, type Reading, readingsMax } from './query';
import type { QueryGrammar } from './query-grammar';
import { streetWordVariants } from './street-word-variants';

/**
 * The ways to read a query by the rules of one country, best first. A search takes the first that has results.
 * @param text the query as typed; only its first `queryLengthMax` characters and `queryTokensMax` tokens are read
 */
export function readQuery(grammar: QueryGrammar, text: string, lexicon: Lexicon): Reading[] {
  const typed = text.slice(0, queryLengthMax).normalize('NFC');
  const readings: Reading[] = [];
  for (const variant of keyboardVariants(typed, lexicon, grammar.keyboardRow)) {
    const open = /[\p{L}\p{N}]$/u.test(variant);
    const marked = grammar.markNumbers(grammar.dropNoise(fold(variant).trim()));
    for (const folded of new Set([marked, grammar.dropUnfinishedMarker(marked)])) {
      for (const named of streetWordVariants(lexQuery(folded), grammar.streetWords)) {
        for (const joined of letterVariants(named)) {
          for (const reading of postalVariants(joined, lexicon, open, grammar.postal)) {
            if (reading.tokens.length + (reading.postal ? 1 : 0) > 0) readings.push(reading);
          }
        }
      }
    }
  }
  return readings.slice(0, readingsMax);
}
