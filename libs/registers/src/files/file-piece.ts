/**
 * A run of bytes of one register file, in order. Files come one after another; the last piece of each says so, and a
 * file without content is one empty last piece.
 */
export interface FilePiece {
  /** Name for messages and reports; never used as a path. */
  readonly file: string;
  readonly bytes: Buffer;
  readonly last: boolean;
}

/** Counts the bytes read from disk, for progress. */
export interface ByteCounter {
  bytes: number;
}

/** Size of one read from disk and of one unpacked chunk, in bytes. */
export const CHUNK_BYTES = 256 * 1024;
