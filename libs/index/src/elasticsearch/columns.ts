import type { AddressRow, RowColumns } from '../port';

/*
 * Bytes of rows as they lie in documents, little-endian. A change here is a new `mappingVersion`.
 */

/** Bytes of a row's number in a unit: first, second (2 each), letter, marks. */
const NUMBER_BYTES = 6;
/** Bytes of a row's position: latitude, longitude (4 each). */
const POSITION_BYTES = 8;
/** Number, position, and the 16 bytes of its identifier. */
const rowBytes = NUMBER_BYTES + POSITION_BYTES + 16;

/** Rows of a block: neighbours of an index, which one document holds. */
export const ROWS_PER_BLOCK = 64;

/** The numbers of rows that lie side by side. */
export function packNumbers(columns: RowColumns, from: number, to: number): string {
  const bytes = Buffer.allocUnsafe((to - from) * NUMBER_BYTES);
  for (let row = from, at = 0; row < to; row++, at += NUMBER_BYTES) writeNumber(bytes, at, columns, row);
  return bytes.toString('base64');
}

function writeNumber(bytes: Buffer, at: number, { first, second, letter, marks }: RowColumns, row: number): void {
  bytes.writeUInt16LE(first[row], at);
  bytes.writeUInt16LE(second[row], at + 2);
  bytes[at + 4] = letter[row];
  bytes[at + 5] = marks[row];
}

export function packPositions({ lat, lng }: RowColumns, from: number, to: number): string {
  const bytes = Buffer.allocUnsafe((to - from) * POSITION_BYTES);
  for (let row = from, at = 0; row < to; row++, at += POSITION_BYTES) {
    bytes.writeInt32LE(lat[row], at);
    bytes.writeInt32LE(lng[row], at + 4);
  }
  return bytes.toString('base64');
}

/** Whole rows that lie side by side. @param ids of these rows */
export function packRows(columns: RowColumns, from: number, to: number, ids: readonly Uint8Array[]): string {
  const bytes = Buffer.allocUnsafe((to - from) * rowBytes);
  for (let row = from, at = 0; row < to; row++, at += rowBytes) {
    writeNumber(bytes, at, columns, row);
    bytes.writeInt32LE(columns.lat[row], at + NUMBER_BYTES);
    bytes.writeInt32LE(columns.lng[row], at + NUMBER_BYTES + 4);
    bytes.set(ids[row - from], at + NUMBER_BYTES + POSITION_BYTES);
  }
  return bytes.toString('base64');
}

/** Rows of several units, one behind the other. */
export interface UnpackedRows {
  readonly rows: RowColumns;
  /** Where the rows of each unit begin, and at the end where the last ones end. */
  readonly start: Uint32Array;
}

/** @param positions of the same units, absent when nobody looks at them */
export function unpackColumns(numbers: readonly string[], positions?: readonly string[]): UnpackedRows {
  const bytes = numbers.map((text) => Buffer.from(text, 'base64'));
  const start = new Uint32Array(bytes.length + 1);
  for (const [i, { length }] of bytes.entries()) start[i + 1] = start[i] + length / NUMBER_BYTES;
  const count = start[bytes.length];
  const columns = {
    first: new Uint16Array(count),
    second: new Uint16Array(count),
    letter: new Uint8Array(count),
    marks: new Uint8Array(count),
    lat: new Int32Array(positions ? count : 0),
    lng: new Int32Array(positions ? count : 0),
  };
  for (const [i, one] of bytes.entries()) {
    let row = start[i];
    for (let at = 0; at < one.length; at += NUMBER_BYTES, row++) {
      columns.first[row] = one[at] | (one[at + 1] << 8);
      columns.second[row] = one[at + 2] | (one[at + 3] << 8);
      columns.letter[row] = one[at + 4];
      columns.marks[row] = one[at + 5];
    }
  }
  for (const [i, text] of (positions ?? []).entries()) {
    const one = Buffer.from(text, 'base64');
    let row = start[i];
    for (let at = 0; at < one.length; at += POSITION_BYTES, row++) {
      columns.lat[row] = one.readInt32LE(at);
      columns.lng[row] = one.readInt32LE(at + 4);
    }
  }
  return { rows: columns, start };
}

/** A block of rows as it was brought. */
export class RowBlock {
  private readonly bytes: Buffer;

  /** @param from number of its first row */
  constructor(
    readonly from: number,
    packed: string,
  ) {
    // Bytes of its own: one that is kept would keep its neighbours in a shared piece of memory as well.
    this.bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(packed, 'base64'));
    this.bytes.write(packed, 'base64');
  }

  get size(): number {
    return this.bytes.length / rowBytes;
  }

  row(row: number, unit: number): AddressRow {
    const { bytes } = this;
    const at = (row - this.from) * rowBytes;
    return {
      row,
      unit,
      first: bytes.readUInt16LE(at),
      second: bytes.readUInt16LE(at + 2),
      letter: bytes[at + 4],
      marks: bytes[at + 5],
      lat: bytes.readInt32LE(at + NUMBER_BYTES),
      lng: bytes.readInt32LE(at + NUMBER_BYTES + 4),
      id: bytes.subarray(at + NUMBER_BYTES + POSITION_BYTES, at + rowBytes),
    };
  }
}
