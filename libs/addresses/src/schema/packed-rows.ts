import type { PackedRows, RowSummary, UnpackedRows } from '@tripoint/index';
import { type AddressRow, type AddressTypes, isRegistration, type RowColumns, rowMarks } from './address-types';

/** Offset of a unit's first house where it has none: all its rows are registrations, and the first row stands for it. */
const NO_HOUSE = 0xffff_ffff;

export const noColumns: RowColumns = {
  first: new Uint16Array(0),
  second: new Uint16Array(0),
  letter: new Uint8Array(0),
  marks: new Uint8Array(0),
  lat: new Int32Array(0),
  lng: new Int32Array(0),
};

/**
 * The first house of each unit, which stands for it where no number was asked for: its offset among the rows of the unit and
 * its position. With an engine elsewhere it stays in memory, since whether it is a house and where it is are all that a
 * ranking looks at then.
 */
export const firstHouses: RowSummary<AddressTypes> = {
  need: 'first house',
  sections: { houseOffset: 'u32', houseLat: 'i32', houseLng: 'i32' },
  of({ unitRowStart, rowMarks: marks, rowLat, rowLng }) {
    const units = unitRowStart.length - 1;
    const houseOffset = new Uint32Array(units);
    const houseLat = new Int32Array(units);
    const houseLng = new Int32Array(units);
    for (let unit = 0; unit < units; unit++) {
      const from = unitRowStart[unit];
      const to = unitRowStart[unit + 1];
      let row = from;
      while (row < to && isRegistration(marks[row])) row++;
      houseOffset[unit] = row === to ? NO_HOUSE : row - from;
      const shown = row === to ? from : row;
      houseLat[unit] = rowLat[shown];
      houseLng[unit] = rowLng[shown];
    }
    return { houseOffset, houseLat, houseLng };
  },
  matched(documents, rowStart, { houseOffset, houseLat, houseLng }) {
    const count = documents.length;
    const rowFrom = new Uint32Array(count);
    const rowTo = new Uint32Array(count);
    const firstRow = new Uint32Array(count);
    const marks = new Uint8Array(count);
    const lat = new Int32Array(count);
    const lng = new Int32Array(count);
    // One loop and no function for each: a short beginning finds thousands of documents.
    for (let i = 0; i < count; i++) {
      const unit = documents[i];
      const house = houseOffset[unit];
      rowFrom[i] = i;
      rowTo[i] = i + 1;
      firstRow[i] = rowStart[unit] + (house === NO_HOUSE ? 0 : house);
      marks[i] = rowMarks(house === NO_HOUSE, 0);
      lat[i] = houseLat[unit];
      lng[i] = houseLng[unit];
    }
    return { documents, rowFrom, rowTo, firstRow, rows: { ...noColumns, marks, lat, lng } };
  },
};

/*
 * Bytes of rows as they lie in documents, little-endian. A change here is a new `mappingVersion`.
 */

/** Bytes of a row's number in a unit: first, second (2 each), letter, marks. */
const NUMBER_BYTES = 6;
/** Bytes of a row's position: latitude, longitude (4 each). */
const POSITION_BYTES = 8;
/** Number, position, and the 16 bytes of its identifier. */
const ROW_BYTES = NUMBER_BYTES + POSITION_BYTES + 16;

/** The numbers of rows that lie side by side. */
function packNumbers(columns: RowColumns, from: number, to: number): string {
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

function packPositions({ lat, lng }: RowColumns, from: number, to: number): string {
  const bytes = Buffer.allocUnsafe((to - from) * POSITION_BYTES);
  for (let row = from, at = 0; row < to; row++, at += POSITION_BYTES) {
    bytes.writeInt32LE(lat[row], at);
    bytes.writeInt32LE(lng[row], at + 4);
  }
  return bytes.toString('base64');
}

/** Whole rows that lie side by side. @param ids of these rows */
function packRows(columns: RowColumns, from: number, to: number, ids: readonly Uint8Array[]): string {
  const bytes = Buffer.allocUnsafe((to - from) * ROW_BYTES);
  for (let row = from, at = 0; row < to; row++, at += ROW_BYTES) {
    writeNumber(bytes, at, columns, row);
    bytes.writeInt32LE(columns.lat[row], at + NUMBER_BYTES);
    bytes.writeInt32LE(columns.lng[row], at + NUMBER_BYTES + 4);
    bytes.set(ids[row - from], at + NUMBER_BYTES + POSITION_BYTES);
  }
  return bytes.toString('base64');
}

/** @param positions of the same units, absent when nobody looks at them */
function unpackColumns(numbers: readonly string[], positions?: readonly string[]): UnpackedRows<RowColumns> {
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

/** One row of those packed whole. */
function rowAt(bytes: Buffer, at: number, row: number, unit: number): AddressRow {
  return {
    row,
    unit,
    first: bytes.readUInt16LE(at),
    second: bytes.readUInt16LE(at + 2),
    letter: bytes[at + 4],
    marks: bytes[at + 5],
    lat: bytes.readInt32LE(at + NUMBER_BYTES),
    lng: bytes.readInt32LE(at + NUMBER_BYTES + 4),
    id: bytes.toString('base64url', at + NUMBER_BYTES + POSITION_BYTES, at + ROW_BYTES),
  };
}

export const packedRows: PackedRows<AddressTypes> = {
  fieldsOf: { 'first house': [], numbers: ['numbers'], positions: ['numbers', 'positions'] },
  fields: ['numbers', 'positions'],
  defaultNeed: 'positions',
  pack: (columns, from, to) => ({
    numbers: packNumbers(columns, from, to),
    positions: packPositions(columns, from, to),
  }),
  unpack: (need, column) => unpackColumns(column('numbers'), ...(need === 'positions' ? [column('positions')] : [])),
  rowBytes: ROW_BYTES,
  packRows,
  rowAt,
  summary: firstHouses,
};
