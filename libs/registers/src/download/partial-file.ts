import { createHash, type Hash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CacheRecord, readCacheRecord, writeCacheRecord } from './cache-record';
import { CONTENT_HEAD_BYTES } from './content-check';

/** A part that was not written to for so long belongs to a process that died; idle bodies are given up sooner. */
export const DEAD_PART_MS = 30 * 60 * 1_000;

const UNCLAIMED = '.part';
const CLAIMED = /^(.+)\.[0-9a-f]{8}-[0-9a-f-]{27}\.part$/;

/**
 * The part of a file that is on the disk already, with what is needed to go on where it ends. A part has a name of its
 * own while it is worked on, so that two processes never write to one; it is claimed and given back by renaming it.
 */
export class PartialFile {
  private handle: FileHandle | null = null;
  private hash: Hash = createHash('sha256');
  private headBytes: Buffer = Buffer.alloc(0);
  private written = 0;
  private known: CacheRecord | null = null;

  private constructor(
    private readonly path: string,
    private readonly unclaimedPath: string,
  ) {}

  /**
   * Takes up a part left by an earlier run, if it is of the same address and can be gone on with.
   * @param folder where parts lie
   * @param name of the file
   */
  static async open(folder: string, name: string, url: string, nowMs: number): Promise<PartialFile> {
    const unclaimed = join(folder, `${name}${UNCLAIMED}`);
    const part = new PartialFile(join(folder, `${name}.${randomUUID()}${UNCLAIMED}`), unclaimed);
    let isClaimed = await moveWithRecord(unclaimed, part.path);
    for (const dead of await deadParts(folder, (of) => of === name, nowMs)) {
      if (isClaimed) await removeWithRecord(dead);
      else isClaimed = await moveWithRecord(dead, part.path);
    }
    const record = isClaimed ? await readCacheRecord(recordOf(part.path)) : null;
    const size = isClaimed ? (await stat(part.path)).size : 0;
    const fits = record !== null && record.url === url && (record.bytes === null || size <= record.bytes);
    part.handle = await open(part.path, fits && size > 0 ? 'r+' : 'w+');
    if (fits && size > 0) {
      part.known = record;
      for await (const bytes of createReadStream(part.path) as AsyncIterable<Buffer>) part.count(bytes);
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
    if (record === null) await rm(recordOf(this.path), { force: true });
    else await writeCacheRecord(recordOf(this.path), record);
  }

  async append(bytes: Buffer): Promise<void> {
    await this.handle?.write(bytes, 0, bytes.length, this.written);
    this.count(bytes);
  }

  /** Puts the whole file into its place, in one step. Returns its SHA-256. */
  async finish(path: string): Promise<string> {
    await this.handle?.sync();
    await this.letGo();
    await rename(this.path, path);
    await rm(recordOf(this.path), { force: true });
    return this.hash.digest('hex');
  }

  /** Leaves the part for the next run; does nothing once it is finished or discarded. */
  async close(): Promise<void> {
    if (this.handle === null) return;
    await this.letGo();
    if (this.written > 0) await moveWithRecord(this.path, this.unclaimedPath);
    else await removeWithRecord(this.path);
  }

  /** Takes the part away. */
  async discard(): Promise<void> {
    await this.letGo();
    await removeWithRecord(this.path);
  }

  private async letGo(): Promise<void> {
    await this.handle?.close();
    this.handle = null;
  }

  private count(bytes: Buffer): void {
    this.hash.update(bytes);
    this.written += bytes.length;
    const missing = CONTENT_HEAD_BYTES - this.headBytes.length;
    if (missing > 0) this.headBytes = Buffer.concat([this.headBytes, bytes.subarray(0, missing)]);
  }
}

/** Parts that nobody works on any more, of the files whose names are wanted. */
export async function deadParts(folder: string, wants: (name: string) => boolean, nowMs: number): Promise<string[]> {
  const dead: string[] = [];
  for (const entry of await readdir(folder).catch(() => [])) {
    const name = CLAIMED.exec(entry)?.[1];
    if (name === undefined || !wants(name)) continue;
    const found = await stat(join(folder, entry)).catch(() => null);
    if (found !== null && nowMs - found.mtimeMs > DEAD_PART_MS) dead.push(join(folder, entry));
  }
  return dead;
}

export async function removeWithRecord(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(recordOf(part), { force: true });
}

/** Moves a part with its record; false when it is not there, or not any more. */
async function moveWithRecord(from: string, to: string): Promise<boolean> {
  const isMoved = await rename(from, to).then(
    () => true,
    () => false,
  );
  if (isMoved) await rename(recordOf(from), recordOf(to)).catch(() => undefined);
  return isMoved;
}

const recordOf = (part: string): string => `${part}.json`;
