import { conscriptionMark, dropCzechNoise, dropUnfinishedMarker, markNumbers, registrationMark } from './czech-noise';
import { fold } from './fold';
import { keyboardRowNumber } from './keyboard-row';
import {
  type Lexicon,
  type NumberHalf,
  type NumberMarker,
  type NumberToken,
  type QueryToken,
  queryLengthMax,
  queryTokensMax,
  type Reading,
  readingsMax,
} from './query';

/** Words for "street" that a query may carry without meaning anything by them. */
const streetWords = new Set(['ul', 'ulice', 'ulici']);

/** Fewest digits at the end of a query without a house number that may be the beginning of a postal code. */
const postalPrefixMin = 3;

const lexeme = /([0-9]+)|([a-z]+)|([\uE001-\uE003])|(\/)|([.])|([^\s])/g;

interface Lexed {
  tokens: QueryToken[];
  /** Per token: does only white space stand between it and the token before? */
  closeToPrevious: boolean[];
  marker: NumberMarker | null;
}

/**
 * The ways to read a Czech query, best first. A search takes the first that has results.
 * @param text the query as typed; only its first 100 characters and ten tokens are read
 */
export function readCzechQuery(text: string, lexicon: Lexicon): Reading[] {
  const typed = text.slice(0, queryLengthMax).normalize('NFC');
  const readings: Reading[] = [];
  for (const variant of keyboardVariants(typed, lexicon)) {
    const open = /[\p{L}\p{N}]$/u.test(variant);
    const marked = markNumbers(dropCzechNoise(fold(variant).trim()));
    for (const folded of new Set([marked, dropUnfinishedMarker(marked)])) {
      for (const named of streetWordVariants(lex(folded))) {
        for (const joined of letterVariants(named)) {
          for (const reading of postalVariants(joined, lexicon, open)) {
            if (reading.tokens.length + (reading.postal ? 1 : 0) > 0) readings.push(reading);
          }
        }
      }
    }
  }
  return readings.slice(0, readingsMax);
}

/** No Czech word is one accented letter, or consonants with a hook alone. */
const canBeWord = /^(?=.{2,}$).*[ýáíéě]/;

/** Short for "number": before digits, or before anything else was typed, it is no digit of the keyboard row. */
const numberSign = 'č';

/** The text itself and, where its chunks may be digits typed without Shift, the text with those digits. */
function keyboardVariants(text: string, lexicon: Lexicon): string[] {
  const chunks = text.split(/([\s,]+)/);
  let atOnce = false;
  let perhaps = false;
  const first: string[] = [];
  const second: string[] = [];
  chunks.forEach((chunk, i) => {
    const next = chunks[i + 2] ?? '';
    const isSign = chunk === numberSign && !chunks[i + 1]?.includes(',');
    const number = isSign && /^[0-9]/.test(next) ? null : keyboardRowNumber(chunk);
    if (number === null) {
      first.push(chunk);
      second.push(chunk);
      return;
    }
    const mayGoOn = i === chunks.length - 1 || (isSign && next === '');
    const certain =
      chunk.includes('+') ||
      chunks[i + 1]?.includes(',') === true ||
      (!mayGoOn && (!lexicon.isWord(fold(chunk)) || (i > 0 && !canBeWord.test(chunk))));
    if (certain) atOnce = true;
    else perhaps = true;
    first.push(certain ? number : chunk);
    second.push(number);
  });
  if (!atOnce && !perhaps) return [text];
  return perhaps ? [first.join(''), second.join('')] : [first.join('')];
}

function lex(folded: string): Lexed {
  const tokens: QueryToken[] = [];
  const closeToPrevious: boolean[] = [];
  let marker: NumberMarker | null = null;
  let separated = true;
  let slashOpen = false;
  let previousEnd = -1;
  for (const match of folded.matchAll(lexeme)) {
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
        closeToPrevious.push(!separated);
      }
      slashOpen = false;
      separated = false;
    } else if (letters !== undefined) {
      const letterOf = touching && letters.length === 1 && last?.kind === 'number' ? withLetter(last, letters) : null;
      if (letterOf) {
        tokens[tokens.length - 1] = letterOf;
      } else {
        tokens.push({ kind: 'word', text: letters, dotted: false });
        closeToPrevious.push(!separated);
        slashOpen = false;
      }
      separated = false;
    } else if (mark !== undefined) {
      if (mark === conscriptionMark) marker = 'conscription';
      else if (mark === registrationMark) marker = 'registration';
      separated = true;
    } else if (slash !== undefined) {
      slashOpen = last?.kind === 'number' && last.second === null;
      if (slashOpen && last?.kind === 'number') tokens[tokens.length - 1] = { ...last, closed: true };
      separated = true;
    } else if (dot !== undefined) {
      if (touching && last) tokens[tokens.length - 1] = { ...last, dotted: true };
    } else {
      separated = true;
      slashOpen = false;
    }
  }
  return {
    tokens: tokens.slice(0, queryTokensMax),
    closeToPrevious: closeToPrevious.slice(0, queryTokensMax),
    marker,
  };
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=[0-9])/, '');
}

/** The number with a letter put to its last half, or null when it has one already. */
function withLetter(token: NumberToken, letter: string): NumberToken | null {
  if (token.second) return token.second.letter ? null : { ...token, second: { ...token.second, letter } };
  return token.first.letter || token.closed ? null : { ...token, first: { ...token.first, letter } };
}

/** The tokens without `ul.`; with `ulice` or `ulici` first as typed, since streets are called `V Ulici` too. */
function streetWordVariants(lexed: Lexed): Lexed[] {
  const last = lexed.tokens.length - 1;
  const isNoise = (token: QueryToken, i: number): boolean =>
    token.kind === 'word' && streetWords.has(token.text) && (token.dotted || i < last);
  const keep = lexed.tokens.map((token, i) => !isNoise(token, i));
  // A village is called Úlice: the word goes only where another one is left.
  if (keep.every(Boolean) || !lexed.tokens.some((token, i) => keep[i] && token.kind === 'word')) return [lexed];
  const without: Lexed = {
    tokens: lexed.tokens.filter((_, i) => keep[i]),
    closeToPrevious: lexed.closeToPrevious.filter((_, i) => keep[i]),
    marker: lexed.marker,
  };
  const written = lexed.tokens.some((token, i) => !keep[i] && token.kind === 'word' && token.text.length > 2);
  return written ? [lexed, without] : [without];
}

/** `16 a` is 16a first, then 16 and the beginning of a word. */
function letterVariants(lexed: Lexed): Lexed[] {
  for (let i = 1; i < lexed.tokens.length; i++) {
    const letter = lexed.tokens[i] as QueryToken;
    const number = lexed.tokens[i - 1] as QueryToken;
    if (letter.kind !== 'word' || letter.text.length !== 1 || letter.dotted || !lexed.closeToPrevious[i]) continue;
    if (number.kind !== 'number' || number.dotted) continue;
    const joined = withLetter(number, letter.text);
    if (!joined) continue;
    const tokens = [...lexed.tokens.slice(0, i - 1), joined, ...lexed.tokens.slice(i + 1)];
    const closeToPrevious = [...lexed.closeToPrevious.slice(0, i), ...lexed.closeToPrevious.slice(i + 1)];
    return [{ tokens, closeToPrevious, marker: lexed.marker }, lexed];
  }
  return [lexed];
}

function isPlain(token: QueryToken | undefined): token is NumberToken {
  return token?.kind === 'number' && !token.second && !token.first.letter && !token.dotted && !token.closed;
}

/** Which digits are a postal code: certain ones are taken out, possible ones give a second reading. */
function postalVariants(lexed: Lexed, lexicon: Lexicon, open: boolean): Reading[] {
  const { tokens, closeToPrevious, marker } = lexed;
  const reading = (from: number, count: number, digits: string, needsHouseNumber = false): Reading => ({
    tokens: [...tokens.slice(0, from), ...tokens.slice(from + count)],
    postal: { digits, complete: digits.length === 5 },
    marker,
    needsHouseNumber,
    lastIsOpen: open && from + count < tokens.length,
  });
  const plain: Reading = { tokens, postal: null, marker, needsHouseNumber: false, lastIsOpen: open };

  const whole = tokens.findLastIndex((token) => isPlain(token) && token.first.typed.length === 5);
  if (whole >= 0) return [reading(whole, 1, (tokens[whole] as NumberToken).first.typed)];

  const hasWord = tokens.some((token) => token.kind === 'word');
  const last = tokens.length - 1;
  for (let i = last - 1; i >= 0; i--) {
    const head = tokens[i];
    const tail = tokens[i + 1];
    if (!isPlain(head) || !isPlain(tail) || !closeToPrevious[i + 1]) continue;
    if (head.first.typed.length !== 3 || tail.first.typed.length > 2) continue;
    const joined = head.first.typed + tail.first.typed;
    const others = tokens.some((token, j) => token.kind === 'number' && j !== i && j !== i + 1);
    if (lexicon.isPostalCode(joined)) return i + 1 === last ? [reading(i, 2, joined), plain] : [reading(i, 2, joined)];
    if (others && joined.length === 5) return [reading(i, 2, joined), plain];
    if (i + 1 === last) return [reading(i, 2, joined, others), plain];
  }

  const tail = tokens[last];
  const afterNumber = tokens.slice(0, last).some((token) => token.kind === 'number' && !token.dotted);
  if (isPlain(tail) && tail.first.typed.length <= 4 && (marker === null || afterNumber)) {
    const prefix = reading(last, 1, tail.first.typed, true);
    if (!hasWord) return [{ ...prefix, needsHouseNumber: tokens.length > 1 }, plain];
    if (afterNumber) return [prefix, plain];
    // Fewer digits would let the postal code of the place answer for a house number that does not exist.
    if (tail.first.typed.length >= postalPrefixMin) return [plain, { ...prefix, needsHouseNumber: false }];
  }
  return [plain];
}
