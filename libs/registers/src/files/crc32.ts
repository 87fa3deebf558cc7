import * as zlib from 'node:zlib';

type Crc32 = (bytes: Uint8Array, value?: number) => number;

/** The reversed polynomial of CRC-32. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  return crc;
});

/** The same in plain code, for Node below 20.15. */
export const plainCrc32: Crc32 = (bytes, value = 0) => {
  let crc = ~value;
  for (let at = 0; at < bytes.length; at += 1) crc = TABLE[(crc ^ bytes[at]) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
};

/** CRC-32 of ZIP and gzip (ISO 3309), which tells a damaged entry; pass the last result to continue. */
export const crc32: Crc32 = (zlib as { crc32?: Crc32 }).crc32 ?? plainCrc32;
