import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import type { ArchiveLimits } from './archive-limits';
import { type ByteCounter, CHUNK_BYTES } from './file-piece';
import { WindowedFile } from './windowed-file';
import { asZipError, checkCrc, DEFLATED, dataStartOf, filesOf, STORED, ZIP_OPTIONS } from './zip-entries';

/** Unpacked bytes waiting for their reader, so that the thread pool works on while the reader does. */
const READ_AHEAD_BYTES = 4 * CHUNK_BYTES;

/** A file in an archive. */
export interface ZipArchiveEntry {
  /** Path inside the archive; never used as a path. */
  readonly name: string;
  /** Name for messages and reports: the archive's and its own. */
  readonly file: string;
  readonly packedBytes: number;
  /**
   * The unpacked bytes, checked against size and checksum at the end; leaving early releases everything. Packed bytes
   * are added to the counter as they are read.
   */
  chunks(counter?: ByteCounter): AsyncGenerator<Buffer>;
}

/** A ZIP archive whose few large entries are read in any order, or only at their beginning. */
export interface ZipArchive {
  /** The entries that were wanted, in the order of the directory. */
  readonly entries: readonly ZipArchiveEntry[];
  close(): Promise<void>;
}

/** Opens an archive and checks its whole directory. Throws RegisterFileError for one that is damaged or unsafe. */
export async function openZipArchive(
  path: string,
  archive: string,
  wants: (name: string) => boolean,
  limits: ArchiveLimits,
): Promise<ZipArchive> {
  const handle = await open(path, 'r');
  let zip: ZipFile | null = null;
  try {
    const source = new WindowedFile(path, handle);
    const { size } = await handle.stat();
    const opened = await fromRandomAccessReaderPromise(source, size, ZIP_OPTIONS);
    zip = opened;
    const entries = await filesOf(opened, source, wants, limits);
    return {
      entries: entries.map((entry) => archiveEntryOf(opened, entry, archive)),
      async close() {
        opened.close();
        await handle.close();
      },
    };
  } catch (err) {
    zip?.close();
    await handle.close();
    throw asZipError(err, archive);
  }
}

function archiveEntryOf(zip: ZipFile, entry: Entry, archive: string): ZipArchiveEntry {
  const name = entry.fileName;
  const file = `${archive}/${name.slice(name.lastIndexOf('/') + 1)}`;
  return {
    name,
    file,
    packedBytes: entry.compressedSize,
    async *chunks(counter: ByteCounter = { bytes: 0 }) {
      try {
        await dataStartOf(zip, entry);
        const unpacked = await unpackedStream(zip, entry);
        const packedShare = entry.compressedSize / Math.max(1, entry.uncompressedSize);
        let crc = 0;
        let length = 0;
        for await (const bytes of unpacked as AsyncIterable<Buffer>) {
          crc = crc32(bytes, crc);
          length += bytes.length;
          if (length > entry.uncompressedSize) break;
          counter.bytes += bytes.length * packedShare;
          yield bytes;
        }
        if (length !== entry.uncompressedSize) throw new Error('the entry is not as long as the directory says');
        checkCrc(crc, entry);
      } catch (err) {
        throw asZipError(err, file);
      }
    },
  };
}

async function unpackedStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.isEncrypted()) throw new Error(`the entry ${entry.fileName} is encrypted`);
  const packed = (await zip.openReadStreamPromise(entry, { decodeFileData: false })) as Readable;
  if (entry.compressionMethod === STORED) return packed;
  if (entry.compressionMethod !== DEFLATED) {
    packed.destroy();
    throw new Error(`unknown compression method ${entry.compressionMethod}`);
  }
  // Stream chunks of the default size, 16 KiB, would cost more than the unpacking of a national register.
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES, readableHighWaterMark: READ_AHEAD_BYTES } as object);
  // Errors reach the reader through the stream itself.
  pipeline(packed, inflate, () => undefined);
  return inflate;
}
