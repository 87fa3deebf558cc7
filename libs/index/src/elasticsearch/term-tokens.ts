import { createHash } from 'node:crypto';
import { termSpaces } from '../terms';

/** A whitespace tokeniser cuts what is longer than 255 characters. */
const MAX_TOKEN_LENGTH = 200;

/** A term as one token: whole names have spaces, and the few terms that are too long end in their hash. */
export function tokenOf(term: string): string {
  const token = term.replaceAll(' ', '_');
  if (token.length <= MAX_TOKEN_LENGTH) return token;
  const tail = createHash('sha256').update(token).digest('base64url').slice(0, 22);
  return `${token.slice(0, MAX_TOKEN_LENGTH - tail.length - 1)}~${tail}`;
}

/** Longest beginning that is a token of its own; beyond it few terms begin alike and are looked up in the vocabulary. */
export const MAX_BEGINNING_LENGTH = 4;

/** Do beginnings of this term stand in the index? Those of filters and whole names are never typed. */
export const hasBeginnings = (term: string): boolean =>
  !term.startsWith(termSpaces.filter) && !term.startsWith(termSpaces.wholeName);
