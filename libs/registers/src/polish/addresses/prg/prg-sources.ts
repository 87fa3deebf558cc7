import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ArchiveLimits, MAX_ARCHIVE_ENTRIES } from '../../../files/archive-limits';
import { type ByteCounter, CHUNK_BYTES } from '../../../files/file-piece';
import { sizeOfFile } from '../../../files/file-size';
import { gunzip } from '../../../files/gunzip';
import { isGzip, isZip, PEEK_BYTES } from '../../../files/peek';
import { openZipArchive, type ZipArchive } from '../../../files/zip-archive';
import { RegisterFileError } from '../../../register-file-error';
import { type PrgContent, recogniseContent } from './prg-content';

/**
 * Most bytes an archive of PRG may unpack to: the national one holds both models, some 10 GB of GML and 20 GB of XML.
 * An entry that grows more than any XML does is refused before, by its ratio.
 */
export const MAX_PRG_UNPACKED_BYTES = 64 * 1024 ** 3;
/** Bytes of a file that show what it is. */
const HEAD_BYTES = 64 * 1024;

const REGISTER_NAME = /\.(xml|gml|csv|gz|zip)$/i;
const ENTRY_NAME = /\.(xml|gml|csv)$/i;
/** Catalogues beside a single file: the folder may hold anything else. */
const CATALOGUE_NAME = /(terc|simc|ulic|teryt)[^/\\]*\.(xml|csv|gz|zip)$/i;
/** Folders looked into beside the files. */
const CATALOGUE_FOLDER = /^(teryt|hierarchy)$/i;

/** One file of PRG or TERYT, plain or in an archive, whose content has been recognised. */
export interface PrgSource {
  readonly file: string;
  /** Bytes on disk, packed as they are. */
  readonly bytes: number;
  readonly content: PrgContent;
  chunks(counter: ByteCounter, archives: OpenArchives): AsyncGenerator<Buffer>;
}

/** Keeps the archive that is being read open from one entry to the next. The reader closes it. */
export class OpenArchives {
  private path = '';
  private archive: ZipArchive | null = null;

  async at(path: string): Promise<ZipArchive> {
    if (this.archive === null || this.path !== path) {
      await this.close();
      const name = basename(path);
      const limits = limitsOf(name);
      this.archive = await openZipArchive(path, name, (entry) => ENTRY_NAME.test(entry), limits);
      this.path = path;
    }
    return this.archive;
  }

  async close(): Promise<void> {
    const archive = this.archive;
    this.archive = null;
    await archive?.close();
  }
}

/**
 * Finds the files of a register and its catalogues: a file, an archive or a folder with its subfolders, and beside a
 * single file the catalogues of TERYT. What a file is shows in its first bytes.
 */
export async function findPrgSources(
  from: string,
  catalogues: string | undefined,
  archives: OpenArchives,
): Promise<PrgSource[]> {
  const sources: PrgSource[] = [];
  for (const path of await pathsOf(from, catalogues)) sources.push(...(await sourcesOf(path, archives)));
  return sources;
}

const limitsOf = (name: string): ArchiveLimits => new ArchiveLimits(name, MAX_ARCHIVE_ENTRIES, MAX_PRG_UNPACKED_BYTES);

async function pathsOf(from: string, catalogues: string | undefined): Promise<string[]> {
  const isFolder = (await stat(from).catch(refuseUnreadable(from))).isDirectory();
  const paths = isFolder ? await filesIn(from, REGISTER_NAME, /./) : [from];
  if (catalogues !== undefined) {
    const isCatalogueFolder = (await stat(catalogues).catch(refuseUnreadable(catalogues))).isDirectory();
    paths.push(...(isCatalogueFolder ? await filesIn(catalogues, REGISTER_NAME, /./) : [catalogues]));
  } else if (!isFolder) {
    paths.push(...(await filesIn(dirname(from), CATALOGUE_NAME, CATALOGUE_FOLDER)));
  }
  const unique = [...new Set(paths)];
  if (unique.length > 0) return unique;
  throw new RegisterFileError('empty', `${from} holds no file of the register`, from);
}

/** Files of a folder and of its subfolders of these names, in the order of their names. */
async function filesIn(folder: string, names: RegExp, folders: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(refuseUnreadable(folder));
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  const paths: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) {
      if (names.test(entry.name)) paths.push(path);
    } else if (folders.test(entry.name)) {
      const inside = await readdir(path, { withFileTypes: true }).catch(refuseUnreadable(path));
      const files = inside.filter((each) => !each.isDirectory() && REGISTER_NAME.test(each.name));
      paths.push(...files.map((each) => join(path, each.name)).sort());
    }
  }
  return paths;
}

async function sourcesOf(path: string, archives: OpenArchives): Promise<PrgSource[]> {
  const { head, size } = await headOf(path);
  if (isZip(head)) return entriesOf(path, archives);
  const isPacked = isGzip(head);
  const name = basename(path);
  const file = isPacked ? name.replace(/\.gz$/i, '') : name;
  const chunks = (counter: ByteCounter) =>
    isPacked ? gunzip(fileChunks(path, counter), file, limitsOf(file)) : fileChunks(path, counter);
  const first = isPacked ? await firstBytes(chunks({ bytes: 0 })) : head;
  return [{ file, bytes: size, content: recogniseContent(first, file), chunks }];
}

async function entriesOf(path: string, archives: OpenArchives): Promise<PrgSource[]> {
  const { entries } = await archives.at(path);
  const sources: PrgSource[] = [];
  for (const [index, { file, packedBytes, chunks }] of entries.entries()) {
    sources.push({
      file,
      bytes: packedBytes,
      content: recogniseContent(await firstBytes(chunks()), file),
      async *chunks(counter, opened) {
        const archive = await opened.at(path);
        yield* archive.entries[index].chunks(counter);
      },
    });
  }
  return sources;
}

async function headOf(path: string): Promise<{ head: Buffer; size: number }> {
  const size = sizeOfFile(path, await stat(path).catch(refuseUnreadable(path)));
  const handle = await open(path, 'r').catch(refuseUnreadable(path));
  try {
    const { buffer, bytesRead } = await handle
      .read(Buffer.alloc(Math.max(PEEK_BYTES, HEAD_BYTES)), 0, HEAD_BYTES, 0)
      .catch(refuseUnreadable(path));
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await handle.close();
  }
}

async function firstBytes(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    length += chunk.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}

async function* fileChunks(path: string, counter: ByteCounter): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
      counter.bytes += chunk.length;
      yield chunk;
    }
  } catch (err) {
    if (err instanceof RegisterFileError) throw err;
    refuseUnreadable(path)(err as NodeJS.ErrnoException);
  }
}

function refuseUnreadable(path: string): (err: NodeJS.ErrnoException) => never {
  return (err) => {
    if (err.code === 'ENOENT') throw new RegisterFileError('not-found', `${path} does not exist`, path, null, err);
    throw new RegisterFileError('unreadable', `${path} cannot be read (${err.code})`, path, null, err);
  };
}
