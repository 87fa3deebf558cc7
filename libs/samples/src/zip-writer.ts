import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type InputType, type ZlibOptions } from 'node:zlib';

const deflate = promisify<InputType, ZlibOptions, Buffer>(deflateRaw);

/** Fast rather than small: 10 GB have to be packed in minutes. */
const LEVEL = 1;
/** Chunks packed at the same time on the thread pool; bounds memory, too. */
const MAX_PENDING = 4;
/** An empty last block (RFC 1951), behind blocks that are none. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);

const LOCAL_HEADER_BYTES = 30;
const DIRECTORY_HEADER_BYTES = 46;
const END_BYTES = 22;
/** Offset of checksum and sizes in a local header. */
const CHECKSUM_OFFSET = 14;
const LOCAL_SIGNATURE = 0x04034b50;
const DIRECTORY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const VERSION_NEEDED = 20;
/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** Sizes and offsets have 32 bits without ZIP64. */
const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;

interface WrittenEntry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
}

/**
 * Writes a ZIP archive entry by entry with constant memory. Chunks are packed next to each other on the thread pool:
 * each ends at a byte border (Z_SYNC_FLUSH), so that together they are one DEFLATE stream. The same calls give the same
 * bytes. Throws RangeError beyond what ZIP can hold without ZIP64 (4 GiB, 65,535 entries).
 */
export class ZipWriter {
  private readonly entries: WrittenEntry[] = [];
  private readonly pending: Promise<Buffer>[] = [];
  private offset = 0;
  private entryStart = 0;
  private name: Buffer | null = null;
  private crc = 0;
  private bytes = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly dosDate: number,
  ) {}

  /** `date` as YYYYMMDD stands at every entry. */
  static async create(path: string, date: string): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'wx'), dosDateOf(date));
  }

  async startEntry(name: string): Promise<void> {
    if (this.entries.length === MAX_ENTRIES) throw new RangeError(`more than ${MAX_ENTRIES} files in one ZIP`);
    this.name = Buffer.from(name);
    this.crc = 0;
    this.bytes = 0;
    this.entryStart = this.offset;
    const header = Buffer.alloc(LOCAL_HEADER_BYTES);
    header.writeUInt32LE(LOCAL_SIGNATURE, 0);
    this.writeCommon(header, 4);
    header.writeUInt16LE(this.name.length, 26);
    await this.append(Buffer.concat([header, this.name]));
  }

  /** Adds to the entry; the chunk must not be changed any more. */
  async write(chunk: Buffer): Promise<void> {
    if (chunk.length === 0) return;
    this.crc = crc32(chunk, this.crc);
    this.bytes += chunk.length;
    const packing = deflate(chunk, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
    // A failure is reported when the turn of the chunk comes.
    packing.catch(() => undefined);
    this.pending.push(packing);
    if (this.pending.length >= MAX_PENDING) await this.append(await (this.pending.shift() as Promise<Buffer>));
  }

  async endEntry(): Promise<void> {
    for (let next = this.pending.shift(); next !== undefined; next = this.pending.shift())
      await this.append(await next);
    await this.append(LAST_BLOCK);
    const name = this.name as Buffer;
    const packedBytes = this.offset - this.entryStart - LOCAL_HEADER_BYTES - name.length;
    if (this.bytes > MAX_BYTES) throw new RangeError(`${name} has more than 4 GiB`);
    const entry = { name, offset: this.entryStart, crc: this.crc, packedBytes, bytes: this.bytes };
    const sums = Buffer.alloc(12);
    writeSums(sums, 0, entry);
    await this.file.write(sums, 0, sums.length, this.entryStart + CHECKSUM_OFFSET);
    this.entries.push(entry);
    this.name = null;
  }

  /** Writes the directory and closes the file once it is on disk. */
  async end(): Promise<void> {
    const start = this.offset;
    for (const entry of this.entries) {
      const header = Buffer.alloc(DIRECTORY_HEADER_BYTES);
      header.writeUInt32LE(DIRECTORY_SIGNATURE, 0);
      header.writeUInt16LE(VERSION_NEEDED, 4);
      this.writeCommon(header, 6);
      writeSums(header, 16, entry);
      header.writeUInt16LE(entry.name.length, 28);
      header.writeUInt32LE(entry.offset, 42);
      await this.append(Buffer.concat([header, entry.name]));
    }
    const end = Buffer.alloc(END_BYTES);
    end.writeUInt32LE(END_SIGNATURE, 0);
    end.writeUInt16LE(this.entries.length, 8);
    end.writeUInt16LE(this.entries.length, 10);
    end.writeUInt32LE(this.offset - start, 12);
    end.writeUInt32LE(start, 16);
    await this.append(end);
    await this.file.sync();
    await this.file.close();
  }

  /** Closes the file as it is. */
  async abort(): Promise<void> {
    await Promise.allSettled(this.pending);
    await this.file.close();
  }

  /** Version, flags, method and time, which both kinds of header have in a row. */
  private writeCommon(header: Buffer, at: number): void {
    header.writeUInt16LE(VERSION_NEEDED, at);
    header.writeUInt16LE(FLAGS, at + 2);
    header.writeUInt16LE(DEFLATED, at + 4);
    header.writeUInt16LE(this.dosDate, at + 8);
  }

  private async append(bytes: Buffer): Promise<void> {
    if (this.offset + bytes.length > MAX_BYTES) throw new RangeError('the archive grows beyond 4 GiB');
    await this.file.write(bytes, 0, bytes.length, this.offset);
    this.offset += bytes.length;
  }
}

function writeSums(header: Buffer, at: number, entry: Pick<WrittenEntry, 'crc' | 'packedBytes' | 'bytes'>): void {
  header.writeUInt32LE(entry.crc, at);
  header.writeUInt32LE(entry.packedBytes, at + 4);
  header.writeUInt32LE(entry.bytes, at + 8);
}

/** MS-DOS date: years since 1980, month and day. */
function dosDateOf(date: string): number {
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)].map(Number);
  return ((year - 1980) << 9) | (month << 5) | day;
}
