import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

/** Bytes fetched at once: the headers and data of some twenty entries of the register. */
const WINDOW_BYTES = 512 * 1024;
/** Bytes of one read of a stream. */
const READ_BYTES = 256 * 1024;

/**
 * A file read in large runs for a reader that asks for a few bytes at a time, mostly forwards: thousands of small reads
 * would each cost a trip to the thread pool. Takes one read at a time.
 */
export class WindowedFile extends RandomAccessReader {
  private readonly window = Buffer.allocUnsafe(WINDOW_BYTES);
  private windowStart = 0;
  private windowBytes = 0;

  constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (err: Error | null) => void,
  ): void {
    this.fill(buffer, offset, length, position).then(() => callback(null), callback);
  }

  /** Copies the bytes at a position. Throws when the file has not so many. */
  async fill(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    const isInside = position >= this.windowStart && position + length <= this.windowStart + this.windowBytes;
    if (!isInside && length <= WINDOW_BYTES) {
      this.windowBytes = 0;
      const { bytesRead } = await this.handle.read(this.window, 0, WINDOW_BYTES, position);
      this.windowStart = position;
      this.windowBytes = bytesRead;
    }
    if (length > WINDOW_BYTES) {
      const { bytesRead } = await this.handle.read(buffer, offset, length, position);
      if (bytesRead < length) throw new Error('unexpected EOF');
      return;
    }
    const at = position - this.windowStart;
    if (at + length > this.windowBytes) throw new Error('unexpected EOF');
    this.window.copy(buffer, offset, at, at + length);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.path, { start, end: end - 1, highWaterMark: READ_BYTES });
  }
}
