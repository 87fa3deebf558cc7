/** Characters of the bytes 0x80 to 0xFF; the five unassigned bytes map to the C1 controls, as WHATWG has it. */
const UPPER_HALF =
  '€\u0081‚\u0083„…†‡\u0088‰Š‹ŚŤŽŹ\u0090‘’“”•–—\u0098™š›śťžź' +
  '\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż' +
  'ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß' +
  'ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙';

const FIRST_UPPER_BYTE = 0x80;

const CHARACTER_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte < FIRST_UPPER_BYTE ? String.fromCharCode(byte) : UPPER_HALF[byte - FIRST_UPPER_BYTE],
);

const BYTE_OF_CHARACTER = new Map(CHARACTER_OF_BYTE.map((character, byte) => [character, byte]));

/** Text of the bytes from `start` up to but not including `end`. */
export function decodeWindows1250(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  for (let at = start; at < end; at += 1) text += CHARACTER_OF_BYTE[bytes[at]];
  return text;
}

/** Bytes of a text. Throws RangeError for a character that windows-1250 does not have. */
export function encodeWindows1250(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < FIRST_UPPER_BYTE ? code : BYTE_OF_CHARACTER.get(text[at]);
    if (byte === undefined) throw new RangeError(`windows-1250 has no character ${JSON.stringify(text[at])}`);
    bytes[at] = byte;
  }
  return bytes;
}
