import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { arrayTypes, type SectionName, type Sections, sectionTypes } from './sections';

/** Counts that a generation reports and gates compare. */
export interface IndexCounts {
  readonly rows: number;
  readonly units: number;
  readonly streets: number;
  readonly municipalities: number;
  readonly postalCodes: number;
  readonly terms: number;
  readonly rowsWithoutCoordinates: number;
  /** Rows by region name; an empty name where the hierarchy is unknown. */
  readonly byRegion: Readonly<Record<string, number>>;
}

/** What an index file says about itself. */
export interface IndexHeader {
  readonly register: string;
  /** Lower-case country code. */
  readonly country: 'cz' | 'sk' | 'pl';
  readonly counts: IndexCounts;
}

interface StoredSection {
  readonly name: SectionName;
  readonly offset: number;
  readonly length: number;
}

interface StoredHeader extends IndexHeader {
  readonly sections: readonly StoredSection[];
  readonly dataLength: number;
  readonly checksum: number;
}

const magic = 'TRIPOINT';
/** Raised with every change of the layout; a file of another version is refused and must be imported again. */
export const indexFormatVersion = 2;
/** Magic, version, length of the header and its checksum. */
const preambleBytes = 20;
const alignment = 64;
const headerBytesMax = 1 << 20;
const writeChunkBytes = 8 << 20;

/** An index file that cannot be used; the message says why and what to do. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}

/** An index in memory: its header and its sections, views into one buffer that threads may share. */
export interface IndexData {
  readonly header: IndexHeader;
  readonly sections: Sections;
  readonly buffer: SharedArrayBuffer;
}

const align = (offset: number): number => Math.ceil(offset / alignment) * alignment;

/** Writes an index file and waits until it is on disk. @returns its size in bytes */
export async function writeIndexFile(path: string, header: IndexHeader, sections: Sections): Promise<number> {
  const stored: StoredSection[] = [];
  let offset = 0;
  let checksum = 0;
  const names = Object.keys(sectionTypes) as SectionName[];
  for (const name of names) {
    offset = align(offset);
    stored.push({ name, offset, length: sections[name].length });
    checksum = checksumOf(sections[name], checksum);
    offset += sections[name].byteLength;
  }
  const text = Buffer.from(
    JSON.stringify({ ...header, sections: stored, dataLength: offset, checksum } satisfies StoredHeader),
  );
  const dataStart = align(preambleBytes + text.length);
  const preamble = Buffer.alloc(dataStart);
  preamble.write(magic, 0, 'latin1');
  preamble.writeUInt32LE(indexFormatVersion, 8);
  preamble.writeUInt32LE(text.length, 12);
  preamble.writeUInt32LE(crc32(text), 16);
  text.copy(preamble, preambleBytes);

  const file = await open(path, 'w');
  try {
    await writeAll(file, preamble, 0);
    for (const [i, name] of names.entries()) {
      await writeAll(file, bytesOf(sections[name]), dataStart + (stored[i] as StoredSection).offset);
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
    const { bytesWritten } = await file.write(bytes, at, Math.min(writeChunkBytes, bytes.length - at), position + at);
    at += bytesWritten;
  }
}

/** Continues a checksum; an empty array leaves it (zlib would begin anew where it gets no memory). */
function checksumOf(array: Sections[SectionName], before: number): number {
  return array.length === 0 ? before : crc32(bytesOf(array), before);
}

function bytesOf(array: Sections[SectionName]): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/**
 * Reads an index file into memory that threads can share, checking format, length and checksum.
 * @throws {IndexFileError} when the file is damaged, incomplete or of another version
 */
export async function openIndex(path: string): Promise<IndexData> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const preamble = Buffer.alloc(preambleBytes);
    await file.read(preamble, 0, preambleBytes, 0);
    if (preamble.toString('latin1', 0, 8) !== magic) throw new IndexFileError(`${path} is not an index file.`);
    const version = preamble.readUInt32LE(8);
    if (version !== indexFormatVersion) {
      throw new IndexFileError(
        `${path} has index format ${version}, this program reads ${indexFormatVersion}: import the register again.`,
      );
    }
    const textLength = preamble.readUInt32LE(12);
    if (textLength > headerBytesMax) throw new IndexFileError(`${path} is damaged: its header is too long.`);
    const text = Buffer.alloc(textLength);
    await file.read(text, 0, textLength, preambleBytes);
    if (textLength === 0 || crc32(text) !== preamble.readUInt32LE(16)) {
      throw new IndexFileError(`${path} is damaged: the checksum of its header does not match.`);
    }
    // Written by this program and whole: the version and both checksums say so.
    const header = JSON.parse(text.toString('utf8')) as StoredHeader;
    const dataStart = align(preambleBytes + textLength);
    if (size !== dataStart + header.dataLength) {
      throw new IndexFileError(`${path} is incomplete: ${size} bytes instead of ${dataStart + header.dataLength}.`);
    }
    const buffer = new SharedArrayBuffer(header.dataLength);
    const bytes = new Uint8Array(buffer);
    for (let at = 0; at < header.dataLength; ) {
      const length = Math.min(writeChunkBytes, header.dataLength - at);
      const { bytesRead } = await file.read(bytes, at, length, dataStart + at);
      if (bytesRead === 0) throw new IndexFileError(`${path} ended while it was being read.`);
      at += bytesRead;
    }
    const sections = sectionsOf(buffer, header);
    let checksum = 0;
    for (const name of Object.keys(sectionTypes) as SectionName[]) checksum = checksumOf(sections[name], checksum);
    if (checksum !== header.checksum) throw new IndexFileError(`${path} is damaged: its checksum does not match.`);
    return { header: { register: header.register, country: header.country, counts: header.counts }, sections, buffer };
  } finally {
    await file.close();
  }
}

function sectionsOf(buffer: SharedArrayBuffer, header: StoredHeader): Sections {
  const views: Record<string, unknown> = {};
  for (const { name, offset, length } of header.sections) {
    const type = arrayTypes[sectionTypes[name]] as new (
      buffer: ArrayBufferLike,
      offset: number,
      length: number,
    ) => Sections[SectionName];
    views[name] = new type(buffer, offset, length);
  }
  for (const name of Object.keys(sectionTypes)) {
    if (!views[name]) throw new IndexFileError(`The index file has no section ${name}.`);
  }
  // Guarded above: every section of the table is present with its declared type.
  return views as unknown as Sections;
}
