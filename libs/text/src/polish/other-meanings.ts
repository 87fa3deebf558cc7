import { isPlainNumber, type LexedQuery, wordsOf } from '../query/lex-query';
import { arabicOf, romanOf } from '../query/ordinal-reading';
import type { Lexicon, QueryToken } from '../query/query';
import { withRomanNumeral } from '../query/roman-reading';
import { keepTokensAndBreaks } from '../query/street-words';
import { polishFirstNames } from './first-names';
import { firstNameTitles, formsOf, surnameTitles } from './titles';
import { popesNumeral } from './words';

/** `k.` and `n.` behind a word are `koło` and `nad` rather than initials. */
const nearInitials = new Set(['k', 'n']);

const titles = formsOf(surnameTitles);
const saintly = formsOf(firstNameTitles);
/** First names in the genitive: long enough to be no misspelt title. */
const firstName = /[a-z]{3}(?:a|ego|y|i)$/;
/** Surnames in the genitive. */
const genitive = /[aeiuy]$|[eo]go$|ich$|ow$/;

/** `marsz. Józefa Piłsudskiego` as Piłsudskiego, as some registers have it. Null where no surname stands behind. */
export function withoutGivenNames(lexed: LexedQuery, lexicon: Lexicon): LexedQuery | null {
  const { tokens, gaps } = lexed;
  const isGiven = (token: QueryToken | undefined): boolean =>
    token?.kind === 'word' &&
    (polishFirstNames.has(token.text) || titles.has(token.text) || (token.dotted && token.text.length === 1));
  const isNear = (i: number): boolean => {
    const token = tokens[i];
    return token?.kind === 'word' && nearInitials.has(token.text) && gaps[i] !== 'break' && i > 0;
  };
  const from = tokens.findIndex((token, i) => isGiven(token) && !isNear(i));
  if (from < 0) return null;
  let to = from + 1;
  // A second given name that no list has is no word of the register either.
  const isSecond = (i: number): boolean => {
    const [token, next] = [tokens[i], tokens[i + 1]];
    const isUnknown =
      token?.kind === 'word' && !token.dotted && firstName.test(token.text) && !lexicon.isWord(token.text);
    return isUnknown && next?.kind === 'word' && gaps[i + 1] !== 'break' && lexicon.isWord(next.text);
  };
  while ((isGiven(tokens[to]) || isSecond(to)) && gaps[to] !== 'break') to++;
  const surname = tokens[to];
  if (
    surname?.kind !== 'word' ||
    gaps[to] === 'break' ||
    arabicOf(surname.text) !== null ||
    !genitive.test(surname.text)
  )
    return null;
  const before = tokens[from - 1];
  if (before?.kind === 'word' && gaps[from] !== 'break' && saintly.has(before.text)) return null;
  return keepTokensAndBreaks(lexed, (_, i) => i < from || i >= to);
}

/** Words before the name of a place near by. */
const nearWords = new Set(['k', 'kolo', 'obok']);

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
  return keepTokensAndBreaks(lexed, (_, i) => i < at || i >= end);
}

/** `Jana Pawła 2` as Jana Pawła II: the pope rather than house 2 of a street that goes by two first names. */
export function withPopesNumeral({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  const isWord = (token: QueryToken | undefined, text: string): boolean =>
    token?.kind === 'word' && token.text === text;
  const at = tokens.findIndex(
    (token, i) =>
      isPlainNumber(token) && token.first.digits === '2' && gaps[i] === 'space' && isWord(tokens[i - 1], 'pawla'),
  );
  return at < 0 || !isWord(tokens[at - 2], 'jana')
    ? null
    : { tokens: tokens.toSpliced(at, 1, popesNumeral), gaps, marker };
}

/**
 * `Jana 3 Sobieskiego 22` as Jana III Sobieskiego 22: a number between the first name of a ruler and another word, where
 * another number is left for the house. Null when there is none.
 */
export function withRulersNumeral({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  const isLeft = (not: number): boolean => tokens.some((token, i) => token.kind === 'number' && i !== not);
  const at = tokens.findIndex((token, i) => {
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    return (
      isPlainNumber(token) &&
      before?.kind === 'word' &&
      polishFirstNames.has(before.text) &&
      next?.kind === 'word' &&
      gaps[i] === 'space' &&
      gaps[i + 1] === 'space'
    );
  });
  const token = tokens[at];
  const roman = token?.kind === 'number' && isLeft(at) ? romanOf(token.first.typed) : null;
  if (roman === null) return null;
  return { tokens: tokens.toSpliced(at, 1, { kind: 'word', text: roman, dotted: false }), gaps, marker };
}

/** One number as the numeral of a name, unless the name has its numeral: in `Jana Pawła II 2` the 2 is the house. */
export function withPolishNumeral(lexed: LexedQuery, lexicon: Lexicon): LexedQuery | null {
  const numbered = withRomanNumeral(lexed, lexicon);
  const words = wordsOf(numbered?.tokens ?? []);
  const isTwice = words.some((word, i) => arabicOf(word) !== null && words.indexOf(word) !== i);
  return isTwice ? null : numbered;
}
