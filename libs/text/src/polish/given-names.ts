import type { LexedQuery } from '../query/lex-query';
import { arabicOf } from '../query/ordinal-reading';
import type { QueryToken } from '../query/query';
import { keepTokensAndBreaks } from '../query/street-words';
import { polishFirstNames } from './first-names';
import { firstNameTitles, formsOf, surnameTitles } from './titles';

/** `k.` and `n.` behind a word are `koło` and `nad` rather than initials. */
const nearInitials = new Set(['k', 'n']);

const titles = formsOf(surnameTitles);
const saintly = formsOf(firstNameTitles);
/** Surnames in the genitive. */
const genitive = /[aeiuy]$|[eo]go$|ich$|ow$/;

/** `marsz. Józefa Piłsudskiego` as Piłsudskiego, as some registers have it. Null where no surname stands behind. */
export function withoutGivenNames(lexed: LexedQuery): LexedQuery | null {
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
  while (isGiven(tokens[to]) && gaps[to] !== 'break') to++;
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
