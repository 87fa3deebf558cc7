import { close, fstat, open as openFile, read } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { ElasticsearchServer } from '@tripoint/elasticsearch';
import type { IndexHeader, IndexSchema, IndexTypes } from '../schema';
import { type ColdFile, coldFile, type SectionPlace } from './cold-file';
import {
  arrayTypes,
  type ByteChunks,
  type ColdSections,
  coldSectionsOf,
  type SectionsOf,
  type SectionTypes,
  type TypedArrays,
} from './sections';

export interface StoredSection extends SectionPlace {
  readonly name: string;
}

interface StoredHeader extends IndexHeader {
  /** In file order: first those that are held in memory, then the others. */
  readonly sections: readonly StoredSection[];
  /** Bytes up to the end of the sections that are held in memory, and of all. */
  readonly memoryLength: number;
  readonly dataLength: number;
  readonly checksum: number;
}

const magic = 'TRIPOINT';
/** Raised with every change of the layout; a file of another version is refused and must be imported again. */
export const INDEX_FORMAT_VERSION = 3;
/** Magic, version, length of the header and its checksum. */
const PREAMBLE_BYTES = 20;
const ALIGNMENT = 64;
const MAX_HEADER_BYTES = 1 << 20;
const WRITE_CHUNK_BYTES = 8 << 20;
/** Read and checked at a time, in under a millisecond: a process that answers searches does so in between. */
const READ_CHUNK_BYTES = 1 << 20;

/** An index file that cannot be used; the message says why and what to do. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}

/** An open index: its header, its sections in memory (views into one buffer that threads may share) and where the rest is. */
export interface IndexData<T extends IndexTypes = IndexTypes> {
  readonly header: T['header'];
  readonly sections: SectionsOf<T['sections']>;
  readonly buffer: SharedArrayBuffer;
  /** The open file; null when the rest is with a remote engine. */
  readonly cold: ColdFile | null;
  readonly remote: RemoteIndex | null;
}

/** An index whose documents and rows are in Elasticsearch. Plain data: threads of a process share it. */
export interface RemoteIndex {
  readonly server: ElasticsearchServer | string;
  readonly prefix: string;
  readonly generation: string;
  /** What the schema keeps in memory of the rows of each document. */
  readonly summary: SectionsOf<SectionTypes>;
}

type AnyArray = TypedArrays[keyof TypedArrays];
/** What a file needs to know of a schema. */
type FileSchema = Pick<IndexSchema, 'sections' | 'records' | 'added'>;

/** All sections in file order. */
const typesOf = (schema: FileSchema): SectionTypes => ({ ...schema.sections, ...coldSectionsOf(schema) });

const align = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

/** Writes an index file and waits until it is on disk. @returns its size in bytes */
export async function writeIndexFile<T extends IndexTypes>(
  path: string,
  schema: IndexSchema<T>,
  header: T['header'],
  sections: SectionsOf<T['sections']> & ColdSections,
): Promise<number> {
  const all = sections as Readonly<Record<string, AnyArray | ByteChunks>>;
  const arrays = Object.keys(typesOf(schema)).map((name) => [name, all[name]] as const);
  const stored: StoredSection[] = [];
  let offset = 0;
  let checksum = 0;
  let memoryLength = 0;
  for (const [name, array] of arrays) {
    offset = align(offset);
    stored.push({ name, offset, length: array.length });
    for (const bytes of bytesOf(array)) {
      checksum = checksumOf(bytes, checksum);
      offset += bytes.length;
    }
    if (name in schema.sections) memoryLength = offset;
  }
  const text = Buffer.from(
    JSON.stringify({ ...header, sections: stored, memoryLength, dataLength: offset, checksum } satisfies StoredHeader),
  );
  const dataStart = align(PREAMBLE_BYTES + text.length);
  const preamble = Buffer.alloc(dataStart);
  preamble.write(magic, 0, 'latin1');
  preamble.writeUInt32LE(INDEX_FORMAT_VERSION, 8);
  preamble.writeUInt32LE(text.length, 12);
  preamble.writeUInt32LE(crc32(text), 16);
  text.copy(preamble, PREAMBLE_BYTES);

  const file = await open(path, 'w');
  try {
    await writeAll(file, preamble, 0);
    for (const [i, [, array]] of arrays.entries()) {
      let position = dataStart + stored[i].offset;
      for (const bytes of bytesOf(array)) {
        await writeAll(file, bytes, position);
        position += bytes.length;
      }
    }
    await file.truncate(dataStart + offset);
    await file.sync();
  } finally {
    await file.close();
  }
  return dataStart + offset;
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, Math.min(WRITE_CHUNK_BYTES, bytes.length - at), position + at);
    at += bytesWritten;
  }
}

/** Continues a checksum; an empty array leaves it (zlib would begin anew where it gets no memory). */
function checksumOf(bytes: Uint8Array, before: number): number {
  return bytes.length === 0 ? before : crc32(bytes, before);
}

function bytesOf(array: AnyArray | ByteChunks): Iterable<Uint8Array> {
  return 'chunks' in array ? array.chunks() : [new Uint8Array(array.buffer, array.byteOffset, array.byteLength)];
}

/**
 * Reads an index file into memory that threads can share, checking format, length and checksum.
 * @throws {IndexFileError} when the file is damaged, incomplete or of another version
 */
export async function openIndex<T extends IndexTypes>(path: string, schema: IndexSchema<T>): Promise<IndexData<T>> {
  const descriptor = await openDescriptor(path, 'r');
  try {
    return await readIndex(descriptor, path, schema);
  } catch (error) {
    await closeDescriptor(descriptor);
    throw error;
  }
}

/** A bare descriptor, since that of a `FileHandle` would be closed with it; other threads read through this one. */
const openDescriptor = promisify(openFile) as (path: string, flags: string) => Promise<number>;
const closeDescriptor = promisify(close);
const statDescriptor = promisify(fstat);
const readDescriptor = promisify(read);

async function readIndex<T extends IndexTypes>(
  descriptor: number,
  path: string,
  schema: IndexSchema<T>,
): Promise<IndexData<T>> {
  const { size } = await statDescriptor(descriptor);
  const preamble = Buffer.alloc(PREAMBLE_BYTES);
  await readDescriptor(descriptor, preamble, 0, PREAMBLE_BYTES, 0);
  if (preamble.toString('latin1', 0, 8) !== magic) throw new IndexFileError(`${path} is not an index file.`);
  const version = preamble.readUInt32LE(8);
  if (version !== INDEX_FORMAT_VERSION) {
    throw new IndexFileError(
      `${path} has index format ${version}, this program reads ${INDEX_FORMAT_VERSION}: import the register again.`,
    );
  }
  const textLength = preamble.readUInt32LE(12);
  if (textLength > MAX_HEADER_BYTES) throw new IndexFileError(`${path} is damaged: its header is too long.`);
  const text = Buffer.alloc(textLength);
  await readDescriptor(descriptor, text, 0, textLength, PREAMBLE_BYTES);
  if (textLength === 0 || crc32(text) !== preamble.readUInt32LE(16)) {
    throw new IndexFileError(`${path} is damaged: the checksum of its header does not match.`);
  }
  // Written by this program and whole: the version and both checksums say so.
  const header = JSON.parse(text.toString('utf8')) as StoredHeader;
  const dataStart = align(PREAMBLE_BYTES + textLength);
  if (size !== dataStart + header.dataLength) {
    throw new IndexFileError(`${path} is incomplete: ${size} bytes instead of ${dataStart + header.dataLength}.`);
  }
  const buffer = new SharedArrayBuffer(header.memoryLength);
  const checksum = await readSections(descriptor, header, schema, dataStart, buffer, path);
  if (checksum !== header.checksum) throw new IndexFileError(`${path} is damaged: its checksum does not match.`);
  const places = Object.keys(coldSectionsOf(schema)).map((name): [string, SectionPlace] => {
    const { offset, length } = placeOf(header, name, schema);
    return [name, { offset: dataStart + offset, length }];
  });
  const { sections: _sections, memoryLength: _memory, dataLength: _data, checksum: _checksum, ...own } = header;
  const cold = Object.fromEntries(places) as ColdFile['sections'];
  const recordStart = cold.recordStart ? await sharedNumbers(descriptor, cold.recordStart, path) : null;
  return {
    // Every section of the schema is made with its declared type; the header is as the same schema wrote it.
    header: own as T['header'],
    sections: sectionsOf(buffer, header, schema) as SectionsOf<T['sections']>,
    buffer,
    cold: coldFile(descriptor, cold, recordStart),
    remote: null,
  };
}

async function sharedNumbers(descriptor: number, { offset, length }: SectionPlace, path: string): Promise<Uint32Array> {
  const numbers = new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
  await readInto(descriptor, new Uint8Array(numbers.buffer), offset, path);
  return numbers;
}

/**
 * Reads every section once, those of memory into the buffer; the others too, so that damage shows now and not in an
 * answer. @returns the checksum of them all
 */
async function readSections(
  descriptor: number,
  header: StoredHeader,
  schema: FileSchema,
  dataStart: number,
  buffer: SharedArrayBuffer,
  path: string,
): Promise<number> {
  const scratch = Buffer.allocUnsafe(READ_CHUNK_BYTES);
  const memory = new Uint8Array(buffer);
  let checksum = 0;
  for (const [name, type] of Object.entries(typesOf(schema))) {
    const { offset, length } = placeOf(header, name, schema);
    const end = offset + length * arrayTypes[type].BYTES_PER_ELEMENT;
    for (let at = offset; at < end; at += READ_CHUNK_BYTES) {
      const until = Math.min(end, at + READ_CHUNK_BYTES);
      const piece = name in schema.sections ? memory.subarray(at, until) : scratch.subarray(0, until - at);
      await readInto(descriptor, piece, dataStart + at, path);
      checksum = crc32(piece, checksum);
    }
  }
  return checksum;
}

async function readInto(descriptor: number, bytes: Uint8Array, position: number, path: string): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await readDescriptor(descriptor, bytes, at, bytes.length - at, position + at);
    if (bytesRead === 0) throw new IndexFileError(`${path} ended while it was being read.`);
    at += bytesRead;
  }
}

function placeOf(header: StoredHeader, name: string, { added = [] }: FileSchema): SectionPlace {
  const section = header.sections.find((stored) => stored.name === name);
  if (!section && added.includes(name)) return { offset: 0, length: 0 };
  if (!section) throw new IndexFileError(`The index file has no section ${name}.`);
  return section;
}

function sectionsOf(buffer: SharedArrayBuffer, header: StoredHeader, schema: FileSchema): SectionsOf<SectionTypes> {
  const views = Object.entries(schema.sections).map(([name, type]) => {
    const { offset, length } = placeOf(header, name, schema);
    return [name, viewOf(buffer, type, offset, length)];
  });
  return Object.fromEntries(views);
}

/** An array over a part of a buffer. */
export function viewOf(buffer: SharedArrayBuffer, type: keyof TypedArrays, offset: number, length: number): AnyArray {
  const view: new (buffer: ArrayBufferLike, offset: number, length: number) => AnyArray = arrayTypes[type];
  return new view(buffer, offset, length);
}
