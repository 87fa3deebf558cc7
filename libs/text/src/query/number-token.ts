import type { NumberToken, QueryToken } from './query';

/** The number with a letter put to its last half, or null when it has one already. */
export function withLetter(token: NumberToken, letter: string): NumberToken | null {
  if (token.second) return token.second.letter ? null : { ...token, second: { ...token.second, letter } };
  return token.first.letter || token.closed ? null : { ...token, first: { ...token.first, letter } };
}

/** Is the token nothing but a group of digits? */
export function isPlainNumber(token: QueryToken | undefined): token is NumberToken {
  return token?.kind === 'number' && !token.second && !token.first.letter && !token.dotted && !token.closed;
}
