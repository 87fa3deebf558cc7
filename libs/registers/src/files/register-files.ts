import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { RegisterFileError, refuseUnreadable } from '../register-file-error';
import { type ByteCounter, CHUNK_BYTES, type FilePiece } from './file-piece';
import { sizeOfFile } from './file-size';
import { gunzip } from './gunzip';
import { isGzip, isZip, PEEK_BYTES, peek } from './peek';
import { isTarHeader, tarPieces } from './tar-entries';
import { zipPieces } from './zip-entries';

/** Which files of a folder or an archive belong to the register; names decide only here, content decides the format. */
export interface FileSelection {
  /** Files of a folder to read, chosen from all its names. */
  chooseInFolder(names: readonly string[]): string[];
  /** Whether an archive entry (its path inside the archive) is a file of the register. */
  wantsEntry(name: string): boolean;
}

/** The files of a register, wherever they are: one file, an archive of any known kind, or a folder of either. */
export interface RegisterFiles {
  readonly totalBytes: number;
  bytesRead(): number;
  pieces(): AsyncGenerator<FilePiece>;
}

/** Files up to this size are read in one call, several ahead: a folder holds thousands, and a stream costs more each. */
const WHOLE_FILE_BYTES = 4 * 1024 * 1024;
const READ_AHEAD_FILES = 8;

/** Finds the files behind a path. Throws RegisterFileError when there are none. */
export async function openRegisterFiles(from: string, selection: FileSelection): Promise<RegisterFiles> {
  const paths = await pathsOf(from, selection);
  const found = await Promise.all(paths.map((path) => stat(path).catch(refuseUnopened(path))));
  const sizes = paths.map((path, index) => sizeOfFile(path, found[index]));
  const counter: ByteCounter = { bytes: 0 };
  return {
    totalBytes: sizes.reduce((sum, size) => sum + size, 0),
    bytesRead: () => Math.round(counter.bytes),
    async *pieces() {
      const ahead: Promise<Buffer | null>[] = [];
      const startNext = (index: number) => {
        if (index < paths.length) ahead.push(readIfSmall(paths[index], sizes[index]));
      };
      for (let index = 0; index < READ_AHEAD_FILES; index += 1) startNext(index);
      for (const [index, path] of paths.entries()) {
        const whole = (await ahead.shift()) ?? null;
        startNext(index + READ_AHEAD_FILES);
        if (whole !== null && isPlain(whole)) {
          counter.bytes += whole.length;
          yield { file: basename(path), bytes: whole, last: true };
        } else {
          yield* piecesOf(path, selection, counter);
        }
      }
    },
  };
}

async function pathsOf(from: string, selection: FileSelection): Promise<string[]> {
  const found = await stat(from).catch(refuseUnopened(from));
  if (!found.isDirectory()) return [from];
  const entries = await readdir(from, { withFileTypes: true }).catch(refuseUnopened(from));
  const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  const chosen = selection.chooseInFolder(names).sort();
  if (chosen.length > 0) return chosen.map((name) => join(from, name));
  const folders = entries.filter((entry) => entry.isDirectory() && /^csv$/i.test(entry.name));
  if (folders.length === 1) return pathsOf(join(from, folders[0].name), selection);
  throw new RegisterFileError('empty', `${from} holds no file of the register`, from);
}

/** Null when the file is large or cannot be read: the stream that takes over reports why. */
function readIfSmall(path: string, size: number): Promise<Buffer | null> {
  return size > WHOLE_FILE_BYTES ? Promise.resolve(null) : readFile(path).catch(() => null);
}

function isPlain(bytes: Buffer): boolean {
  return !isZip(bytes) && !isGzip(bytes) && !isTarHeader(bytes.subarray(0, PEEK_BYTES));
}

async function* piecesOf(path: string, selection: FileSelection, counter: ByteCounter): AsyncGenerator<FilePiece> {
  const file = basename(path);
  const head = await headOf(path);
  if (isZip(head)) {
    yield* zipPieces(path, file, (name) => selection.wantsEntry(name), counter);
    return;
  }
  const all = readChunks(path, counter);
  if (!isGzip(head)) {
    yield* isTarHeader(head) ? tarPieces(all, file, (name) => selection.wantsEntry(name)) : filePieces(all, file);
    return;
  }
  const unpacked = await peek(gunzip(all, file));
  yield* isTarHeader(unpacked.head)
    ? tarPieces(unpacked.all, file, (name) => selection.wantsEntry(name))
    : filePieces(unpacked.all, file.replace(/\.gz$/i, ''));
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r').catch(refuseUnopened(path));
  try {
    const reading = handle.read(Buffer.alloc(PEEK_BYTES), 0, PEEK_BYTES, 0);
    const { buffer, bytesRead } = await reading.catch(refuseUnopened(path));
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* readChunks(path: string, counter: ByteCounter): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
      counter.bytes += chunk.length;
      yield chunk;
    }
  } catch (err) {
    refuseUnopened(path)(err as NodeJS.ErrnoException);
  }
}

function refuseUnopened(path: string): (err: NodeJS.ErrnoException) => never {
  return (err) => {
    if (err.code === 'ENOENT') throw new RegisterFileError('not-found', `${path} does not exist`, path, null, err);
    return refuseUnreadable(path)(err);
  };
}

async function* filePieces(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<FilePiece> {
  for await (const bytes of chunks) yield { file, bytes, last: false };
  yield { file, bytes: Buffer.alloc(0), last: true };
}
