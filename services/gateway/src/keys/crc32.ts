const POLYNOMIAL = 0xedb88320;
const BITS_PER_BYTE = 8;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < BITS_PER_BYTE; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
  }
  return remainder;
});

/** CRC-32 (ISO 3309, the one of gzip) of the first `length` characters of an ASCII text, as an unsigned number. */
export function crc32(text: string, length: number): number {
  let crc = 0xffffffff;
  for (let i = 0; i < length; i += 1) crc = TABLE[(crc ^ text.charCodeAt(i)) & 0xff]! ^ (crc >>> BITS_PER_BYTE);
  return (crc ^ 0xffffffff) >>> 0;
}
