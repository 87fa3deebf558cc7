import { spelledWords } from '@tripoint/text';
import type { Directory } from '../directory';
import { postalIn } from './given';

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
  /** Five digits; null when no postal code was written. */
  readonly postal: string | null;
  /** The number was written as one of a hut (č.ev.). */
  readonly asksRegistration: boolean;
}

/** Reads each stretch by itself, so that all of a long text is compared, whatever a search reads of it. */
export function tokensOf(segments: readonly string[], directory: Directory): GivenTokens {
  const { country } = directory.header;
  const code = segments.map((segment) => postalIn(segment, country)).find((one) => one !== null) ?? null;
  const postal = code !== null && isPostalCode(code, segments, directory) ? code : null;
  let asksRegistration = false;
  const tokens = segments.flatMap((segment, i): GivenToken[] => {
    // The space says that the last word is whole.
    const text = postal === null ? segment : segment.replace(postal, ' , ');
    const [reading] = directory.rules.readQuery(`${text} `, directory, 'likeliest');
    if (reading === undefined) return [];
    asksRegistration ||= reading.marker === 'registration';
    const spelled = spelledWords(segment);
    return reading.tokens.map((token) => {
      if (token.kind === 'word') {
        const { text: word, dotted } = token;
        const bases = directory.rules.baseForms(word);
        return { kind: 'word', text: word, spelled: spelled.get(word) ?? word, bases, dotted, segment: i };
      }
      const halves = token.second === null ? [token.first] : [token.first, token.second];
      const groups = token.written?.split(' ') ?? halves.map(({ digits, letter }) => digits + letter);
      return { kind: 'number', groups, dotted: token.dotted, segment: i };
    });
  });
  return { tokens, postal: postal?.replace(/[^0-9]/g, '') ?? null, asksRegistration };
}

/** Five digits that no register has as a code are a house number, unless they are written as a code or beside another number. */
function isPostalCode(code: string, segments: readonly string[], directory: Directory): boolean {
  if (/[^0-9]/.test(code) || directory.isPostalCode(code)) return true;
  return /[0-9]/.test(segments.join(',').replace(code, ''));
}
