/** A word of a query. */
export interface WordToken {
  readonly kind: 'word';
  /** Folded letters. */
  readonly text: string;
  /** True when a full stop follows: an abbreviation or an initial, so the beginning of a longer word. */
  readonly dotted: boolean;
}

/** One half of a house number as typed. */
export interface NumberHalf {
  /** Digits without leading zeros. */
  readonly digits: string;
  /** Digits exactly as typed. */
  readonly typed: string;
  /** Letter in lower case or an empty string. */
  readonly letter: string;
}

/** A number of a query: `12`, `16a`, or both halves `100/9`. */
export interface NumberToken {
  readonly kind: 'number';
  readonly first: NumberHalf;
  readonly second: NumberHalf | null;
  /** True when a full stop follows, as in `17. listopadu`. */
  readonly dotted: boolean;
  /** True when a slash follows without a second half yet: the first half is complete. */
  readonly closed: boolean;
  /**
   * The whole number where the halves do not say all that was typed (`14-16` without its end, `5ab`): digits and letters
   * with one space between groups. Of houses that fit, the one registered so comes first.
   */
  readonly written?: string;
  /** True when the house has no other number than the first half. */
  readonly isAlone?: true;
}

/** One word or number of a query, in the order typed. */
export type QueryToken = WordToken | NumberToken;

/** Which series a number marker such as `č.p.` or `č.ev.` asks for. */
export type NumberMarker = 'conscription' | 'registration';

/** One way to understand a query. A query has several when its digits or letters can be read in more than one way. */
export interface Reading {
  readonly tokens: readonly QueryToken[];
  /** Postal code, or its beginning while it is being typed; one that must hold is not taken for wrong. */
  readonly postal: { readonly digits: string; readonly complete: boolean; readonly mustHold?: true } | null;
  readonly marker: NumberMarker | null;
  /** True when this reading holds only if a number is left over for the house itself. */
  readonly needsHouseNumber: boolean;
  /** True when the last token stands at the very end of the text, so that it may be unfinished. */
  readonly lastIsOpen: boolean;
  /** True when the text is the name of the country and nothing else. */
  readonly isCountry?: boolean;
}

/** What a country's parser asks the index about while it decides how to read a query. */
export interface Lexicon {
  /** Is this folded word in the vocabulary? */
  isWord(word: string): boolean;
  /** Are these folded words the whole name of a municipality? */
  isMunicipality(words: readonly string[]): boolean;
  /** Is this postal code in use? */
  isPostalCode(digits: string): boolean;
}

/** Longest part of a query that is read, in characters; the rest is ignored (bounds the cost of a search). */
export const MAX_QUERY_LENGTH = 100;
/** Most tokens of a query that are read: a long street, its house, a postal code in two groups and a town of four words. */
export const MAX_QUERY_TOKENS = 12;
/** Most readings of one query by what its tokens say. */
export const MAX_READINGS = 4;
/** Most further readings of one query, by what its tokens may mean besides. */
export const MAX_OTHER_READINGS = 3;
