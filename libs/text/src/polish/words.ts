import { wordList } from '../names/names-by';
import { isPlainNumber, type LexedQuery } from '../query/lex-query';
import type { NumberToken, QueryToken } from '../query/query';
import { keepTokensAndBreaks, withoutStreetWords } from '../query/street-words';
import { countOf, isCounted } from './ordinals';

export const popesNumeral: QueryToken = { kind: 'word', text: 'ii', dotted: false };

/** Words for "street", in all cases. */
const streetWords = wordList('ul ulica ulicy ulice');

/** The query without words for "street", as long as another word is left. */
export const withoutStreet = (lexed: LexedQuery): LexedQuery =>
  withoutStreetWords(lexed, streetWords, keepTokensAndBreaks);

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

/** Most digits of what is counted (`1000 lecia`): `62300 Września` is a postal code and a town. */
const MAX_ORDINAL_DIGITS = 4;

function ordinalOf(token: QueryToken): NumberToken | null {
  if (token.kind === 'number') {
    const isPlain = !token.second && token.first.letter === '' && !token.closed;
    return isPlain && token.first.typed.length <= MAX_ORDINAL_DIGITS ? { ...token, dotted: true } : null;
  }
  const digits = token.dotted ? null : countOf(token.text);
  if (digits === null) return null;
  const half = { digits, typed: digits, letter: '' };
  return { kind: 'number', first: half, second: null, dotted: true, closed: false };
}
