import { MAX_QUERY_TOKENS, type NumberHalf, type NumberMarker, type NumberToken, type QueryToken } from './query';

/** Private characters that stand for a number marker (`č.p.`, `súp. č.`) in the text while it is being read. */
export const conscriptionMark = '\uE001';
export const registrationMark = '\uE002';
/** A marker that names no series (`č.`, `nr`). */
export const numberMark = '\uE003';

/** The number with a letter put to its last half, or null when it has one already. */
export function withLetter(token: NumberToken, letter: string): NumberToken | null {
  if (token.second) return token.second.letter ? null : { ...token, second: { ...token.second, letter } };
  return token.first.letter || token.closed ? null : { ...token, first: { ...token.first, letter } };
}

/** Is the token nothing but a group of digits? */
export function isPlainNumber(token: QueryToken | undefined): token is NumberToken {
  return token?.kind === 'number' && !token.second && !token.first.letter && !token.dotted && !token.closed;
}

/** A number without the full stop that makes it a word of a name. */
export const isHouse = (token: QueryToken): boolean => token.kind === 'number' && !token.dotted;

/** The words among some tokens. */
export const wordsOf = (tokens: readonly QueryToken[]): string[] =>
  tokens.flatMap((token) => (token.kind === 'word' ? token.text : []));

/** Is a word the letters of the number before it, which has them as `written`? */
export function isLetterSuffix(token: QueryToken, before: QueryToken | undefined): boolean {
  if (token.kind !== 'word' || before?.kind !== 'number' || before.written === undefined) return false;
  return before.written === (before.second ?? before.first).digits + token.text;
}

/** What stands between two tokens: nothing but white space, a hyphen alone, or anything else. */
export type Gap = 'space' | 'hyphen' | 'break';

/** The tokens of a query before it is decided which of them are a postal code. */
export interface LexedQuery {
  readonly tokens: readonly QueryToken[];
  /** Per token: what stands between it and the token before. */
  readonly gaps: readonly Gap[];
  readonly marker: NumberMarker | null;
  /** True when words were left out that the postal code stands for: it must be whole, and it must hold. */
  readonly isByCode?: true;
}

/** Most letters right behind a number that may be a part of it, as in `5ab` and `12bis`. */
const MAX_SUFFIX_LETTERS = 3;

const lexeme = /([0-9]+)|([a-z]+)|([\uE001-\uE003])|(\/)|([.])|([^\s])/g;

/**
 * Splits a folded query into words and numbers; a letter right behind a number belongs to it.
 * @param marked the query with its number markers replaced by private characters
 */
export function lexQuery(marked: string): LexedQuery {
  const tokens: QueryToken[] = [];
  const gaps: Gap[] = [];
  let marker: NumberMarker | null = null;
  let gap = 'break' as Gap;
  let slashOpen = false;
  let previousEnd = -1;
  for (const match of marked.matchAll(lexeme)) {
    const [whole, digits, letters, mark, slash, dot] = match;
    const touching = match.index === previousEnd;
    previousEnd = match.index + whole.length;
    const last = tokens[tokens.length - 1];
    if (digits !== undefined) {
      const half: NumberHalf = { digits: withoutLeadingZeros(digits), typed: digits, letter: '' };
      if (slashOpen && last?.kind === 'number' && last.second === null) {
        tokens[tokens.length - 1] = { ...last, second: half, closed: false };
      } else {
        tokens.push({ kind: 'number', first: half, second: null, dotted: false, closed: false });
        gaps.push(gap);
      }
      slashOpen = false;
      gap = 'space';
    } else if (letters !== undefined) {
      const letterOf = touching && letters.length === 1 && last?.kind === 'number' ? withLetter(last, letters) : null;
      if (letterOf) {
        tokens[tokens.length - 1] = letterOf;
      } else {
        if (touching && last?.kind === 'number' && letters.length <= MAX_SUFFIX_LETTERS) {
          tokens[tokens.length - 1] = { ...last, written: (last.second ?? last.first).digits + letters };
        }
        tokens.push({ kind: 'word', text: letters, dotted: false });
        gaps.push(gap);
        slashOpen = false;
      }
      gap = 'space';
    } else if (mark !== undefined) {
      if (mark === conscriptionMark) marker = 'conscription';
      else if (mark === registrationMark) marker = 'registration';
      gap = 'break';
    } else if (slash !== undefined) {
      slashOpen = last?.kind === 'number' && last.second === null;
      if (slashOpen && last?.kind === 'number') tokens[tokens.length - 1] = { ...last, closed: true };
      gap = 'break';
    } else if (dot !== undefined) {
      if (touching && last) tokens[tokens.length - 1] = { ...last, dotted: true };
    } else {
      gap = whole === '-' && gap === 'space' ? 'hyphen' : 'break';
      slashOpen = false;
    }
  }
  return { tokens: tokens.slice(0, MAX_QUERY_TOKENS), gaps: gaps.slice(0, MAX_QUERY_TOKENS), marker };
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=[0-9])/, '');
}

/** Prepositions before a place (`v Praze`, `z Košíc`): no house has these letters as often as people write so. */
const prepositions = new Set(['v', 'z']);

/**
 * `16 a` is 16a first, then 16 and the beginning of a word. `Hlavná 16 v Bratislave` is Hlavná 16 in Bratislava first,
 * and `16 V Lese` the other way round.
 */
export function letterVariants(lexed: LexedQuery): LexedQuery[] {
  const { tokens, gaps, marker } = lexed;
  for (let i = 1; i < tokens.length; i++) {
    const letter = tokens[i] as QueryToken;
    const number = tokens[i - 1] as QueryToken;
    if (letter.kind !== 'word' || letter.text.length !== 1 || letter.dotted || gaps[i] !== 'space') continue;
    if (number.kind !== 'number' || number.dotted) continue;
    const joined = withLetter(number, letter.text);
    if (!joined) continue;
    const letterIsIn: LexedQuery = {
      tokens: [...tokens.slice(0, i - 1), joined, ...tokens.slice(i + 1)],
      gaps: [...gaps.slice(0, i), ...gaps.slice(i + 1)],
      marker,
    };
    const isPreposition = prepositions.has(letter.text) && tokens[i + 1]?.kind === 'word' && gaps[i + 1] === 'space';
    if (!isPreposition) return [letterIsIn, lexed];
    if (tokens[i - 2]?.kind !== 'word') return [lexed, letterIsIn];
    const without: LexedQuery = { tokens: tokens.toSpliced(i, 1), gaps: gaps.toSpliced(i, 1), marker };
    return [without, lexed, letterIsIn];
  }
  return [lexed];
}
