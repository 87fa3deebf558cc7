import { isHouse, isPlainNumber, type LexedQuery, wordsOf } from './lex-query';
import type { Lexicon } from './query';
import type { QueryGrammar } from './read-query';
import { keepTokens } from './street-words';

/** Most digits of the number of a post office. */
const MAX_OFFICE_DIGITS = 2;
/** Digits of a postal code, and of its two groups where it is written in two. */
const POSTAL_DIGITS = 5;
const postalGroups = [3, 2] as const;

interface PostOffice {
  /** The query without the number. */
  readonly rest: LexedQuery;
  /** The number cannot be that of the house. */
  readonly isCertain: boolean;
}

/** Does the number behind this word of a town belong to the town's name? */
export type IsDistrict = (word: string, digits: string) => boolean;

const noDistricts: IsDistrict = () => false;

/** `Cheb 2, Riegerova 40`: a town stands first and the house behind it. */
function officeOfFirstTown(lexed: LexedQuery, lexicon: Lexicon, isDistrict: IsDistrict): PostOffice | null {
  const { tokens, gaps } = lexed;
  const at = tokens.findIndex(({ kind }) => kind === 'number');
  if (!isOffice(lexed, at, isDistrict) || gaps[at + 1] !== 'break') return null;
  const codes = codesOf(lexed);
  const house = tokens.findIndex((token, i) => i > at && !codes.has(i) && isHouse(token));
  const [before, number] = [tokens[house - 1], tokens[house]];
  // A street is named between the two, and no district of the capital.
  if (tokens[at + 1]?.kind !== 'word' || before?.kind !== 'word' || number?.kind !== 'number') return null;
  if (isDistrict(before.text, number.first.digits) || !lexicon.isMunicipality(wordsOf(tokens.slice(0, at))))
    return null;
  return { rest: without(lexed, at), isCertain: false };
}

/** May the number at this place be that of a post office, right behind a word of its town? */
function isOffice({ tokens, gaps }: LexedQuery, at: number, isDistrict: IsDistrict): boolean {
  const [town, office] = [tokens[at - 1], tokens[at]];
  if (!isPlainNumber(office) || office.first.typed.length > MAX_OFFICE_DIGITS || gaps[at] !== 'space') return false;
  return town?.kind === 'word' && !isDistrict(town.text, office.first.digits);
}

const without = (lexed: LexedQuery, at: number): LexedQuery => keepTokens(lexed, (_, i) => i !== at);

/**
 * The number of the post office that delivers, behind the town in `Mierová 64, 821 05 Bratislava 2`. The town stands right
 * behind a postal code; in a query without one, behind a comma. The house has a number of its own, in the latter case
 * before that comma.
 */
function postOffice(lexed: LexedQuery, lexicon: Lexicon, isDistrict: IsDistrict): PostOffice | null {
  const ofFirst = officeOfFirstTown(lexed, lexicon, isDistrict);
  const { tokens, gaps } = lexed;
  for (let at = tokens.length - 1; at > 0; at--) {
    if (!isOffice(lexed, at, isDistrict) || gaps[at + 1] === 'space') continue;
    // `Kornino 4-5` is a range.
    if (gaps[at + 1] === 'hyphen' && tokens[at + 1]?.kind === 'number') continue;
    let from = at - 1;
    while (tokens[from - 1]?.kind === 'word' && gaps[from] !== 'break') from--;
    const codes = codesOf(lexed);
    const isBehindCode = codes.has(from - 1);
    if (!isBehindCode && (codes.size > 0 || gaps[from] !== 'break')) continue;
    const isElsewhere = (i: number): boolean => !codes.has(i) && (i < from || (isBehindCode && i > at));
    if (!tokens.some((token, i) => isElsewhere(i) && isHouse(token))) continue;
    // `Cheb 2, Riegerova 40`: a street rather than a town, which stands first.
    if (ofFirst !== null && !isBehindCode && !lexicon.isMunicipality(wordsOf(tokens.slice(from, at)))) continue;
    return { rest: without(lexed, at), isCertain: isBehindCode };
  }
  return ofFirst;
}

/** The tokens that are a postal code or a group of one. */
export function codesOf({ tokens, gaps }: LexedQuery): ReadonlySet<number> {
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

/** Reads a query without the number of its post office before it is read with it, where it is certain. */
export const behindPostOffice =
  (readNumbers: QueryGrammar['readNumbers'], isDistrict: IsDistrict = noDistricts): QueryGrammar['readNumbers'] =>
  (lexed, lexicon, open) => {
    const office = postOffice(lexed, lexicon, isDistrict);
    if (!office?.isCertain) return readNumbers(lexed, lexicon, open);
    const isLast = office.rest.tokens.at(-1) !== lexed.tokens.at(-1);
    const [bare] = readNumbers(office.rest, lexicon, open && !isLast);
    const typed = readNumbers(lexed, lexicon, open);
    return bare ? [{ ...bare, needsHouseNumber: true }, ...typed] : typed;
  };

/** `Mierová 64, Bratislava 2` without the 2: behind a comma alone it is rather a house, so this is another meaning. */
export const withoutPostOffice =
  (isDistrict: IsDistrict = noDistricts) =>
  (lexed: LexedQuery, lexicon: Lexicon): LexedQuery | null => {
    const office = postOffice(lexed, lexicon, isDistrict);
    return office === null || office.isCertain ? null : office.rest;
  };
