import type { TermRange } from '@tripoint/index';
import type { NumberMarker, NumberToken, Reading } from '@tripoint/text';
import type { Directory } from '../directory';

/** A word of a reading with what the vocabulary knows of it. */
export interface SearchWord {
  /** Position among the tokens of the query. */
  readonly index: number;
  readonly text: string;
  readonly dotted: boolean;
  /** The word in lower case as it was typed; null when repair made it up. */
  readonly spelled: string | null;
  /** True when it stands at the very end of the text and may be unfinished. */
  readonly open: boolean;
  /** Its term, or -1. */
  readonly exact: number;
  /** The terms that begin with it. */
  readonly range: TermRange;
  /** Terms of the areas that it may name instead of a word of a name. */
  readonly areas: readonly string[];
}

/** A number of a reading. */
export interface SearchNumber {
  readonly index: number;
  readonly token: NumberToken;
  readonly open: boolean;
  /** Its term as a word of a name (`17. listopadu`), or -1. */
  readonly wordTerm: number;
}

/** A reading looked up in a directory, ready to be searched. */
export interface PreparedReading {
  readonly words: readonly SearchWord[];
  readonly numbers: readonly SearchNumber[];
  readonly postal: Reading['postal'];
  readonly marker: NumberMarker | null;
  readonly needsHouseNumber: boolean;
  /** The text is the name of the country: everything is meant, the most important first. */
  readonly isCountry: boolean;
  /** How many numbers of the query it passes over. */
  readonly leftOut: number;
  /** Folded text of all tokens in order, `null` when a number is more than plain digits. */
  readonly wholeName: readonly string[] | null;
  /** Words that need not be met (`Aleja`, `gen.`); of names that are alike otherwise the one that has them is meant. */
  readonly dropped: readonly SearchWord[];
}

const noAreas: readonly string[] = [];
const unspelled: ReadonlyMap<string, string> = new Map();

/** @param spelled words of the query as they were typed, by their folded form */
export function prepare(reading: Reading, directory: Directory, spelled = unspelled): PreparedReading {
  const words: SearchWord[] = [];
  const numbers: SearchNumber[] = [];
  const wholeName: string[] = [];
  let plain = reading.postal === null && reading.tokens.length > 0;
  reading.tokens.forEach((token, index) => {
    const open = reading.lastIsOpen && index === reading.tokens.length - 1;
    if (token.kind === 'word') {
      words.push({
        index,
        text: token.text,
        dotted: token.dotted,
        spelled: spelled.get(token.text) ?? null,
        open,
        exact: directory.termId(token.text),
        range: directory.prefixRange(token.text),
        areas: directory.areaWords.get(token.text) ?? noAreas,
      });
      wholeName.push(token.text);
    } else {
      const isPlain = token.second === null && token.first.letter === '' && !token.closed;
      const wordTerm = isPlain ? directory.termId(token.first.digits) : -1;
      numbers.push({ index, token, open: open && !token.closed, wordTerm });
      if (!isPlain) plain = false;
      wholeName.push(token.first.digits);
    }
  });
  return {
    words,
    numbers,
    postal: reading.postal,
    marker: reading.marker,
    needsHouseNumber: reading.needsHouseNumber,
    isCountry: reading.isCountry === true,
    leftOut: 0,
    wholeName: plain ? wholeName : null,
    dropped: [],
  };
}
