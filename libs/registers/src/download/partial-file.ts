import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { type CacheRecord, readCacheRecord, writeCacheRecord } from './cache-record';
import { CONTENT_HEAD_BYTES } from './content-check';

/** The part of a file that is on the disk already, with what is needed to go on where it ends. */
export class PartialFile {
  private handle: FileHandle | null = null;
  private hash: Hash = createHash('sha256');
  private headBytes: Buffer = Buffer.alloc(0);
  private written = 0;
  private known: CacheRecord | null = null;

  private constructor(
    private readonly path: string,
    private readonly recordPath: string,
  ) {}

  /** Takes up a part left by an earlier run, if it is of the same address and can be gone on with. */
  static async open(path: string, url: string): Promise<PartialFile> {
    const part = new PartialFile(path, `${path}.json`);
    const record = await readCacheRecord(part.recordPath);
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    );
    const isUsable =
      record !== null && record.url === url && size > 0 && (record.bytes === null || size <= record.bytes);
    part.handle = await open(path, isUsable ? 'r+' : 'w+');
    if (isUsable) {
      part.known = record;
      for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) part.count(bytes);
    }
    return part;
  }

  get bytes(): number {
    return this.written;
  }

  /** The first bytes, as many as there are up to {@link CONTENT_HEAD_BYTES}. */
  get head(): Buffer {
    return this.headBytes;
  }

  /** What the bytes are a part of; null at the start. */
  get record(): CacheRecord | null {
    return this.known;
  }

  /** Forgets the bytes and begins anew with what another answer is about. */
  async restart(record: CacheRecord | null): Promise<void> {
    await this.handle?.truncate(0);
    this.hash = createHash('sha256');
    this.headBytes = Buffer.alloc(0);
    this.written = 0;
    this.known = record;
    if (record === null) await rm(this.recordPath, { force: true });
    else await writeCacheRecord(this.recordPath, record);
  }

  async append(bytes: Buffer): Promise<void> {
    await this.handle?.write(bytes, 0, bytes.length, this.written);
    this.count(bytes);
  }

  /** Puts the whole file into its place, in one step. Returns its SHA-256. */
  async finish(path: string): Promise<string> {
    await this.handle?.sync();
    await this.close();
    await rename(this.path, path);
    await rm(this.recordPath, { force: true });
    return this.hash.digest('hex');
  }

  /** Leaves the part for the next run. */
  async close(): Promise<void> {
    await this.handle?.close();
    this.handle = null;
  }

  /** Takes the part away. */
  async discard(): Promise<void> {
    await this.close();
    await rm(this.path, { force: true });
    await rm(this.recordPath, { force: true });
  }

  private count(bytes: Buffer): void {
    this.hash.update(bytes);
    this.written += bytes.length;
    const missing = CONTENT_HEAD_BYTES - this.headBytes.length;
    if (missing > 0) this.headBytes = Buffer.concat([this.headBytes, bytes.subarray(0, missing)]);
  }
}
