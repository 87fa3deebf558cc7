import type { Transform } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';

/** How an answer is compressed, as `Content-Encoding` names it. */
export type Coding = 'br' | 'gzip';

/** Best first. */
const CODINGS: readonly Coding[] = ['br', 'gzip'];

/** Smaller answers travel in one packet anyway. */
export const MIN_COMPRESSED_BYTES = 1_024;

/** A window for answers of a few kilobytes; the default one takes longer to clear than such an answer to compress. */
const GZIP = { level: 1, windowBits: 13, memLevel: 6 };
const BROTLI = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 1 };

/** The best coding that a caller accepts; null when that is none of ours. */
export function acceptedCoding(acceptEncoding: string | string[] | undefined): Coding | null {
  if (typeof acceptEncoding !== 'string') return null;
  const accepted = acceptEncoding.toLowerCase().split(',').filter(isAccepted).map(nameOf);
  return CODINGS.find((coding) => accepted.includes(coding)) ?? null;
}

const nameOf = (entry: string): string => entry.split(';', 1)[0]!.trim();

/** Whether the entry has another weight than 0; which of two a caller likes better makes no difference to them. */
function isAccepted(entry: string): boolean {
  return !/;\s*q\s*=\s*0(?:\.0*)?\s*$/.test(entry);
}

/**
 * Compresses an answer at once, in 30 to 50 µs for one of a few kilobytes: less than another thread needs to be given it.
 * @returns the answer itself and no coding where compressing does not pay.
 */
export function compressed(
  body: string | Buffer,
  acceptEncoding: string | string[] | undefined,
): { readonly body: string | Buffer; readonly coding: Coding | null } {
  const coding = Buffer.byteLength(body) < MIN_COMPRESSED_BYTES ? null : acceptedCoding(acceptEncoding);
  if (coding === null) return { body, coding };
  return { body: coding === 'gzip' ? gzipSync(body, GZIP) : brotliCompressSync(body, { params: BROTLI }), coding };
}

/** Compresses an answer of any size piece by piece, in another thread. */
export function createCompressor(coding: Coding): Transform {
  return coding === 'gzip' ? createGzip({ level: 1 }) : createBrotliCompress({ params: BROTLI });
}
