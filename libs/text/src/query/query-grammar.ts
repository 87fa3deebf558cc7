import type { KeyboardRow } from './keyboard-row';
import type { Gap, LexedQuery } from './lex-query';
import type { Lexicon } from './query';

/** How the five digits of a postal code are written in two groups. */
export interface PostalShape {
  /** Digits before the gap: 3 in `280 02`, 2 in `00-950`. */
  readonly headDigits: number;
  /** What may stand between the two groups. */
  readonly gaps: readonly Gap[];
  /** House numbers may have five digits as well: such a number is a postal code only where that code is in use. */
  readonly longHouseNumbers?: boolean;
}

/** A less likely way to understand a lexed query, or null when there is none. */
export type OtherReading = (lexed: LexedQuery, lexicon: Lexicon) => LexedQuery | null;

/** What reading a query needs to know about one country; all else is the same everywhere. */
export interface QueryGrammar {
  /** The folded query without country, flat, floor, telephone; unchanged when nothing else would be left. */
  dropNoise(folded: string): string;
  /** The folded query with each number marker replaced by its private character (`number-marks.ts`). */
  markNumbers(folded: string): string;
  /** The marked query without what may be the beginning of a marker and no word; unchanged when there is none. */
  dropUnfinishedMarker(marked: string): string;
  /** Words for "street" that a query may carry without meaning anything by them. */
  readonly streetWords: ReadonlySet<string>;
  /** The number row that types letters without Shift; null where it types digits. */
  readonly keyboardRow: KeyboardRow | null;
  readonly postal: PostalShape;
  /**
   * What the tokens may mean besides, likely ones first; read when nothing was found by what they say. Numbers that
   * are left are a house.
   */
  readonly otherReadings?: readonly OtherReading[];
}
