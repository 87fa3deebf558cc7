import { cleanName } from '../flat/place-names';
import { MAX_NUMBER, readConscriptionNumber, readOrientationNumber } from '../slovak-number';
import { splitLau2 } from '../slovak-unit-codes';
import { endDay, startDay } from './local-day';
import type { AddressKind, RowFields } from './object-kinds';
import { REFUSED, WARNING } from './row-reasons';
import type { TextPool } from './text-pool';
import type { Version } from './versioned-objects';

/** Units of a stored degree: 1e-7, about one centimetre. A stored 0 means no coordinate. */
export const DEGREE = 1e7;
/** In a stored building number: the rest is a text of the pool. */
export const NUMBER_IS_TEXT = 0x8000_0000;
/** Bits of a stored building number that hold the number; its letter stands above, a = 1. */
export const NUMBER_BITS = 16;

/** Longest name accepted, in characters; the longest of the register is below 60. */
const MAX_NAME = 200;
/** Largest identifier a table takes; 0 means none. */
const MAX_ID = 0xffff_fffe;
const DIGITS = /^\d{1,10}$/;
const NONE: readonly number[] = [];

/** A row as a version; `problem` says why it could not stand for an object today. */
export interface ReadVersion {
  readonly version: Version;
  readonly problem: string | null;
  /** What is doubtful about it. */
  readonly doubts: readonly string[];
}

/** Turns the texts of rows into versions. */
export class VersionReader {
  private doubts: string[] = [];

  /** @param isInside whether a position can be one of Slovakia */
  constructor(
    private readonly texts: TextPool,
    private readonly isInside: (lng: number, lat: number) => boolean,
  ) {}

  /** The version, or why the row is refused. */
  read(kind: AddressKind, row: Readonly<RowFields>): ReadVersion | string {
    const objectId = idOf(row.objectId);
    if (objectId === 0) return REFUSED.objectId;
    const versionId = idOf(row.versionId);
    if (versionId === 0) return REFUSED.versionId;
    const from = startDay(row.validFrom);
    const to = endDay(row.validTo);
    if (Number.isNaN(from) || Number.isNaN(to)) return REFUSED.date;
    if (row.createdReason === 'CANCEL') {
      const version = { objectId, versionId, from, to, cancels: true, values: NONE };
      return { version, problem: null, doubts: [] };
    }
    this.doubts = [];
    const values = this.valuesOf(kind, row);
    const problem = typeof values === 'string' ? values : null;
    const version = {
      objectId,
      versionId,
      from,
      to,
      cancels: false,
      values: typeof values === 'string' ? NONE : values,
    };
    return { version, problem, doubts: this.doubts };
  }

  private valuesOf(kind: AddressKind, row: Readonly<RowFields>): number[] | string {
    switch (kind) {
      case 'region':
        return this.named(row, (name) => [this.texts.add(row.code), name]);
      case 'county':
        return this.named(row, (name) => [this.texts.add(row.code), name, idOf(row.region)]);
      case 'municipality': {
        const code = splitLau2(row.code)?.municipality ?? '';
        const isCityPart = row.status === 'CITY_DISTRICT' ? 1 : 0;
        return this.named(row, (name) => [this.texts.add(code), name, idOf(row.county), idOf(row.city), isCityPart]);
      }
      case 'part':
      case 'street':
        return this.named(row, (name) => [name]);
      case 'building':
        return buildingValues(row);
      case 'entrance':
        return this.entranceValues(row);
    }
  }

  private named(row: Readonly<RowFields>, values: (name: number) => number[]): number[] | string {
    const name = cleanName(row.name);
    return name === '' || name.length > MAX_NAME || row.code.length > MAX_NAME
      ? REFUSED.name
      : values(this.texts.add(name));
  }

  private entranceValues(row: Readonly<RowFields>): number[] | string {
    const building = idOf(row.building);
    if (building === 0) return REFUSED.reference;
    const number = this.storedNumber(row.number);
    if (number === null) return REFUSED.buildingNumber;
    const [latitude, longitude] = this.position(row);
    return [building, idOf(row.street), number, this.storedPostalCode(row.postalCode), latitude, longitude];
  }

  private storedNumber(text: string): number | null {
    const read = readOrientationNumber(text);
    if (read === null) return null;
    if (read.numberText !== null) return (NUMBER_IS_TEXT | this.texts.add(read.numberText)) >>> 0;
    const letter = read.orientationLetter === '' ? 0 : read.orientationLetter.charCodeAt(0) - 0x60;
    return (letter << NUMBER_BITS) | (read.orientationNumber ?? 0);
  }

  /** Stored one higher, so that 0 means none. */
  private storedPostalCode(text: string): number {
    if (text === '') {
      this.doubts.push(WARNING.noPostalCode);
      return 0;
    }
    const digits = text.replaceAll(' ', '');
    if (/^\d{5}$/.test(digits)) return Number(digits) + 1;
    this.doubts.push(WARNING.postalCode);
    return 0;
  }

  private position(row: Readonly<RowFields>): readonly [number, number] {
    const lat = degreesOf(row.latitude);
    const lng = degreesOf(row.longitude);
    if (row.latitude === '' || row.longitude === '') this.doubts.push(WARNING.noPosition);
    else if (Number.isNaN(lat) || Number.isNaN(lng)) this.doubts.push(WARNING.badPosition);
    else if (!this.isInside(lng, lat)) this.doubts.push(WARNING.outside);
    else return [Math.round(lat * DEGREE), Math.round(lng * DEGREE)];
    return [0, 0];
  }
}

function buildingValues(row: Readonly<RowFields>): number[] | string {
  const number = readConscriptionNumber(row.number);
  if (number === undefined) return REFUSED.registrationNumber;
  const municipality = idOf(row.municipality);
  return municipality === 0 ? REFUSED.reference : [number ?? 0, municipality, idOf(row.part)];
}

/** An identifier; 0 when it is missing or none. */
export function idOf(text: string): number {
  const id = DIGITS.test(text) ? Number(text) : 0;
  return id <= MAX_ID ? id : 0;
}

function degreesOf(text: string): number {
  return /^\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN;
}

/** The parts of a stored building number. */
export function storedNumberOf(stored: number, texts: TextPool): { text: string; number: number; letter: string } {
  if ((stored & NUMBER_IS_TEXT) !== 0) {
    return { text: texts.get(stored & (NUMBER_IS_TEXT - 1)), number: 0, letter: '' };
  }
  const letter = stored >>> NUMBER_BITS;
  return {
    text: '',
    number: stored & MAX_NUMBER,
    letter: letter === 0 ? '' : String.fromCharCode(0x60 + letter),
  };
}
