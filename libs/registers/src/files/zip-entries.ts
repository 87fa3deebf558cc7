import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, type InputType, inflateRaw as inflateRawBack, type ZlibOptions } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { RegisterFileError, unpackingError } from '../register-file-error';
import { ArchiveLimits } from './archive-limits';
import type { ByteCounter, FilePiece } from './file-piece';
import { WindowedFile } from './windowed-file';

/** Entries up to this size are unpacked in one call on the thread pool, which is several times cheaper than a stream. */
const WHOLE_ENTRY_BYTES = 4 * 1024 * 1024;
/** Entries unpacked ahead of the one being read, to keep a second core busy. */
const READ_AHEAD_ENTRIES = 4;

/** How archives are opened: every entry and its sizes are checked. */
export const ZIP_OPTIONS = { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true };
const END_SIGNATURE = 0x06054b50;
const ZIP64_END_SIGNATURE = 0x06064b50;
export const STORED = 0;
export const DEFLATED = 8;

const inflateRaw = promisify<InputType, ZlibOptions, Buffer>(inflateRawBack);

/** The files of a ZIP archive that `wants` accepts, piece by piece, in the order of its directory. */
export async function* zipPieces(
  path: string,
  archive: string,
  wants: (name: string) => boolean,
  counter: ByteCounter,
  limits = new ArchiveLimits(archive),
): AsyncGenerator<FilePiece> {
  const bytesBefore = counter.bytes;
  const handle = await open(path, 'r');
  const source = new WindowedFile(path, handle);
  const ahead: WaitingEntry[] = [];
  let zip: ZipFile | null = null;
  try {
    const { size } = await handle.stat();
    zip = await fromRandomAccessReaderPromise(source, size, ZIP_OPTIONS);
    for (const entry of await filesOf(zip, source, wants, limits)) {
      const dataStart = await dataStartOf(zip, entry);
      const isSmall = Math.max(entry.compressedSize, entry.uncompressedSize) <= WHOLE_ENTRY_BYTES;
      const whole = isSmall ? inflate(await packedOf(source, entry, dataStart), entry) : null;
      // A failure is reported when the entry's turn comes.
      whole?.catch(() => undefined);
      ahead.push({ entry, whole });
      if (ahead.length > READ_AHEAD_ENTRIES) yield* turnOf(ahead.shift()!, zip, archive, counter);
    }
    while (ahead.length > 0) yield* turnOf(ahead.shift()!, zip, archive, counter);
    counter.bytes = bytesBefore + size;
  } catch (err) {
    throw asZipError(err, archive);
  } finally {
    zip?.close();
    await Promise.allSettled(ahead.map((next) => next.whole));
    await handle.close();
  }
}

/** An entry read ahead; a large one is unpacked as a stream when its turn comes. */
interface WaitingEntry {
  readonly entry: Entry;
  readonly whole: Promise<Buffer> | null;
}

/** The wanted entries in the order of the directory, which is read whole and checked first. */
export async function filesOf(
  zip: ZipFile,
  source: WindowedFile,
  wants: (name: string) => boolean,
  limits: ArchiveLimits,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    limits.addEntry(entry.fileName);
    all.push(entry);
  }
  await checkDirectoryEnd(zip, source);
  const files: Entry[] = [];
  for (const entry of all) {
    if (entry.fileName.endsWith('/')) continue;
    if (wants(entry.fileName)) {
      limits.addPacked(entry.fileName, entry.compressedSize, entry.uncompressedSize);
      files.push(entry);
    } else {
      await dataStartOf(zip, entry);
    }
  }
  return files;
}

async function* turnOf(
  next: WaitingEntry,
  zip: ZipFile,
  archive: string,
  counter: ByteCounter,
): AsyncGenerator<FilePiece> {
  const name = next.entry.fileName;
  const file = `${archive}/${name.slice(name.lastIndexOf('/') + 1)}`;
  try {
    if (next.whole !== null) {
      const bytes = await next.whole;
      counter.bytes += next.entry.compressedSize;
      yield { file, bytes, last: true };
      return;
    }
    const stream = await zip.openReadStreamPromise(next.entry);
    const compressedShare = next.entry.compressedSize / next.entry.uncompressedSize;
    let crc = 0;
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      crc = crc32(bytes, crc);
      counter.bytes += bytes.length * compressedShare;
      yield { file, bytes, last: false };
    }
    checkCrc(crc, next.entry);
    yield { file, bytes: Buffer.alloc(0), last: true };
  } catch (err) {
    throw asZipError(err, file);
  }
}

async function packedOf(source: WindowedFile, entry: Entry, dataStart: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new Error(`the entry ${entry.fileName} is encrypted`);
  const packed = Buffer.allocUnsafe(entry.compressedSize);
  await source.fill(packed, 0, packed.length, dataStart);
  return packed;
}

/** Where the data of an entry starts. The name must be the same in both headers: no checksum covers it. */
export async function dataStartOf(zip: ZipFile, entry: Entry): Promise<number> {
  const header = await zip.readLocalFileHeaderPromise(entry);
  if (!header.fileName.equals(entry.fileNameRaw)) throw new Error('an entry has two names');
  return header.fileDataStart;
}

/** After the last entry the end record must follow, else the archive has more files than it announces. */
async function checkDirectoryEnd(zip: ZipFile, source: WindowedFile): Promise<void> {
  const signature = Buffer.alloc(4);
  // The cursor is a number; its published type is wrong.
  await source.fill(signature, 0, signature.length, Number(zip.readEntryCursor));
  const found = signature.readUInt32LE(0);
  if (found !== END_SIGNATURE && found !== ZIP64_END_SIGNATURE) throw new Error('the directory goes on after its end');
}

async function inflate(packed: Buffer, entry: Entry): Promise<Buffer> {
  const bytes = await unpackedOf(packed, entry);
  if (bytes.length !== entry.uncompressedSize) throw new Error('the entry is not as long as the directory says');
  checkCrc(crc32(bytes), entry);
  return bytes;
}

async function unpackedOf(packed: Buffer, entry: Entry): Promise<Buffer> {
  if (entry.compressionMethod === STORED) return packed;
  if (entry.compressionMethod !== DEFLATED) throw new Error(`unknown compression method ${entry.compressionMethod}`);
  try {
    return await inflateRaw(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw err;
    throw new Error('the entry is not as long as the directory says', { cause: err });
  }
}

export function checkCrc(crc: number, entry: Entry): void {
  if (crc !== entry.crc32) throw new Error('the checksum of the entry is wrong');
}

export function asZipError(err: unknown, file: string): RegisterFileError {
  if (err instanceof RegisterFileError) return err;
  const detail = err instanceof Error ? err.message : String(err);
  if (/invalid (relative|absolute)|absolute path|relative path|backslash|invalid characters/i.test(detail)) {
    return new RegisterFileError('unsafe-archive', `${file} has an unsafe entry name: ${detail}`, file, null, err);
  }
  return unpackingError(file, err);
}
