import type { ByteChunks } from '../file/sections';
import { Growing } from './growing';

/** Bytes of one piece of memory; a record lies in one. */
const PIECE_BYTES = 4 << 20;
/** Most bytes that a character of a text takes in UTF-8. */
const BYTES_PER_CHARACTER = 3;
/** Longest record, in characters. */
export const MAX_RECORD_CHARACTERS = Math.floor(PIECE_BYTES / BYTES_PER_CHARACTER / 4);
/** Bytes handed to the writer at a time. */
const CHUNK_BYTES = 1 << 20;

/** Collects the records of documents as bytes outside the heap: there are millions, of about a hundred bytes each. */
export class RecordColumn {
  private readonly pieces: Buffer[] = [];
  /** Where each begins, in bytes through all pieces, and its bytes. */
  private readonly from = new Growing(Float64Array);
  private readonly size = new Growing(Uint32Array);
  private used = PIECE_BYTES;
  private total = 0;

  get length(): number {
    return this.from.length;
  }

  /** @throws {RangeError} when the record, or all together, are longer than an index can hold */
  push(record: string): void {
    if (record.length > MAX_RECORD_CHARACTERS) {
      throw new RangeError(`a record has ${record.length} characters, more than ${MAX_RECORD_CHARACTERS}`);
    }
    if (this.used + record.length * BYTES_PER_CHARACTER > PIECE_BYTES) {
      this.pieces.push(Buffer.allocUnsafeSlow(PIECE_BYTES));
      this.used = 0;
    }
    const bytes = this.pieces[this.pieces.length - 1].write(record, this.used);
    this.from.push((this.pieces.length - 1) * PIECE_BYTES + this.used);
    this.size.push(bytes);
    this.used += bytes;
    this.total += bytes;
    if (this.total >= 2 ** 32) throw new RangeError('all records have more bytes than an index can hold');
  }

  /**
   * The records in their final order as sections.
   * @param order the number of the record at each place
   * @param complete changes the bytes of the record that begins at a place, not their number, on the way to the file
   */
  finish(
    order: Uint32Array,
    complete?: (bytes: Uint8Array, at: number) => void,
  ): { readonly recordStart: Uint32Array; readonly recordBytes: ByteChunks } {
    const recordStart = new Uint32Array(order.length + 1);
    for (let i = 0; i < order.length; i++) recordStart[i + 1] = recordStart[i] + this.size.at(order[i]);
    return {
      recordStart,
      recordBytes: { length: recordStart[order.length], chunks: () => this.chunks(order, complete) },
    };
  }

  /** Every chunk is the same memory: it is to be written before the next is asked for. */
  private *chunks(order: Uint32Array, complete?: (bytes: Uint8Array, at: number) => void): Generator<Uint8Array> {
    const chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, MAX_RECORD_CHARACTERS * BYTES_PER_CHARACTER));
    let used = 0;
    for (const record of order) {
      const size = this.size.at(record);
      if (used + size > chunk.length) {
        yield chunk.subarray(0, used);
        used = 0;
      }
      const from = this.from.at(record);
      const at = from % PIECE_BYTES;
      this.pieces[(from - at) / PIECE_BYTES].copy(chunk, used, at, at + size);
      complete?.(chunk, used);
      used += size;
    }
    yield chunk.subarray(0, used);
  }
}
