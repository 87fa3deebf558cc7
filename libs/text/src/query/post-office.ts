import { isHouse } from './house-meanings';
import { isPlainNumber, type LexedQuery } from './lex-query';
import type { QueryGrammar } from './read-query';

/** Most digits of the number of a post office. */
const MAX_OFFICE_DIGITS = 2;
/** Digits of a postal code, and of its two groups where it is written in two. */
const POSTAL_DIGITS = 5;
const postalGroups = [3, 2] as const;

interface PostOffice {
  /** The query without the number. */
  readonly rest: LexedQuery;
  /** The town stands right behind a postal code, as on an envelope. */
  readonly isBehindCode: boolean;
}

/** Does the number behind this word of a town belong to the town's name? */
export type IsDistrict = (word: string, digits: string) => boolean;

const noDistricts: IsDistrict = () => false;

/**
 * The number of the post office that delivers, behind the town in `Mierová 64, 821 05 Bratislava 2`. The town stands right
 * behind a postal code; in a query without one, behind a comma. The house has a number of its own, in the latter case
 * before that comma.
 */
function postOffice(lexed: LexedQuery, isDistrict: IsDistrict): PostOffice | null {
  const { tokens, gaps, marker } = lexed;
  for (let at = tokens.length - 1; at > 0; at--) {
    const office = tokens[at];
    const town = tokens[at - 1];
    if (!isPlainNumber(office) || office.first.typed.length > MAX_OFFICE_DIGITS || gaps[at] !== 'space') continue;
    if (town?.kind !== 'word' || gaps[at + 1] === 'space' || isDistrict(town.text, office.first.digits)) continue;
    // `Kornino 4-5` is a range.
    if (gaps[at + 1] === 'hyphen' && tokens[at + 1]?.kind === 'number') continue;
    let from = at - 1;
    while (tokens[from - 1]?.kind === 'word' && gaps[from] !== 'break') from--;
    const codes = codesOf(lexed);
    const isBehindCode = codes.has(from - 1);
    if (!isBehindCode && (codes.size > 0 || gaps[from] !== 'break')) continue;
    const isElsewhere = (i: number): boolean => !codes.has(i) && (i < from || (isBehindCode && i > at));
    if (!tokens.some((token, i) => isElsewhere(i) && isHouse(token))) continue;
    return { rest: { tokens: tokens.toSpliced(at, 1), gaps: gaps.toSpliced(at, 1), marker }, isBehindCode };
  }
  return null;
}

/** The tokens that are a postal code or a group of one. */
function codesOf({ tokens, gaps }: LexedQuery): ReadonlySet<number> {
  const codes = new Set<number>();
  const digits = (i: number): number => {
    const token = tokens[i];
    return isPlainNumber(token) ? token.first.typed.length : 0;
  };
  for (let i = 0; i < tokens.length; i++) {
    if (digits(i) === POSTAL_DIGITS) codes.add(i);
    else if (gaps[i] === 'space' && postalGroups.every((group, j) => digits(i - 1 + j) === group))
      codes.add(i - 1).add(i);
  }
  return codes;
}

/** Reads a query without the number of its post office before it is read with it, where a postal code makes it certain. */
export const behindPostOffice =
  (readNumbers: QueryGrammar['readNumbers'], isDistrict: IsDistrict = noDistricts): QueryGrammar['readNumbers'] =>
  (lexed, lexicon, open) => {
    const office = postOffice(lexed, isDistrict);
    if (!office?.isBehindCode) return readNumbers(lexed, lexicon, open);
    const isLast = office.rest.tokens.at(-1) !== lexed.tokens.at(-1);
    const [bare] = readNumbers(office.rest, lexicon, open && !isLast);
    const typed = readNumbers(lexed, lexicon, open);
    return bare ? [{ ...bare, needsHouseNumber: true }, ...typed] : typed;
  };

/** `Mierová 64, Bratislava 2` without the 2: behind a comma alone it is rather a house, so this is another meaning. */
export const withoutPostOffice =
  (isDistrict: IsDistrict = noDistricts) =>
  (lexed: LexedQuery): LexedQuery | null => {
    const office = postOffice(lexed, isDistrict);
    return office === null || office.isBehindCode ? null : office.rest;
  };
