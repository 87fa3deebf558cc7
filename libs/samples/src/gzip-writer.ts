import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip, type InputType, type ZlibOptions } from 'node:zlib';

const pack = promisify<InputType, ZlibOptions, Buffer>(gzip);

/** Fast rather than small. */
const LEVEL = 1;
/** Chunks packed at the same time on the thread pool; bounds memory, too. */
const MAX_PENDING = 4;

/**
 * Writes gzip with constant memory. Chunks are packed next to each other on the thread pool: each is a member of its own,
 * and members one after another are one file (RFC 1952, 2.2). The same chunks give the same bytes.
 */
export class GzipWriter {
  private readonly pending: Promise<Buffer>[] = [];

  private constructor(private readonly file: FileHandle) {}

  static async create(path: string): Promise<GzipWriter> {
    return new GzipWriter(await open(path, 'w'));
  }

  /** Adds to the file; the chunk must not be changed any more. */
  async write(chunk: Buffer): Promise<void> {
    if (chunk.length === 0) return;
    const packing = pack(chunk, { level: LEVEL });
    // A failure is reported when the turn of the chunk comes.
    packing.catch(() => undefined);
    this.pending.push(packing);
    if (this.pending.length >= MAX_PENDING) await this.append();
  }

  /** Closes the file once it is on disk. */
  async end(): Promise<void> {
    while (this.pending.length > 0) await this.append();
    await this.file.sync();
    await this.file.close();
  }

  private async append(): Promise<void> {
    await this.file.write((await this.pending.shift()) as Buffer);
  }
}
