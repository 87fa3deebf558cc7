import type { LexedQuery } from '../query/lex-query';
import { isPlainNumber } from '../query/number-token';

/** Most digits of the number of a post office. */
const MAX_OFFICE_DIGITS = 2;

/**
 * `Mierová 64, 821 05 Bratislava 2` without the 2: the number of the post office that delivers, written behind the town.
 * A house number must stand before the town.
 */
export function withoutPostOffice({ tokens, gaps, marker }: LexedQuery): LexedQuery | null {
  const last = tokens.length - 1;
  const office = tokens[last];
  if (!isPlainNumber(office) || office.first.typed.length > MAX_OFFICE_DIGITS) return null;
  if (gaps[last] !== 'space' || tokens[last - 1]?.kind !== 'word') return null;
  const town = gaps.lastIndexOf('break', last);
  const hasHouse = tokens.slice(0, Math.max(town, 0)).some((token) => token.kind === 'number' && !token.dotted);
  return hasHouse ? { tokens: tokens.slice(0, -1), gaps: gaps.slice(0, -1), marker } : null;
}
