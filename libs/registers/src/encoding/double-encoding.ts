import { isUtf8 } from 'node:buffer';
import { encodeWindows1250 } from './windows-1250';

/** The encoding as which UTF-8 was once read by mistake, before it was written as UTF-8 again. */
export type MistakenEncoding = 'windows-1250' | 'latin1';

/** Characters of windows-1252 at the bytes 0x80 to 0x9F, which most programs mean by latin1; a space where it has none. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const FIRST_UPPER_BYTE = 0x80;
const BEYOND_ASCII = /[^\p{ASCII}]/u;
/** Latin letters and the punctuation names are written with: what a true repair gives. */
const PLAUSIBLE = /^[\p{ASCII}\u00a0-\u017f\u2010-\u201f\u2026]*$/u;

/** What one text shows about the file it is in. */
export type EncodingEvidence = MistakenEncoding | 'sound' | 'none';

/**
 * Whether a text is UTF-8 that was read in another encoding and encoded again (`Žilina` as `Ĺ˝ilina` or `Å½ilina`).
 * Text without letters beyond ASCII shows nothing. Sound Slovak text is never mistaken for doubled: its bytes are no UTF-8.
 */
export function encodingEvidence(text: string): EncodingEvidence {
  if (!BEYOND_ASCII.test(text)) return 'none';
  if (repairDoubleEncoding(text, 'windows-1250') !== null) return 'windows-1250';
  return repairDoubleEncoding(text, 'latin1') === null ? 'sound' : 'latin1';
}

/** The text as it was before it was encoded twice; null when it cannot have been. Text in ASCII stays as it is. */
export function repairDoubleEncoding(text: string, mistaken: MistakenEncoding): string | null {
  if (!BEYOND_ASCII.test(text)) return text;
  const bytes = mistaken === 'latin1' ? bytesOfLatin1(text) : bytesOfWindows1250(text);
  if (bytes === null || !isUtf8(bytes)) return null;
  const repaired = bytes.toString('utf8');
  return PLAUSIBLE.test(repaired) ? repaired : null;
}

function bytesOfWindows1250(text: string): Buffer | null {
  try {
    return encodeWindows1250(text);
  } catch {
    return null;
  }
}

function bytesOfLatin1(text: string): Buffer | null {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const upper = code < 0x100 ? -1 : WINDOWS_1252.indexOf(text[at]);
    if (code >= 0x100 && upper === -1) return null;
    bytes[at] = upper === -1 ? code : FIRST_UPPER_BYTE + upper;
  }
  return bytes;
}
