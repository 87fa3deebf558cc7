import type { LatLng } from '@tripoint/geo';
import { type AddressRecord, VERSIONS_PER_DAY } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import type { HierarchyReport, ReadReport, RefusedRow, RowSample } from '../../../register-reader';
import { RowTallies } from '../../../row-tallies';
import { TextKeySet } from '../../../text-key-set';
import { type OrientationNumber, readConscriptionNumber, readOrientationNumber } from '../slovak-number';
import { SLOVAK_REGIONS } from '../slovak-regions';
import { PositionGuard } from './position-guard';
import { REFUSED, WARNING } from './row-reasons';
import type { PlaceFinding } from './slovak-places';

/** One row of a flat source, its texts trimmed and not yet judged. */
export interface FlatRow {
  readonly key: string;
  readonly finding: PlaceFinding;
  readonly conscription: string;
  readonly orientation: string;
  readonly postalCode: string;
  /** Degrees; null where the source has none, NaN where it is no number. */
  readonly lng: number | null;
  readonly lat: number | null;
  /** Day of the row's version, YYYYMMDD; 0 when unknown. */
  readonly day: number;
}

/** Longest key accepted, in characters. */
export const MAX_KEY_LENGTH = 64;
/** Rows of one file from which on repeated keys say something about the file. */
const LEAST_ROWS_TO_JUDGE = 20;
/** Most spellings of numbers and postal codes remembered: the register has a few thousand. */
const MAX_REMEMBERED = 20_000;

/** Judges rows, makes records of them and counts what became of each: what the flat sources have in common. */
export class FlatRecords {
  rowsRead = 0;
  kept = 0;
  files = 0;
  /** Newest day seen, YYYYMMDD; 0 when none is known. */
  newestDay = 0;

  private readonly refused = new RowTallies();
  private readonly warnings = new RowTallies();
  private records: AddressRecord[] = [];
  private readonly regions = new Set<string>();
  private readonly keys = new TextKeySet();
  private readonly positions: PositionGuard;
  private readonly orientations = new Map<string, OrientationNumber | null>();
  private readonly postalCodes = new Map<string, string | null>();
  private fileRows = 0;
  private fileDuplicates = 0;

  /** @param axes how the source names longitude and latitude, for messages */
  constructor(
    axes: string,
    private readonly onRefused?: (row: RefusedRow) => void,
  ) {
    this.positions = new PositionGuard(axes);
  }

  get pending(): number {
    return this.records.length;
  }

  /** The oldest records not handed out yet, at most `limit` of them. */
  take(limit: number): AddressRecord[] {
    const oldest = this.records.length <= limit ? this.records : this.records.slice(0, limit);
    this.records = this.records.slice(oldest.length);
    return oldest;
  }

  /** Takes one row; `sample` gives it whole and is called only where it is shown. */
  add(row: FlatRow, file: string, line: number, sample: () => RowSample): void {
    const { place, refusal, warnings } = row.finding;
    const houseNumber = readConscriptionNumber(row.conscription);
    const orientation = this.orientationOf(row.orientation);
    if (place === null || houseNumber === undefined || orientation === null) {
      this.refuse(refusal ?? REFUSED.number, sample);
      return;
    }
    const reason = this.refusalOf(row.key, houseNumber, orientation);
    if (reason !== null) {
      this.refuse(reason, sample);
      return;
    }
    const position = this.positionOf(row, file, line, sample);
    const postalCode = this.postalCodeOf(row.postalCode, sample);
    for (const warning of warnings) this.warn(warning, sample);
    if (row.day > this.newestDay) this.newestDay = row.day;
    this.regions.add(place.region.code as string);
    this.rowsRead += 1;
    this.fileRows += 1;
    this.kept += 1;
    this.records.push({
      country: 'sk',
      key: row.key,
      sourceVersion: row.day * VERSIONS_PER_DAY,
      region: place.region,
      county: place.county,
      city: place.city,
      municipality: place.municipality,
      part: place.part,
      cityDistrict: null,
      gmina: null,
      street: place.street,
      numberKind: 'conscription',
      houseNumber,
      orientationNumber: orientation.orientationNumber,
      orientationLetter: orientation.orientationLetter,
      numberText: orientation.numberText,
      postalCode,
      lat: position === null ? null : position.lat,
      lng: position === null ? null : position.lng,
    });
  }

  private refusalOf(key: string, houseNumber: number | null, orientation: OrientationNumber): string | null {
    if (key === '' || key.length > MAX_KEY_LENGTH) return REFUSED.key;
    const hasNumber = houseNumber !== null || orientation.orientationNumber !== null || orientation.numberText !== null;
    if (!hasNumber) return REFUSED.noNumber;
    return this.keys.add(key) ? null : REFUSED.duplicate;
  }

  /** Counts a row that is left out. */
  refuse(reason: string, sample: () => RowSample): void {
    this.rowsRead += 1;
    this.fileRows += 1;
    if (reason === REFUSED.duplicate) this.fileDuplicates += 1;
    this.refused.addRefused(reason, sample, this.onRefused);
  }

  /** Counts what is doubtful, with the row cut short. */
  warn(warning: string, sample: () => RowSample): void {
    this.warnings.addCut(warning, sample);
  }

  /** Judges a file that has ended. Throws RegisterFileError when it repeats what was read before. */
  endFile(file: string): void {
    const isRepeated = this.fileRows >= LEAST_ROWS_TO_JUDGE && this.fileDuplicates * 2 > this.fileRows;
    if (isRepeated) {
      const why = `${this.fileDuplicates} of its ${this.fileRows} addresses were read before`;
      throw new RegisterFileError('not-a-register', `${file} repeats other files: ${why}; give each only once`, file);
    }
    this.files += 1;
    this.fileRows = 0;
    this.fileDuplicates = 0;
  }

  /** To be called after the last file. Throws when nothing usable was read or too many coordinates are wrong. */
  finish(from: string): void {
    this.positions.judge();
    if (this.files === 0) throw new RegisterFileError('empty', `${from} holds no file of the register`, from);
    if (this.rowsRead === 0) throw new RegisterFileError('empty', `${from} has not one address`, from);
    if (this.kept === 0) {
      throw new RegisterFileError('not-a-register', `${from}: none of ${this.rowsRead} rows could be used`, from);
    }
    for (const region of SLOVAK_REGIONS) {
      if (this.regions.has(region.code as string)) continue;
      this.warn(`${WARNING.regionMissing} ${region.code} ${region.name}`, () => ({
        file: from,
        line: 1,
        row: '',
      }));
    }
  }

  report(register: string, hierarchy: HierarchyReport | null): ReadReport {
    return {
      register,
      rowsRead: this.rowsRead,
      kept: this.kept,
      refused: this.refused.toRecord(),
      warnings: this.warnings.toRecord(),
      files: this.files,
      sourceVersion: this.newestDay === 0 ? null : String(this.newestDay),
      hierarchy,
      rowsWithoutCounty: 0,
    };
  }

  private orientationOf(text: string): OrientationNumber | null {
    let known = this.orientations.get(text);
    if (known === undefined) {
      known = readOrientationNumber(text);
      if (this.orientations.size < MAX_REMEMBERED) this.orientations.set(text, known);
    }
    return known;
  }

  /** Five digits, also written with spaces; else empty, with a warning. */
  private postalCodeOf(text: string, sample: () => RowSample): string {
    let known = this.postalCodes.get(text);
    if (known === undefined) {
      const digits = text.replace(/\s/g, '');
      known = digits === '' ? '' : /^\d{5}$/.test(digits) && digits !== '00000' ? digits : null;
      if (this.postalCodes.size < MAX_REMEMBERED) this.postalCodes.set(text, known);
    }
    if (known === '') this.warn(WARNING.noPostalCode, sample);
    if (known === null) this.warn(WARNING.postalCode, sample);
    return known ?? '';
  }

  private positionOf(row: FlatRow, file: string, line: number, sample: () => RowSample): LatLng | null {
    const { lng, lat } = row;
    if (lng === null || lat === null || (lng === 0 && lat === 0)) {
      this.warn(WARNING.noPosition, sample);
      return null;
    }
    if (Number.isNaN(lng) || Number.isNaN(lat)) {
      this.warn(WARNING.badPosition, sample);
      return null;
    }
    const position = this.positions.check(lng, lat, file, line);
    if (position === null) this.warn(WARNING.outside, sample);
    return position;
  }
}
