import { CSV_COLUMNS } from './csv-header';

/** What {@link CsvRow.read} returns when the row goes on behind the bytes. */
export const INCOMPLETE = -1;
/** Longest row accepted, in bytes; the longest of the register is below 300. */
export const MAX_ROW_BYTES = 4096;

const COLUMN_COUNT = CSV_COLUMNS.length;
const SEMICOLON = 0x3b;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;
/** Stands between the fields of a row whose quotes were removed: no field of text holds it. */
const FIELD_END = 0;

const { imul } = Math;

/**
 * The fields of one row (RFC 4180 with semicolons), found in one pass over the bytes into the same object again and
 * again. Fields stay bytes until they are asked for; those from KRAJ to ULICA are hashed as one run.
 */
export class CsvRow {
  /** Where the fields are: the bytes read, or a copy without quotes. */
  source: Buffer = Buffer.alloc(0);
  /** Fields found; the fields mean nothing unless there are as many as columns. */
  columns = 0;
  /** Line feeds in the row, its end included: a quoted field may hold some. */
  lineFeeds = 0;
  /** A quoted field goes on behind its closing quote. */
  isBroken = false;
  /** Hash of the bytes from KRAJ to ULICA. */
  placeHash = 0;

  private readonly starts = new Int32Array(COLUMN_COUNT);
  private readonly ends = new Int32Array(COLUMN_COUNT);
  private readonly unquoted = Buffer.alloc(MAX_ROW_BYTES + 1);

  /** Reads the row at `start`; returns the place of the next row, or {@link INCOMPLETE}. */
  read(bytes: Buffer, start: number): number {
    const length = bytes.length;
    const { starts, ends } = this;
    let at = start;
    let fieldStart = start;
    let column = 0;
    let hash = 0;
    for (; at < length; at += 1) {
      const byte = bytes[at];
      if (byte === SEMICOLON || byte === LINE_FEED) {
        if (column < COLUMN_COUNT) {
          starts[column] = fieldStart;
          ends[column] = at;
        }
        column += 1;
        if (byte === LINE_FEED) break;
        fieldStart = at + 1;
        if (column === 1) hash = 0;
        else if (column === 6) this.placeHash = hash;
        else hash = (imul(hash, 31) + SEMICOLON) | 0;
      } else if (byte === QUOTE && at === fieldStart) {
        return this.readQuoted(bytes, start);
      } else {
        hash = (imul(hash, 31) + byte) | 0;
      }
    }
    if (at >= length) return INCOMPLETE;
    this.source = bytes;
    this.columns = column;
    this.lineFeeds = 1;
    this.isBroken = false;
    const last = Math.min(column, COLUMN_COUNT) - 1;
    if (ends[last] > starts[last] && bytes[ends[last] - 1] === CARRIAGE_RETURN) ends[last] -= 1;
    return at + 1;
  }

  /** The text of a field, trimmed. */
  text(column: number): string {
    const start = this.starts[column];
    const end = this.ends[column];
    return start === end ? '' : this.source.toString('utf8', start, end).trim();
  }

  /** The bytes from KRAJ to ULICA; they say where the address is. */
  placeStart(): number {
    return this.starts[1];
  }

  placeEnd(): number {
    return this.ends[5];
  }

  hasAllColumns(): boolean {
    return this.columns === COLUMN_COUNT;
  }

  /** The same for a row with quotes, whose fields are copied without them. */
  private readQuoted(bytes: Buffer, start: number): number {
    const { starts, ends, unquoted } = this;
    const length = Math.min(bytes.length, start + MAX_ROW_BYTES);
    let filled = 0;
    let fieldStart = 0;
    let column = 0;
    let isQuoted = false;
    let wasQuoted = false;
    this.isBroken = false;
    this.lineFeeds = 0;
    for (let at = start; at < length; at += 1) {
      const byte = bytes[at];
      if (byte === LINE_FEED) this.lineFeeds += 1;
      if (isQuoted) {
        if (byte !== QUOTE) {
          unquoted[filled++] = byte;
        } else if (at + 1 >= bytes.length) {
          return INCOMPLETE;
        } else if (bytes[at + 1] === QUOTE) {
          unquoted[filled++] = QUOTE;
          at += 1;
        } else {
          isQuoted = false;
        }
      } else if (byte === SEMICOLON || byte === LINE_FEED) {
        if (column < COLUMN_COUNT) {
          starts[column] = fieldStart;
          ends[column] = filled;
        }
        column += 1;
        unquoted[filled++] = FIELD_END;
        fieldStart = filled;
        wasQuoted = false;
        if (byte === LINE_FEED) return this.endQuoted(column, at + 1);
      } else if (byte === QUOTE && filled === fieldStart && !wasQuoted) {
        isQuoted = true;
        wasQuoted = true;
      } else if (byte !== CARRIAGE_RETURN || bytes[at + 1] !== LINE_FEED) {
        if (wasQuoted) this.isBroken = true;
        unquoted[filled++] = byte;
      }
    }
    return INCOMPLETE;
  }

  private endQuoted(columns: number, next: number): number {
    this.source = this.unquoted;
    this.columns = columns;
    if (columns !== COLUMN_COUNT) return next;
    let hash = 0;
    for (let at = this.starts[1]; at < this.ends[5]; at += 1) hash = (imul(hash, 31) + this.unquoted[at]) | 0;
    this.placeHash = hash;
    return next;
  }
}
