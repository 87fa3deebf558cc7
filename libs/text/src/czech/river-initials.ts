import type { LexedQuery } from '../query/lex-query';
import type { QueryToken } from '../query/query';

/** The initials of `nad` or `pod` and of a river or a hill, of which few begin with a vowel: `nL`, `nO`, `pR`. */
const initials = /^(?:n[^aeiuy]|p[^aeiouy])$/;

/** `Ústí nL` as Ústí n. L. */
export function withRiverInitials({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  const at = tokens.findIndex(
    (token, i) =>
      token.kind === 'word' && initials.test(token.text) && tokens[i - 1]?.kind === 'word' && gaps[i] === 'space',
  );
  const both = tokens[at];
  if (both?.kind !== 'word') return null;
  const each = Array.from(both.text, (text): QueryToken => ({ kind: 'word', text, dotted: true }));
  return { tokens: tokens.toSpliced(at, 1, ...each), gaps: gaps.toSpliced(at + 1, 0, 'space'), marker };
}
