import type { AddressRecord } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import type { AddressContext } from './address-context';
import { type PointColumns, StoredPoint } from './point-columns';
import { BAD_POSTAL_CODE, NO_POSTAL_CODE } from './point-draft';
import { PositionGuard } from './position-guard';
import type { PrgTallies } from './prg-tallies';
import { WARNING } from './row-reasons';

/** Share of points whose gmina TERC does not know above which it is the wrong TERC. */
export const MAX_UNKNOWN_GMINA_SHARE = 0.1;
/** Points of unknown gminas that say something about TERC. */
export const LEAST_UNKNOWN_GMINA = 3;
const POSTAL_CODE_DIGITS = 5;

/** Makes the records of one file, in its order, from its points and their contexts. */
export class PrgRecords {
  private next = 0;
  private unknownGmina = 0;
  private readonly point = new StoredPoint();
  private readonly guard: PositionGuard;
  private readonly postalCodes = new Map<number, string>();

  /**
   * @param hasTerc whether unknown gminas are TERC's fault
   */
  constructor(
    private readonly file: string,
    private readonly points: PointColumns,
    private readonly contexts: readonly AddressContext[],
    private readonly isNorthingFirst: boolean,
    private readonly tallies: PrgTallies,
    private readonly hasTerc: boolean,
  ) {
    this.guard = new PositionGuard(file);
  }

  /** The next records, at most `limit`; none at the end. Throws RegisterFileError when the file is wrong as a whole. */
  take(limit: number): AddressRecord[] {
    const records: AddressRecord[] = [];
    const { points, point, tallies } = this;
    while (this.next < points.size && records.length < limit) {
      points.read(this.next, point);
      this.next += 1;
      const record = this.recordOf(this.contexts[point.context]);
      if (record === null) continue;
      records.push(record);
      tallies.kept += 1;
    }
    if (records.length === 0) this.judge();
    return records;
  }

  private recordOf(context: AddressContext): AddressRecord | null {
    const { point, tallies } = this;
    const { municipality } = context;
    if (context.refusal !== null || municipality === null) {
      tallies.refuse(String(context.refusal), this.sample);
      return null;
    }
    for (const warning of context.warnings) {
      tallies.warn(warning, this.sample);
      if (warning === WARNING.gmina) this.unknownGmina += 1;
    }
    if (context.county === null) tallies.rowsWithoutCounty += 1;
    if (point.version === 0) tallies.warn(WARNING.version, this.sample);
    else tallies.noteVersion(point.version);
    const position = this.positionOf(context);
    return {
      country: 'pl',
      key: point.key,
      sourceVersion: point.version,
      region: context.region,
      county: context.county,
      city: null,
      municipality,
      part: context.part,
      cityDistrict: context.cityDistrict,
      gmina: context.gmina,
      street: context.street,
      numberKind: 'conscription',
      houseNumber: point.house,
      orientationNumber: point.orientation || null,
      orientationLetter: point.letter === 0 ? '' : String.fromCharCode(point.letter),
      numberText: point.numberText,
      postalCode: this.postalCode(),
      lat: position === null ? null : position.lat,
      lng: position === null ? null : position.lng,
    };
  }

  private positionOf(context: AddressContext): { lat: number; lng: number } | null {
    const { point, tallies } = this;
    if (!point.hasPosition) {
      tallies.warn(WARNING.noPosition, this.sample);
      return null;
    }
    if (Number.isNaN(point.first) || Number.isNaN(point.second)) {
      tallies.warn(WARNING.badPosition, this.sample);
      return null;
    }
    const easting = this.isNorthingFirst ? point.second : point.first;
    const northing = this.isNorthingFirst ? point.first : point.second;
    const position = this.guard.convert(easting, northing, context.box, point.line);
    if (typeof position !== 'string') return position;
    tallies.warn(WARNING[position], this.sample);
    return null;
  }

  private postalCode(): string {
    const code = this.point.postalCode;
    if (code === NO_POSTAL_CODE) return '';
    if (code === BAD_POSTAL_CODE) {
      this.tallies.warn(WARNING.postalCode, this.sample);
      return '';
    }
    let text = this.postalCodes.get(code);
    if (text === undefined) {
      text = String(code).padStart(POSTAL_CODE_DIGITS, '0');
      this.postalCodes.set(code, text);
    }
    return text;
  }

  private judge(): void {
    this.guard.judge();
    const { file, unknownGmina } = this;
    const isWrong = unknownGmina >= LEAST_UNKNOWN_GMINA && unknownGmina > this.points.size * MAX_UNKNOWN_GMINA_SHARE;
    if (!this.hasTerc || !isWrong) return;
    const unknown = `TERC does not know the gminas of ${unknownGmina} of ${this.points.size} addresses of ${file}`;
    const why = `${unknown}; put the whole catalogue of the same year beside it`;
    throw new RegisterFileError('companion-missing', why, file);
  }

  private readonly sample = () => {
    const { key, house, letter, numberText, line } = this.point;
    const number = numberText ?? `${house}${letter === 0 ? '' : String.fromCharCode(letter).toUpperCase()}`;
    return { file: this.file, line, row: `lokalnyId=${key} numerPorzadkowy=${number}` };
  };
}
