import { fold } from '../spelling/fold';
import { type Exonyms, withNativeName } from './exonyms';
import { type KeyboardRow, keyboardVariants } from './keyboard-row';
import { type LexedQuery, letterVariants, lexQuery } from './lex-query';
import { type Lexicon, MAX_OTHER_READINGS, MAX_QUERY_LENGTH, MAX_READINGS, type Reading } from './query';

/** A change of a text. */
export type Rewrite = (text: string) => string;

/** What a pattern finds, with its replacement; or any other change. */
type Step = readonly [pattern: RegExp, replacement: string | ((found: string, ...groups: never[]) => string)] | Rewrite;

/** One step after the other. */
export function rewriting(...steps: readonly Step[]): Rewrite {
  return (text) => {
    let changed = text;
    for (const step of steps) {
      changed = typeof step === 'function' ? step(changed) : changed.replace(step[0], step[1] as string);
    }
    return changed;
  };
}

/** The steps where the text has this in it: most texts have not, and looking for a part of a text costs next to nothing. */
export function whereHas(part: string, ...steps: readonly Step[]): Rewrite {
  const rewrite = rewriting(...steps);
  return (text) => (text.includes(part) ? rewrite(text) : text);
}

/** The change where it leaves a letter or a digit, else the text as it was. */
export const unlessEmpty =
  (rewrite: Rewrite): Rewrite =>
  (text) => {
    const changed = rewrite(text);
    return /[a-z0-9]/.test(changed) ? changed : text;
  };

/** A less likely way to understand a lexed query, or null when there is none. */
export type OtherMeaning = (lexed: LexedQuery, lexicon: Lexicon) => LexedQuery | null;

/** One way to take the words of a query. */
export interface QueryVariant {
  /** By what the letters behind its numbers may be, likely ones first. */
  readonly lexed: readonly LexedQuery[];
  /** The last token stands at the very end of the text, so that it may be unfinished. */
  readonly open: boolean;
}

/** What readings by other meanings are made from. */
export interface OtherReadingsInput {
  /** Likely ones first: as typed, then without words for "street" and what may be an unfinished marker. */
  readonly variants: readonly QueryVariant[];
  /** The readings by what the tokens say. */
  readonly known: readonly Reading[];
  readonly lexicon: Lexicon;
  readonly read: (lexed: LexedQuery, open: boolean) => readonly Reading[];
}

/** What reading a query needs to know about one country; all else is the same everywhere. */
export interface QueryGrammar {
  /** The number row that types letters without Shift; null where it types digits. */
  readonly keyboardRow: KeyboardRow | null;
  /** The folded query without country, flat, floor, telephone; unchanged when nothing else would be left. */
  readonly dropNoise: (folded: string, lexicon: Lexicon) => string;
  /** The query with each number marker replaced by its private character (`lex-query.ts`). */
  readonly markNumbers: Rewrite;
  /** The marked query without what may be the beginning of a marker and no word; unchanged when there is none. */
  readonly dropUnfinished: Rewrite;
  /** The ways to take words that may mean nothing, such as those for "street", likely ones first. */
  readonly wordVariants: (lexed: readonly LexedQuery[]) => readonly LexedQuery[];
  /** The ways to read the numbers, best first: house, flat, postal code or its beginning. */
  readonly readNumbers: (lexed: LexedQuery, lexicon: Lexicon, open: boolean) => readonly Reading[];
  /** Does the second reading say nothing that the first does not? Then it is left out. */
  readonly isRepeated?: (known: Reading, reading: Reading) => boolean;
  /** Names of towns in other languages. */
  readonly exonyms: Exonyms;
  /** Is the folded text nothing but the name of the country? */
  readonly isCountry: (folded: string) => boolean;
  /** Readings by what the tokens may mean besides, likely ones first; read when nothing was found by what they say. */
  readonly otherReadings: (input: OtherReadingsInput) => readonly Reading[];
}

/** Lines are what commas separate. */
const linesAsSegments = (text: string): string => text.replace(/[\r\n]\s*/g, ', ');

/** Reads queries by the rules of one country. See `AddressRules.readQuery`. */
export const queryReader = (grammar: QueryGrammar) =>
  function* (text: string, lexicon: Lexicon): Generator<Reading, void, undefined> {
    // Twice, since one character may stand for a dozen.
    const typed = linesAsSegments(text.slice(0, MAX_QUERY_LENGTH)).normalize('NFKC').slice(0, MAX_QUERY_LENGTH);
    const folded = fold(typed).trim();
    const variants: QueryVariant[] = [];
    const read: OtherReadingsInput['read'] = (lexed, open) => {
      const all = grammar.readNumbers(lexed, lexicon, open);
      return lexed.isByCode ? all.flatMap(byCode) : all;
    };
    const readings: Reading[] = [];
    for (const variant of variantsOf(grammar, typed, folded, lexicon)) {
      variants.push(variant);
      for (const one of variant.lexed) {
        if (readings.length >= MAX_READINGS) break;
        const known = readings.length;
        addReadings(readings, read(one, variant.open), MAX_READINGS, grammar.isRepeated);
        yield* readings.slice(known);
      }
    }
    const [first] = variants;
    const native = first?.lexed[0] ? withNativeName(first.lexed[0], grammar.exonyms) : null;
    if (native && first) yield* read(native, first.open).filter(saysSomething).slice(0, MAX_OTHER_READINGS);
    yield* grammar.otherReadings({ variants, known: readings, lexicon, read });
    if (grammar.isCountry(folded)) yield everywhere;
  };

function* variantsOf(
  grammar: QueryGrammar,
  typed: string,
  folded: string,
  lexicon: Lexicon,
): Generator<QueryVariant, void, undefined> {
  for (const text of keyboardVariants(typed, lexicon, grammar.keyboardRow)) {
    const open = /[\p{L}\p{N}]$/u.test(text);
    const marked = grammar.markNumbers(grammar.dropNoise(text === typed ? folded : fold(text).trim(), lexicon));
    const finished = grammar.dropUnfinished(marked);
    const lexed = finished === marked ? [lexQuery(marked)] : [lexQuery(marked), lexQuery(finished)];
    for (const named of grammar.wordVariants(lexed)) yield { lexed: letterVariants(named), open };
  }
}

/** The reading where it has a whole postal code, which must hold then. */
const byCode = (reading: Reading): readonly Reading[] =>
  reading.postal?.complete ? [{ ...reading, postal: { ...reading.postal, mustHold: true } }] : [];

/** Does a reading ask for anything? */
export const saysSomething = ({ tokens, postal }: Reading): boolean => tokens.length > 0 || postal !== null;

/** The country alone: its most important places. */
const everywhere: Reading = {
  tokens: [],
  postal: null,
  marker: null,
  needsHouseNumber: false,
  lastIsOpen: false,
  isCountry: true,
};

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
