import { createHash, type Hash } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { VERSIONS_PER_DAY } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import { ADDRESS_KINDS, type AddressKind, COLUMNS } from './object-kinds';
import type { ObjectTable } from './object-table';
import { SlovakRegister } from './slovak-register';
import { TextPool } from './text-pool';
import type { Version } from './versioned-objects';

/** What change batches are applied to, and what has been applied. */
export interface RegisterState {
  readonly register: SlovakRegister;
  /** Date of the initial load, YYYYMMDD; 0 when its names had none. */
  readonly release: number;
  /** Ids of the batches applied since the load, ascending; only the newest are remembered. */
  readonly appliedIds: readonly number[];
  /** Whether batches were applied before those that are remembered. */
  readonly hasForgotten: boolean;
  /** Source version given last. */
  readonly lastMark: number;
  /** Highest changeId applied to a version, by `markKey`; the oldest first, only the newest are remembered. */
  readonly marks: ReadonlyMap<number, number>;
}

/** The key of a version among all kinds. */
export function markKey(kind: AddressKind, versionId: number): number {
  return ADDRESS_KINDS.indexOf(kind) * TWO_32 + versionId;
}

export function stateOfLoad(register: SlovakRegister, release: number): RegisterState {
  return {
    register,
    release,
    appliedIds: [],
    hasForgotten: false,
    lastMark: release * VERSIONS_PER_DAY,
    marks: new Map(),
  };
}

export const STATE_FILE = 'slovak-register.state';
const MAGIC = Buffer.from('TPSKREG1');
const DIGEST_BYTES = 32;
/** Largest state file read, in bytes: ten times that of the country. */
const MAX_STATE_BYTES = 1024 ** 3;
const MAX_HEADER_BYTES = 1024 ** 2;
const TWO_32 = 2 ** 32;

/** Numbers of a version outside the tables: kind, objectId, versionId, from, to, cancels, then its values. */
const VERSION_HEAD = 6;
const VERSION_NUMBERS = VERSION_HEAD + Math.max(...ADDRESS_KINDS.map((kind) => COLUMNS[kind].length));
const END_NUMBERS = 3;
const PENDING_NUMBERS = 2;
const MARK_NUMBERS = 4;

interface Header {
  readonly today: number;
  readonly release: number;
  readonly appliedIds: readonly number[];
  readonly hasForgotten: boolean;
  readonly lastMark: number;
  readonly rows: Readonly<Record<AddressKind, number>>;
  readonly versions: number;
  readonly ends: number;
  readonly pending: number;
  readonly marks: number;
  readonly textBytes: number;
}

/**
 * Writes the state into a folder: a header, the tables, what waits outside them, the texts and a SHA-256 of it all.
 * It gets its name when it is whole.
 */
export async function saveRegisterState(folder: string, state: RegisterState): Promise<void> {
  const { register } = state;
  const tables = ADDRESS_KINDS.map((kind) => openRowsOf(register.objects[kind].table));
  const outside = outsideTables(register, state.marks);
  const texts = Buffer.from(register.texts.all().join('\n'));
  const header: Header = {
    today: register.today,
    release: state.release,
    appliedIds: state.appliedIds,
    hasForgotten: state.hasForgotten,
    lastMark: state.lastMark,
    rows: Object.fromEntries(ADDRESS_KINDS.map((kind, at) => [kind, tables[at].rows])) as Header['rows'],
    versions: outside.versions.length / VERSION_NUMBERS,
    ends: outside.ends.length / END_NUMBERS,
    pending: outside.pending.length / PENDING_NUMBERS,
    marks: outside.marks.length / MARK_NUMBERS,
    textBytes: texts.length,
  };
  const path = join(folder, STATE_FILE);
  const handle = await open(`${path}.part`, 'wx');
  const hash = createHash('sha256');
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes);
    await handle.appendFile(bytes);
  };
  try {
    for (const bytes of headerBytes(header)) await write(bytes);
    for (const table of tables) for (const column of table.columns()) await write(bytesOf(column));
    for (const numbers of [outside.versions, outside.ends, outside.pending, outside.marks]) {
      await write(bytesOf(Uint32Array.from(numbers)));
    }
    await write(texts);
    await handle.appendFile(hash.digest());
  } finally {
    await handle.close();
  }
  await rename(`${path}.part`, path);
}

/** Null when the folder holds no state of the XML batches. Throws RegisterFileError when it is damaged. */
export async function readRegisterState(folder: string): Promise<RegisterState | null> {
  const path = join(folder, STATE_FILE);
  const found = await stat(path).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT' || err.code === 'ENOTDIR') return null;
    throw new RegisterFileError('unreadable', `${path} cannot be read (${err.code})`, path, null, err);
  });
  if (found === null) return null;
  if (found.size > MAX_STATE_BYTES) damaged(path, `it is larger than ${MAX_STATE_BYTES} bytes`);
  return decode(await readFile(path), path);
}

function decode(bytes: Buffer, path: string): RegisterState {
  const end = bytes.length - DIGEST_BYTES;
  if (end < MAGIC.length + 4) damaged(path, 'it is too short');
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) damaged(path, 'it is of another version of this program');
  if (!sha256(bytes.subarray(0, end)).equals(bytes.subarray(end))) damaged(path, 'its checksum is wrong');
  const headerLength = bytes.readUInt32LE(MAGIC.length);
  if (headerLength > MAX_HEADER_BYTES) damaged(path, 'its header is too long');
  const headerEnd = MAGIC.length + 4 + headerLength;
  const header = JSON.parse(bytes.toString('utf8', MAGIC.length + 4, headerEnd)) as Header;

  let at = headerEnd;
  const numbers = (count: number): Uint32Array => {
    const length = count * 4;
    if (at + length > end) damaged(path, 'it is shorter than its header says');
    const copy = new Uint32Array(count);
    bytes.copy(new Uint8Array(copy.buffer), 0, at, at + length);
    at += length;
    return copy;
  };
  const tables = ADDRESS_KINDS.map((kind) =>
    Array.from({ length: COLUMNS[kind].length + 2 }, () => numbers(header.rows[kind])),
  );
  const versions = numbers(header.versions * VERSION_NUMBERS);
  const ends = numbers(header.ends * END_NUMBERS);
  const pending = numbers(header.pending * PENDING_NUMBERS);
  const marks = numbers(header.marks * MARK_NUMBERS);
  if (at + header.textBytes !== end) damaged(path, 'its length is not what its header says');
  const texts = header.textBytes === 0 ? [] : bytes.toString('utf8', at, end).split('\n');

  const register = new SlovakRegister(TextPool.from(texts), header.today);
  for (const [at, kind] of ADDRESS_KINDS.entries()) fillTable(register.objects[kind].table, tables[at]);
  fillOutside(register, versions, ends, pending);
  return {
    register,
    release: header.release,
    appliedIds: header.appliedIds,
    hasForgotten: header.hasForgotten,
    lastMark: header.lastMark,
    marks: marksOf(marks),
  };
}

function damaged(path: string, why: string): never {
  const message = `${path} cannot be used: ${why}; load the initial batches again`;
  throw new RegisterFileError('damaged', message, path);
}

function headerBytes(header: Header): Buffer[] {
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return [MAGIC, length, json];
}

/** The rows of objects that are there, column by column: ids, versions, values. */
function openRowsOf(table: ObjectTable): { rows: number; columns: () => Generator<Uint32Array> } {
  let rows = 0;
  for (let row = 0; row < table.size; row += 1) rows += table.open[row];
  return {
    rows,
    *columns() {
      for (const column of [table.ids, table.versions, ...table.columns]) {
        const compact = new Uint32Array(rows);
        let to = 0;
        for (let row = 0; row < table.size; row += 1) {
          if (table.open[row] === 0) continue;
          compact[to] = column[row];
          to += 1;
        }
        yield compact;
      }
    },
  };
}

function fillTable(table: ObjectTable, [ids, versions, ...columns]: readonly Uint32Array[]): void {
  const values = new Uint32Array(columns.length);
  for (let at = 0; at < ids.length; at += 1) {
    for (let column = 0; column < columns.length; column += 1) values[column] = columns[column][at];
    table.write(table.append(ids[at]), versions[at], values);
  }
}

function outsideTables(register: SlovakRegister, marks: ReadonlyMap<number, number>) {
  const versions: number[] = [];
  const ends: number[] = [];
  const pending: number[] = [];
  for (const [number, kind] of ADDRESS_KINDS.entries()) {
    const objects = register.objects[kind];
    for (const waiting of objects.waiting.values()) {
      for (const { objectId, versionId, from, to, cancels, values } of waiting) {
        const row = new Array<number>(VERSION_NUMBERS).fill(0);
        row.splice(0, VERSION_HEAD, number, objectId, versionId, from, to, cancels ? 1 : 0);
        for (let at = 0; at < values.length; at += 1) row[VERSION_HEAD + at] = values[at];
        versions.push(...row);
      }
    }
    for (const [objectId, to] of objects.ends) ends.push(number, objectId, to);
    for (const objectId of objects.pending) pending.push(number, objectId);
  }
  const flatMarks: number[] = [];
  for (const [key, changeId] of marks) {
    flatMarks.push(Math.floor(key / TWO_32), key % TWO_32, Math.floor(changeId / TWO_32), changeId % TWO_32);
  }
  return { versions, ends, pending, marks: flatMarks };
}

function fillOutside(register: SlovakRegister, versions: Uint32Array, ends: Uint32Array, pending: Uint32Array): void {
  for (let at = 0; at < versions.length; at += VERSION_NUMBERS) {
    const [number, objectId, versionId, from, to, cancels] = versions.subarray(at, at + VERSION_HEAD);
    const kind = ADDRESS_KINDS[number];
    const start = at + VERSION_HEAD;
    const values = cancels === 1 ? [] : Array.from(versions.subarray(start, start + COLUMNS[kind].length));
    const version: Version = { objectId, versionId, from, to, cancels: cancels === 1, values };
    const { waiting } = register.objects[kind];
    waiting.set(objectId, [...(waiting.get(objectId) ?? []), version]);
  }
  for (let at = 0; at < ends.length; at += END_NUMBERS) {
    register.objects[ADDRESS_KINDS[ends[at]]].ends.set(ends[at + 1], ends[at + 2]);
  }
  for (let at = 0; at < pending.length; at += PENDING_NUMBERS) {
    register.objects[ADDRESS_KINDS[pending[at]]].pending.add(pending[at + 1]);
  }
}

function marksOf(numbers: Uint32Array): Map<number, number> {
  const marks = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += MARK_NUMBERS) {
    const [kind, versionId, high, low] = numbers.subarray(at, at + MARK_NUMBERS);
    marks.set(kind * TWO_32 + versionId, high * TWO_32 + low);
  }
  return marks;
}

function bytesOf(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function sha256(bytes: Buffer): Buffer {
  const hash: Hash = createHash('sha256');
  return hash.update(bytes).digest();
}
