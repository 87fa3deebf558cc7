import { isLetterSuffix, type NumberToken, type Reading, spelledWords } from '@tripoint/text';
import type { Directory } from '../directory';
import { aroundCode, digitsOf, postalCodeIn } from './postal-code';

/** A word of what was written. */
export interface WordTokenGiven {
  readonly kind: 'word';
  /** Folded. */
  readonly text: string;
  /** In lower case, with the diacritics that were written. */
  readonly spelled: string;
  /** What it may be an inflected form of. */
  readonly bases: readonly string[];
  readonly dotted: boolean;
  readonly segment: number;
}

/** A number of what was written. */
export interface NumberTokenGiven {
  readonly kind: 'number';
  /** Digits with their letter, of each half. */
  readonly groups: readonly string[];
  readonly dotted: boolean;
  readonly segment: number;
}

export type GivenToken = WordTokenGiven | NumberTokenGiven;

/** The words and numbers of an address as they are compared with a register. */
export interface GivenTokens {
  readonly tokens: readonly GivenToken[];
  /** The postal code as it was written; null when none was. */
  readonly code: string | null;
  /** Its digits. */
  readonly postal: string | null;
  /** Numbers that stand where that of a post office does, by their places: `586 01 Jihlava 1`, `Cheb 2, Karlova 12`. */
  readonly offices: readonly number[];
  /** The number was written as one of a hut (č.ev.). */
  readonly asksRegistration: boolean;
}

/** Reads each stretch by itself, so that all of a long text is compared, whatever a search reads of it. */
export function tokensOf(segments: readonly string[], directory: Directory): GivenTokens {
  const code = postalCodeIn(segments, directory);
  const around = aroundCode(segments, code);
  let asksRegistration = false;
  const tokens = segments.flatMap((segment, i): GivenToken[] => {
    // The space says that the last word is whole.
    const text = i === around?.segment ? `${around.before} , ${around.behind}` : segment;
    const reading = readingOf(`${text} `, directory);
    if (reading === null) return [];
    asksRegistration ||= reading.marker === 'registration';
    const spelled = spelledWords(segment);
    return reading.tokens.flatMap((token, at): GivenToken | [] => {
      if (token.kind === 'word') {
        if (isLetterSuffix(token, reading.tokens[at - 1])) return [];
        const { text: word, dotted } = token;
        const bases = directory.rules.baseForms(word);
        return { kind: 'word', text: word, spelled: spelled.get(word) ?? word, bases, dotted, segment: i };
      }
      return { kind: 'number', groups: groupsOf(token), dotted: token.dotted, segment: i };
    });
  });
  return {
    tokens,
    code,
    postal: code && digitsOf(code),
    offices: officesAt(tokens, segments, around),
    asksRegistration,
  };
}

/** Words of a town and the number of its post office. */
export const townWithOffice = /^\p{L}[^\d/]* \d{1,2}$/u;

/**
 * Numbers at the end of a stretch, behind a town: of the one beside the postal code or, without a code, the last; and of the
 * first, where a town may stand before the street.
 */
function officesAt(
  tokens: readonly GivenToken[],
  segments: readonly string[],
  around: ReturnType<typeof aroundCode>,
): readonly number[] {
  const last = segments.length - 1;
  const { segment, before, behind } = around ?? { segment: last, before: '', behind: segments[last] ?? '' };
  const isCodeLast = segment === last && before === '' && behind === '';
  const town = isCodeLast ? segment - 1 : segment;
  const towns = [
    [town, isCodeLast ? (segments[town] ?? '') : behind],
    [0, town > 0 ? (segments[0] ?? '') : ''],
  ] as const;
  return towns.flatMap(([of, text]) => {
    if (!townWithOffice.test(text)) return [];
    const at = tokens.findLastIndex((token) => token.segment === of);
    return tokens[at]?.kind === 'number' ? [at] : [];
  });
}

/** The groups of a number; of two halves, `written` may be the last alone. */
function groupsOf({ first, second, written }: NumberToken): readonly string[] {
  const halves = (second === null ? [first] : [first, second]).map(({ digits, letter }) => digits + letter);
  if (written === undefined) return halves;
  return written.includes(' ') ? written.split(' ') : halves.with(-1, written);
}

/** The likeliest reading in which no number is a postal code or its beginning: that was taken out, and nobody is typing. */
function readingOf(text: string, directory: Directory): Reading | null {
  let likeliest: Reading | null = null;
  for (const reading of directory.rules.readQuery(text, directory)) {
    if (reading.postal === null) return reading;
    likeliest ??= reading;
  }
  return likeliest;
}
