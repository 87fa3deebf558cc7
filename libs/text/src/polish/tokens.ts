import { isPlainNumber } from '../query/number-token';
import type { QueryToken } from '../query/query';

const POSTAL_DIGITS = 5;

/** Is the token a whole postal code? */
export const isPostalCode = (token: QueryToken): boolean =>
  isPlainNumber(token) && token.first.typed.length === POSTAL_DIGITS;

export const popesNumeral: QueryToken = { kind: 'word', text: 'ii', dotted: false };
