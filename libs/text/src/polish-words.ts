import type { Gap, LexedQuery } from './lex-query';
import { isPlainNumber } from './number-token';
import { countOf, isCounted } from './polish-ordinals';
import type { NumberToken, QueryToken } from './query';

/** Words for "street", in all cases, that mean nothing in a query. */
const streetWords = new Set(['ul', 'ulica', 'ulicy', 'ulice']);
/** Words before the name of a place near by. */
const nearWords = new Set(['k', 'kolo', 'obok']);

/** The query with only the tokens that are kept; one that follows a break still does. */
function keepTokens({ tokens, gaps, marker }: LexedQuery, keep: (token: QueryToken, i: number) => boolean): LexedQuery {
  const kept: QueryToken[] = [];
  const keptGaps: Gap[] = [];
  let broken = false;
  tokens.forEach((token, i) => {
    const gap = gaps[i] as Gap;
    if (!keep(token, i)) {
      broken ||= gap === 'break';
      return;
    }
    kept.push(token);
    keptGaps.push(broken ? 'break' : gap);
    broken = false;
  });
  return { tokens: kept, gaps: keptGaps, marker };
}

/** The query without words for "street", as long as another word is left. Undotted at the end, `ul` may go on. */
export function withoutStreetWords(lexed: LexedQuery): LexedQuery {
  const last = lexed.tokens.length - 1;
  const isStreet = (token: QueryToken, i: number): boolean =>
    token.kind === 'word' && streetWords.has(token.text) && (token.dotted || i < last);
  if (!lexed.tokens.some(isStreet)) return lexed;
  const without = keepTokens(lexed, (token, i) => !isStreet(token, i));
  return without.tokens.some(({ kind }) => kind === 'word') ? without : lexed;
}

const popesNumeral: QueryToken = { kind: 'word', text: 'ii', dotted: false };

/**
 * What is counted, in digits with a full stop: `III Maja` and `trzeciego maja` as `3. maja`, so that a house number 3
 * behind it is another number. `JP 2` is a pope.
 */
export function withOrdinals(lexed: LexedQuery): LexedQuery {
  const tokens = [...lexed.tokens];
  const gaps = [...lexed.gaps];
  let changed = false;
  lexed.tokens.forEach((token, i) => {
    const next = lexed.tokens[i + 1];
    const ordinal = next?.kind === 'word' && isCounted(next.text) ? ordinalOf(token) : null;
    const before = lexed.tokens[i - 1];
    const isPopes =
      isPlainNumber(token) && token.first.digits === '2' && before?.kind === 'word' && before.text === 'jp';
    if (ordinal === null && !isPopes) return;
    tokens[i] = ordinal ?? popesNumeral;
    // Nothing else may be made of it, such as the numeral of a king.
    gaps[i] = 'break';
    changed = true;
  });
  return changed ? { tokens, gaps, marker: lexed.marker } : lexed;
}

function ordinalOf(token: QueryToken): NumberToken | null {
  if (token.kind === 'number') {
    return token.second || token.first.letter !== '' || token.closed ? null : { ...token, dotted: true };
  }
  const digits = token.dotted ? null : countOf(token.text);
  if (digits === null) return null;
  const half = { digits, typed: digits, letter: '' };
  return { kind: 'number', first: half, second: null, dotted: true, closed: false };
}

/** Adjectives that begin the name of a place, inflected: `k. Nowego Sącza`, `k. Zielonej Góry`. */
const adjective = /(?:ego|ej)$/;

/** `Bielany k. Warszawy` as Bielany: the place near by is no part of the address. Null when there is none. */
export function withoutPlaceNearBy(lexed: LexedQuery): LexedQuery | null {
  const { tokens } = lexed;
  const at = tokens.findIndex((token, i) => {
    const before = tokens[i - 1];
    if (token.kind !== 'word' || !nearWords.has(token.text) || before === undefined) return false;
    // A postal code before it: then Koło is the town.
    return (before.kind === 'word' || token.text !== 'kolo') && tokens[i + 1]?.kind === 'word';
  });
  if (at < 0) return null;
  const place = tokens[at + 1];
  const isLong = place?.kind === 'word' && adjective.test(place.text) && tokens[at + 2]?.kind === 'word';
  const end = at + (isLong ? 3 : 2);
  return keepTokens(lexed, (_, i) => i < at || i >= end);
}

/** Digits of a postal code, and most digits of the number of a post office. */
const postalDigits = 5;
const officeDigitsMax = 2;

/**
 * `Długa 5, 00-950 Warszawa 1` without the 1: the number of a post office, written behind its town. The house must have
 * a number of its own; null when there is none, or no such number.
 */
export function withoutPostOffice(lexed: LexedQuery): LexedQuery | null {
  const { tokens, gaps } = lexed;
  const code = tokens.findIndex((token) => isPlainNumber(token) && token.first.typed.length === postalDigits);
  if (code < 0) return null;
  let at = code + 1;
  while (tokens[at]?.kind === 'word' && (at === code + 1 || gaps[at] === 'space')) at++;
  const office = tokens[at];
  if (at === code + 1 || gaps[at] !== 'space') return null;
  if (!isPlainNumber(office) || office.first.typed.length > officeDigitsMax) return null;
  const hasHouse = tokens.some((token, i) => token.kind === 'number' && !token.dotted && i !== code && i !== at);
  return hasHouse ? keepTokens(lexed, (_, i) => i !== at) : null;
}
