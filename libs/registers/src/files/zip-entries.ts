import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { RegisterFileError } from '../register-file-error';
import { ArchiveLimits } from './archive-limits';
import { crc32 } from './crc32';
import type { ByteCounter, FilePiece } from './file-piece';

/** Entries up to this size are unpacked in one call on the thread pool, which is several times cheaper than a stream. */
const WHOLE_ENTRY_BYTES = 4 * 1024 * 1024;
/** Entries unpacked ahead of the one being read, to keep a second core busy. */
const READ_AHEAD_ENTRIES = 4;

const END_SIGNATURE = 0x06054b50;
const ZIP64_END_SIGNATURE = 0x06064b50;
const STORED = 0;
const DEFLATED = 8;

const inflateRaw = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);

/** The files of a ZIP archive that `wants` accepts, piece by piece, in the order of its directory. */
export async function* zipPieces(
  path: string,
  archive: string,
  wants: (name: string) => boolean,
  counter: ByteCounter,
  limits = new ArchiveLimits(archive),
): AsyncGenerator<FilePiece> {
  const bytesBefore = counter.bytes;
  let zip: ZipFile | null = null;
  let handle: FileHandle | null = null;
  const ahead: { entry: Entry; whole: Promise<Buffer> | null }[] = [];
  try {
    handle = await open(path, 'r');
    zip = await openPromise(path, { autoClose: false, strictFileNames: true, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) {
      limits.addEntry(entry.fileName);
      if (entry.fileName.endsWith('/')) continue;
      if (!wants(entry.fileName)) {
        await dataStartOf(zip, entry);
        continue;
      }
      limits.addBytes(entry.uncompressedSize);
      const whole = entry.uncompressedSize <= WHOLE_ENTRY_BYTES ? unpackWhole(zip, handle, entry) : null;
      // A failure is reported when the entry's turn comes.
      whole?.catch(() => undefined);
      ahead.push({ entry, whole });
      if (ahead.length > READ_AHEAD_ENTRIES) yield* turnOf(ahead.shift()!, zip, archive, counter);
    }
    await checkDirectoryEnd(zip, handle);
    while (ahead.length > 0) yield* turnOf(ahead.shift()!, zip, archive, counter);
    counter.bytes = bytesBefore + (await handle.stat()).size;
  } catch (err) {
    throw asZipError(err, archive);
  } finally {
    await Promise.allSettled(ahead.map((next) => next.whole));
    zip?.close();
    await handle?.close();
  }
}

async function* turnOf(
  next: { entry: Entry; whole: Promise<Buffer> | null },
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
    await dataStartOf(zip, next.entry);
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

async function unpackWhole(zip: ZipFile, handle: FileHandle, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new Error('the entry is encrypted');
  const fileDataStart = await dataStartOf(zip, entry);
  const packed = Buffer.allocUnsafe(entry.compressedSize);
  const { bytesRead } = await handle.read(packed, 0, packed.length, fileDataStart);
  if (bytesRead < packed.length) throw new Error('unexpected EOF');
  const bytes = await inflate(packed, entry);
  if (bytes.length !== entry.uncompressedSize) throw new Error('the entry is not as long as the directory says');
  checkCrc(crc32(bytes), entry);
  return bytes;
}

/** Where the data of an entry starts. The name must be the same in both headers: no checksum covers it. */
async function dataStartOf(zip: ZipFile, entry: Entry): Promise<number> {
  const header = await zip.readLocalFileHeaderPromise(entry);
  if (!header.fileName.equals(entry.fileNameRaw)) throw new Error('an entry has two names');
  return header.fileDataStart;
}

/** After the last entry the end record must follow, else the archive has more files than it announces. */
async function checkDirectoryEnd(zip: ZipFile, handle: FileHandle): Promise<void> {
  const signature = Buffer.alloc(4);
  // The cursor is a number; its published type is wrong.
  await handle.read(signature, 0, signature.length, Number(zip.readEntryCursor));
  const found = signature.readUInt32LE(0);
  if (found !== END_SIGNATURE && found !== ZIP64_END_SIGNATURE) throw new Error('the directory goes on after its end');
}

async function inflate(packed: Buffer, entry: Entry): Promise<Buffer> {
  if (entry.compressionMethod === STORED) return packed;
  if (entry.compressionMethod !== DEFLATED) throw new Error(`unknown compression method ${entry.compressionMethod}`);
  return inflateRaw(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
}

function checkCrc(crc: number, entry: Entry): void {
  if (crc !== entry.crc32) throw new Error('the checksum of the entry is wrong');
}

function asZipError(err: unknown, file: string): RegisterFileError {
  if (err instanceof RegisterFileError) return err;
  const detail = err instanceof Error ? err.message : String(err);
  if (/invalid (relative|absolute)|absolute path|relative path|backslash|invalid characters/i.test(detail)) {
    return new RegisterFileError('unsafe-archive', `${file} has an unsafe entry name: ${detail}`, file, null, err);
  }
  const isCut = /truncated|unexpected (EOF|end of file)|signature not found/i.test(detail);
  return new RegisterFileError(
    isCut ? 'truncated' : 'damaged',
    `${file} is ${isCut ? 'truncated' : 'damaged'}: ${detail}`,
    file,
    null,
    err,
  );
}
