import { createHash } from 'node:crypto';
import type { HashForm } from '../model/source';

const HEX = /^[0-9a-f]{32}$/i;
const BASE64 = /^[A-Za-z0-9+/]{22}==$/;

/** A hash as it came, and the one form in which it is stored and compared. */
export interface ReadHash {
  /** 32 hexadecimal digits, lower case. */
  readonly hash: string;
  readonly form: HashForm;
}

/**
 * Reads a hash of a text: 32 hexadecimal digits (md5, tiger128 or the module of a project) or md5 in base64. Null when it is
 * neither. That a hash is one of its text is not asked: collectors take any module.
 */
export function readHash(text: string): ReadHash | null {
  if (HEX.test(text)) return { hash: text.toLowerCase(), form: 'hex' };
  if (!BASE64.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  // The last digit before the padding holds two bits alone: others would be a second writing of the same hash.
  return bytes.toString('base64') === text ? { hash: bytes.toString('hex'), form: 'base64' } : null;
}

/** A canonical hash in the form of a project. */
export function writeHash(hash: string, form: HashForm): string {
  return form === 'hex' ? hash : Buffer.from(hash, 'hex').toString('base64');
}

/** The hash that collectors compute when nobody chose another module: md5 of text and description, canonical form. */
export function textHash(text: string, description: string): string {
  return md5(text + description);
}

/** Identifies a translation: md5 of locale, phrase, variation and text, each followed by a line feed. */
export function translationHash(
  locale: string,
  phraseHash: string,
  variations: readonly number[],
  text: string,
): string {
  return md5([locale, phraseHash, variations.join(','), text].map((part) => `${part}\n`).join(''));
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
