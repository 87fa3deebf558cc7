import { readCzechQuery } from '../czech/query';
import type { Lexicon, NumberHalf, QueryToken, Reading } from '../query/query';

/** Test support: a vocabulary of a few words and postal codes. */
export function lexiconOf(
  words: readonly string[],
  postalCodes: readonly string[] = [],
  municipalities: readonly string[] = [],
): Lexicon {
  return {
    isWord: (word) => words.includes(word),
    isMunicipality: (name) => municipalities.includes(name.join(' ')),
    isPostalCode: (digits) => postalCodes.includes(digits),
  };
}

/** Test support: knows no word and no postal code. */
export const emptyLexicon = lexiconOf([]);

const half = ({ digits, letter }: NumberHalf): string => digits + letter;

function tokenText(token: QueryToken): string {
  const dot = token.dotted ? '.' : '';
  if (token.kind === 'word') return token.text + dot;
  const slash = token.second ? `/${half(token.second)}` : token.closed ? '/' : '';
  return `#${half(token.first)}${token.isAlone ? '=' : slash}${dot}`;
}

const markerTexts = { conscription: 'č.p.', registration: 'č.ev.' } as const;

/**
 * Test support: a reading on one line. Words stand as they are, `#` begins a house number (`=` = the house has no other), `@` a postal code (`…` = its
 * beginning, `!` = it must hold), then the marker, `+number` when a house number must be left over and `…` when the last token may go on.
 */
export function written({ tokens, postal, marker, needsHouseNumber, lastIsOpen, isCountry }: Reading): string {
  return [
    ...tokens.map(tokenText),
    ...(postal ? [`@${postal.digits}${postal.complete ? '' : '…'}${postal.mustHold ? '!' : ''}`] : []),
    ...(marker ? [markerTexts[marker]] : []),
    ...(needsHouseNumber ? ['+number'] : []),
    ...(lastIsOpen ? ['…'] : []),
    ...(isCountry ? ['country'] : []),
  ].join(' ');
}

/** Test support: all readings of a query by the rules of a country, each on one line. */
export const readingsOf = (text: string, lexicon: Lexicon = emptyLexicon, read = readCzechQuery): string[] =>
  Array.from(read(text, lexicon), written);
