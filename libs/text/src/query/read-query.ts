import { fold } from '../spelling/fold';
import { keyboardVariants } from './keyboard-row';
import { letterVariants } from './letter-variants';
import { lexQuery } from './lex-query';
import { type Lexicon, MAX_QUERY_LENGTH, MAX_READINGS, type Reading } from './query';
import type { OtherReadingsInput, QueryGrammar, QueryVariant } from './query-grammar';

/** Reads queries by the rules of one country: the ways to read a query, best first. See `AddressRules.readQuery`. */
export const queryReader =
  (grammar: QueryGrammar) =>
  (text: string, lexicon: Lexicon): Reading[] => {
    const variants = variantsOf(grammar, text.slice(0, MAX_QUERY_LENGTH).normalize('NFC'), lexicon);
    const read: OtherReadingsInput['read'] = (lexed, open) => grammar.readNumbers(lexed, lexicon, open);
    const readings: Reading[] = [];
    for (const { lexed, open } of variants) {
      for (const one of lexed) {
        if (readings.length < MAX_READINGS) addReadings(readings, read(one, open), MAX_READINGS, grammar.isRepeated);
      }
    }
    for (const other of grammar.otherReadings({ variants, known: readings, lexicon, read })) readings.push(other);
    return readings;
  };

function variantsOf(grammar: QueryGrammar, typed: string, lexicon: Lexicon): QueryVariant[] {
  const variants: QueryVariant[] = [];
  for (const text of keyboardVariants(typed, lexicon, grammar.keyboardRow)) {
    const open = /[\p{L}\p{N}]$/u.test(text);
    const marked = grammar.markNumbers(grammar.dropNoise(fold(text).trim(), lexicon));
    const finished = grammar.dropUnfinished(marked);
    const lexed = finished === marked ? [lexQuery(marked)] : [lexQuery(marked), lexQuery(finished)];
    for (const named of grammar.wordVariants(lexed)) variants.push({ lexed: letterVariants(named), open });
  }
  return variants;
}

/** Does a reading ask for anything? */
export const saysSomething = ({ tokens, postal }: Reading): boolean => tokens.length > 0 || postal !== null;

/** Adds readings that say something up to so many, without those that repeat one that is there. */
export function addReadings(
  readings: Reading[],
  more: readonly Reading[],
  most: number,
  isRepeated?: QueryGrammar['isRepeated'],
): void {
  for (const reading of more) {
    if (readings.length >= most) return;
    if (!saysSomething(reading) || (isRepeated && readings.some((known) => isRepeated(known, reading)))) continue;
    readings.push(reading);
  }
}
