import { decodeWindows1250, encodeWindows1250 } from '../../../encoding/windows-1250';
import type { FilePiece } from '../../../files/file-piece';
import { type AddressRecord, type NamedUnit, type NumberKind, VERSIONS_PER_DAY } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import { type RefusedRow, type RowSample, SAMPLE_ROW_CHARACTERS } from '../../../register-reader';
import { RowTallies } from '../../../row-tallies';
import { CoordinateGuard } from '../coordinate-guard';
import type { Hierarchy, Place } from '../hierarchy';
import { KeySet, MAX_KEY } from '../key-set';
import { REFUSED, WARNING } from '../row-reasons';
import { checkHeader } from './header';
import { EMPTY, NOT_A_NUMBER, RowFields, type TextField } from './row-fields';
import { UnitCache } from './unit-cache';

/** Longest line accepted, in bytes; the longest of the register is below 300. */
export const MAX_LINE_BYTES = 4096;
/** Largest house or orientation number a record holds. */
const MAX_NUMBER = 65_535;

const { isNaN: isNotNumber } = Number;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED_BYTES = Buffer.from([LINE_FEED]);
const CONSCRIPTION_BYTES = Buffer.from([0xe8, 0x2e, 0x70, 0x2e]);
const REGISTRATION_BYTES = Buffer.from([0xe8, 0x2e, 0x65, 0x76, 0x2e]);
const NOWHERE: Place = { county: null, region: null };

/**
 * Turns the bytes of RÚIAN address files into records, one file after another, without any I/O of its own.
 * Rows that cannot be used are counted by reason; a file that is wrong as a whole throws RegisterFileError.
 */
export class RuianParser {
  rowsRead = 0;
  kept = 0;
  files = 0;
  rowsWithoutCounty = 0;
  readonly refused = new RowTallies();
  readonly warnings = new RowTallies();
  /** Newest date of a file name, YYYYMMDD; 0 when no name has one. */
  newestFileDate = 0;
  /** Newest Platí Od, YYYYMMDD; 0 when no row has one. */
  newestValidFrom = 0;
  /** The numbered district of Praha that each of its city parts (MOMC) lies in, by their codes; 0 for more than one. */
  readonly pragueDistrictOfCityPart = new Map<number, number>();

  private records: AddressRecord[] = [];
  private readonly fields = new RowFields();
  private readonly keys = new KeySet();
  private readonly coordinates = new CoordinateGuard();
  private readonly municipalities = new UnitCache();
  private readonly cityParts = new UnitCache();
  private readonly pragueDistricts = new UnitCache();
  private readonly parts = new UnitCache();
  private readonly streets = new UnitCache();
  private readonly places = new Map<number, Place>();
  private readonly postalCodes = new Map<number, string>();

  private file: string | null = null;
  private fileDate = 0;
  private line = 0;
  private bytes: Buffer = Buffer.alloc(0);
  private rowStart = 0;
  private unfinished: Buffer = Buffer.alloc(0);
  private acceptedHeader: Buffer | null = null;

  constructor(
    private readonly hierarchy: Hierarchy | null,
    private readonly onRefused?: (row: RefusedRow) => void,
  ) {}

  /** The oldest records not handed out yet, at most `limit` of them. */
  take(limit: number): AddressRecord[] {
    const oldest = this.records.length <= limit ? this.records : this.records.slice(0, limit);
    this.records = this.records.slice(oldest.length);
    return oldest;
  }

  get pending(): number {
    return this.records.length;
  }

  /** Takes the next run of bytes. */
  write(piece: FilePiece): void {
    if (this.file !== piece.file) this.beginFile(piece.file);
    this.splitLines(piece.bytes);
    if (piece.last) this.endFile();
  }

  /** Takes one row by itself, as if its file had been read up to it; the columns are those of the current releases. */
  writeRow({ file, line, row }: RowSample): void {
    if (this.file !== file) {
      this.beginFile(file);
      this.files += 1;
    }
    this.line = Math.max(1, line - 1);
    this.readLines(encodeWindows1250(`${row}\n`), 0);
  }

  /** To be called after the last piece. Throws when nothing usable was read or too many coordinates are wrong. */
  finish(from: string): void {
    this.coordinates.judge();
    if (this.files === 0) throw new RegisterFileError('empty', `${from} holds no file of the register`, from);
    if (this.rowsRead === 0) throw new RegisterFileError('empty', `${from} has headers but not one address`, from);
    if (this.kept === 0) {
      throw new RegisterFileError('not-a-register', `${from}: none of ${this.rowsRead} rows could be used`, from);
    }
  }

  private beginFile(file: string): void {
    this.file = file;
    this.fileDate = dateOfName(file);
    if (this.fileDate > this.newestFileDate) this.newestFileDate = this.fileDate;
    this.line = 0;
    this.unfinished = Buffer.alloc(0);
  }

  private endFile(): void {
    const file = this.file as string;
    if (this.unfinished.length > 0) {
      const last = Buffer.concat([this.unfinished, LINE_FEED_BYTES]);
      this.unfinished = Buffer.alloc(0);
      if (this.line > 0) this.refuseCutRow(last, file);
      this.readLines(last, 0);
    }
    if (this.line === 0) throw new RegisterFileError('empty', `${file} is empty, not even a header`, file);
    this.coordinates.endFile();
    this.files += 1;
    this.file = null;
  }

  /** Every file of the register ends with a line feed; a last row without one is accepted only when it is whole. */
  private refuseCutRow(row: Buffer, file: string): void {
    this.fields.read(row, 0);
    if (this.fields.hasAllColumns() && this.fields.validFrom > 0) return;
    const line = this.line + 1;
    throw new RegisterFileError('truncated', `${file} is truncated: line ${line} ends in the middle`, file, line);
  }

  private splitLines(bytes: Buffer): void {
    let from = 0;
    if (this.unfinished.length > 0) {
      const end = bytes.indexOf(LINE_FEED);
      const joined = Buffer.concat([this.unfinished, end === -1 ? bytes : bytes.subarray(0, end + 1)]);
      if (end === -1) {
        this.keepUnfinished(joined);
        return;
      }
      this.unfinished = Buffer.alloc(0);
      this.readLines(joined, 0);
      from = end + 1;
    }
    const lastEnd = bytes.lastIndexOf(LINE_FEED);
    if (lastEnd >= from) {
      this.readLines(bytes.subarray(0, lastEnd + 1), from);
      from = lastEnd + 1;
    }
    // Copied, because the chunk it points into may be used again.
    if (from < bytes.length) this.keepUnfinished(Buffer.from(bytes.subarray(from)));
  }

  private keepUnfinished(bytes: Buffer): void {
    if (bytes.length > MAX_LINE_BYTES) this.refuseLongLine();
    this.unfinished = bytes;
  }

  private refuseLongLine(): never {
    const file = this.file as string;
    const line = this.line + 1;
    const why = `${file} line ${line} is longer than ${MAX_LINE_BYTES} bytes; this is not an address file`;
    throw new RegisterFileError('line-too-long', why, file, line);
  }

  /** Reads whole lines from `from` to the end of the bytes. */
  private readLines(bytes: Buffer, from: number): void {
    this.bytes = bytes;
    let at = from;
    if (this.line === 0 && at < bytes.length) at = this.readHeader(bytes, at);
    while (at < bytes.length) {
      const next = this.fields.read(bytes, at);
      if (next - at > MAX_LINE_BYTES) this.refuseLongLine();
      this.line += 1;
      this.rowStart = at;
      const isBlank = next - at === 1 || (next - at === 2 && bytes[at] === CARRIAGE_RETURN);
      if (!isBlank) this.takeRow();
      at = next;
    }
  }

  private readHeader(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(LINE_FEED, at);
    if (end - at > MAX_LINE_BYTES) this.refuseLongLine();
    const header = bytes.subarray(at, end > at && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end);
    this.line = 1;
    if (this.acceptedHeader?.equals(header) !== true) {
      this.rowStart = at;
      const file = this.file as string;
      for (const name of checkHeader(header, file)) {
        const sample = { file, line: 1, row: decodeWindows1250(header).slice(0, SAMPLE_ROW_CHARACTERS) };
        this.warnings.add(`${WARNING.newColumnName} ${name}`, () => sample);
      }
      this.acceptedHeader = Buffer.from(header);
    }
    return end + 1;
  }

  private takeRow(): void {
    this.rowsRead += 1;
    const refusal = this.refusalOf(this.fields);
    if (refusal !== null) {
      this.refused.addRefused(refusal, this.wholeRow, this.onRefused);
      return;
    }
    this.records.push(this.recordOf(this.fields));
    this.kept += 1;
  }

  private readonly wholeRow = (): RowSample => {
    const end = this.bytes.indexOf(LINE_FEED, this.rowStart);
    const row = decodeWindows1250(this.bytes, this.rowStart, end).trimEnd();
    return { file: this.file as string, line: this.line, row };
  };

  private readonly sample = (): RowSample => {
    const { file, line, row } = this.wholeRow();
    return { file, line, row: row.slice(0, SAMPLE_ROW_CHARACTERS) };
  };

  private refusalOf(row: RowFields): string | null {
    if (!row.hasAllColumns()) return REFUSED.columns;
    if (row.key <= 0) return REFUSED.key;
    if (row.key > MAX_KEY) return REFUSED.number;
    if (row.municipalityCode <= 0 || isEmpty(row.municipalityName)) return REFUSED.municipality;
    if (row.partCode <= 0 || isEmpty(row.partName)) return REFUSED.part;
    if (row.streetCode === EMPTY ? !isEmpty(row.streetName) : row.streetCode <= 0 || isEmpty(row.streetName)) {
      return REFUSED.street;
    }
    if (!this.equals(row.type, CONSCRIPTION_BYTES) && !this.equals(row.type, REGISTRATION_BYTES)) return REFUSED.type;
    if (row.houseNumber === EMPTY) return REFUSED.houseNumber;
    if (row.houseNumber < 1 || row.houseNumber > MAX_NUMBER) return REFUSED.number;
    if (row.orientationNumber !== EMPTY && (row.orientationNumber < 1 || row.orientationNumber > MAX_NUMBER)) {
      return REFUSED.number;
    }
    const letter = row.orientationLetter;
    if (!isEmpty(letter) && (letter.end - letter.start > 1 || !isLetter(this.bytes[letter.start])))
      return REFUSED.letter;
    if (row.postalCode === EMPTY) return REFUSED.postalCodeMissing;
    if (row.postalCode === NOT_A_NUMBER || row.postalCodeDigits !== 5) return REFUSED.postalCode;
    return this.keys.add(row.key) ? null : REFUSED.duplicate;
  }

  private equals(field: TextField, expected: Buffer): boolean {
    if (field.end - field.start !== expected.length) return false;
    for (let at = 0; at < expected.length; at += 1) if (this.bytes[field.start + at] !== expected[at]) return false;
    return true;
  }

  private recordOf(row: RowFields): AddressRecord {
    const position = this.positionOf(row);
    const place = this.placeOf(row);
    if (place.county === null) this.rowsWithoutCounty += 1;
    const hasOrientation = row.orientationNumber !== EMPTY;
    return {
      country: 'cz',
      key: `${row.key}`,
      sourceVersion: this.versionOf(row) * VERSIONS_PER_DAY,
      region: place.region,
      county: place.county,
      city: null,
      municipality: this.unitOf(this.municipalities, row.municipalityCode, row.municipalityName),
      part: this.unitOf(this.parts, row.partCode, row.partName),
      cityDistrict: this.cityDistrictOf(row),
      gmina: null,
      street: row.streetCode === EMPTY ? null : this.unitOf(this.streets, row.streetCode, row.streetName),
      numberKind: this.kindOf(row),
      houseNumber: row.houseNumber,
      orientationNumber: hasOrientation ? row.orientationNumber : null,
      orientationLetter: this.letterOf(row, hasOrientation),
      numberText: null,
      postalCode: this.postalCodeOf(row.postalCode),
      lat: position === null ? null : position.lat,
      lng: position === null ? null : position.lng,
    };
  }

  private unitOf(units: UnitCache, code: number, name: TextField): NamedUnit {
    const unit = units.unitOf(code, this.bytes, name);
    if (unit !== null) return unit;
    this.warnings.add(WARNING.otherName, this.sample);
    return units.firstOf(code) as NamedUnit;
  }

  /** The numbered district in Praha, which people and the post write; elsewhere the self-governing city part. */
  private cityDistrictOf(row: RowFields): NamedUnit | null {
    const inPrague = row.pragueDistrictCode !== EMPTY || !isEmpty(row.pragueDistrictName);
    const code = inPrague ? row.pragueDistrictCode : row.cityPartCode;
    const name = inPrague ? row.pragueDistrictName : row.cityPartName;
    if (code === EMPTY && isEmpty(name)) return null;
    if (inPrague && code > 0 && row.cityPartCode > 0) this.learnPragueDistrict(row.cityPartCode, code);
    if (code > 0 && !isEmpty(name)) return this.unitOf(inPrague ? this.pragueDistricts : this.cityParts, code, name);
    this.warnings.add(WARNING.cityDistrict, this.sample);
    return null;
  }

  private learnPragueDistrict(cityPart: number, district: number): void {
    const known = this.pragueDistrictOfCityPart.get(cityPart);
    if (known !== district) this.pragueDistrictOfCityPart.set(cityPart, known === undefined ? district : 0);
  }

  private kindOf(row: RowFields): NumberKind {
    return row.type.end - row.type.start === CONSCRIPTION_BYTES.length ? 'conscription' : 'registration';
  }

  private letterOf(row: RowFields, hasOrientation: boolean): string {
    const letter = row.orientationLetter;
    if (isEmpty(letter)) return '';
    if (hasOrientation) return String.fromCharCode(this.bytes[letter.start] | LOWER_CASE_BIT);
    this.warnings.add(WARNING.letterAlone, this.sample);
    return '';
  }

  private postalCodeOf(digits: number): string {
    let text = this.postalCodes.get(digits);
    if (text === undefined) {
      text = String(digits).padStart(5, '0');
      this.postalCodes.set(digits, text);
    }
    return text;
  }

  private positionOf(row: RowFields): { lat: number; lng: number } | null {
    if (row.y === EMPTY && row.x === EMPTY) return null;
    if (row.y === EMPTY || row.x === EMPTY) {
      this.warnings.add(WARNING.oneCoordinate, this.sample);
      return null;
    }
    if (isNotNumber(row.y) || isNotNumber(row.x)) {
      this.warnings.add(WARNING.badCoordinate, this.sample);
      return null;
    }
    const position = this.coordinates.convert(row.y, row.x, this.file as string, this.line);
    if (position === null) this.warnings.add(WARNING.outside, this.sample);
    return position;
  }

  private placeOf(row: RowFields): Place {
    if (this.hierarchy === null) return NOWHERE;
    let place = this.places.get(row.partCode);
    if (place === undefined) {
      place = this.hierarchy.placeOf(row.partCode, row.municipalityCode);
      this.places.set(row.partCode, place);
    }
    return place;
  }

  /** The day of the release; where no file name has it, the day since which the row is valid. */
  private versionOf(row: RowFields): number {
    if (row.validFrom > this.newestValidFrom) this.newestValidFrom = row.validFrom;
    if (row.validFrom === NOT_A_NUMBER) this.warnings.add(WARNING.validFrom, this.sample);
    return this.fileDate > 0 ? this.fileDate : Math.max(0, row.validFrom);
  }
}

const LOWER_CASE_BIT = 0x20;

function isEmpty(field: TextField): boolean {
  return field.end === field.start;
}

function isLetter(byte: number): boolean {
  const lower = byte | LOWER_CASE_BIT;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The date that starts a file name, also behind the name of its archive: `x.zip/20220430_OB_500011_ADR.csv`. */
function dateOfName(file: string): number {
  const dates = [...file.matchAll(/(?:^|[^0-9])((?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?=_|\.|$)/g)];
  const last = dates.at(-1);
  return last === undefined ? 0 : Number(last[1]);
}
