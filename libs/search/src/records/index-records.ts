import type { AddressRecord, NamedUnit } from '@tripoint/registers';
import { Directory } from '../directory';
import type { IndexData } from '../format/index-file';
import { coordinateScale, firstLetterOf, isRegistration, noCoordinate } from '../format/sections';

/** What all rows of a unit share. */
type UnitFields = Pick<
  AddressRecord,
  'region' | 'county' | 'city' | 'municipality' | 'part' | 'cityDistrict' | 'gmina' | 'street' | 'postalCode'
>;

/**
 * The addresses of an index as the register's reader gave them, all but their source versions (0 here): an index built
 * from them again is the same file. Units are shared between records.
 */
export class IndexRecords {
  readonly directory: Directory;
  private readonly unitFields: (UnitFields | undefined)[];
  private readonly shared = new Map<string, NamedUnit>();

  constructor(data: IndexData) {
    this.directory = new Directory(data);
    this.unitFields = new Array(data.sections.unitStreet.length);
  }

  /** Every address, unit by unit. */
  *all(): Generator<AddressRecord> {
    const { unitRowStart } = this.directory.sections;
    for (let unit = 0; unit + 1 < unitRowStart.length; unit++) yield* this.ofUnit(unit);
  }

  *ofUnit(unit: number): Generator<AddressRecord> {
    const { unitRowStart } = this.directory.sections;
    const from = unitRowStart[unit] as number;
    const to = unitRowStart[unit + 1] as number;
    const keys = this.directory.rowKeys(from, to);
    for (let row = from; row < to; row++) yield this.record(row, unit, keys[row - from] as string);
  }

  at(row: number, unit = this.directory.unitOfRow(row)): AddressRecord {
    return this.record(row, unit, this.directory.rowKey(row));
  }

  private record(row: number, unit: number, key: string): AddressRecord {
    const { sections, header } = this.directory;
    const marks = sections.rowMarks[row] as number;
    const first = sections.rowFirst[row] as number;
    const second = sections.rowSecond[row] as number;
    const letter = second > 0 ? (sections.rowLetter[row] as number) : firstLetterOf(marks);
    const located = sections.rowLat[row] !== noCoordinate;
    return {
      country: header.country,
      key,
      sourceVersion: 0,
      ...this.fieldsOf(unit),
      numberKind: isRegistration(marks) ? 'registration' : 'conscription',
      houseNumber: first === 0 ? null : first,
      orientationNumber: second === 0 ? null : second,
      orientationLetter: letter === 0 ? '' : String.fromCharCode(96 + letter),
      numberText: this.directory.numberText(row),
      lat: located ? (sections.rowLat[row] as number) / coordinateScale : null,
      lng: located ? (sections.rowLng[row] as number) / coordinateScale : null,
    };
  }

  private fieldsOf(unit: number): UnitFields {
    let fields = this.unitFields[unit];
    if (fields === undefined) {
      fields = this.readFields(unit);
      this.unitFields[unit] = fields;
    }
    return fields;
  }

  private readFields(unit: number): UnitFields {
    const { sections, header } = this.directory;
    const municipality = sections.unitMunicipality[unit] as number;
    const city = sections.municipalityCity[municipality] as number;
    const county = sections.municipalityCounty[municipality] as number;
    const region = sections.municipalityRegion[municipality] as number;
    const street = sections.unitStreetDocument[unit] as number;
    const district = this.unit('district', sections.unitDistrictCode[unit], sections.unitDistrict[unit]);
    const postalCode = sections.unitPostalCode[unit] as number;
    return {
      region: region < 0 ? null : this.unit('region', sections.regionCode[region], sections.regionName[region]),
      county: county < 0 ? null : this.unit('county', sections.countyCode[county], sections.countyName[county]),
      city: city < 0 ? null : this.municipality(city),
      municipality: this.municipality(municipality),
      part: this.unit('part', sections.unitPartCode[unit], sections.unitPart[unit]),
      cityDistrict: header.country === 'pl' ? null : district,
      gmina: header.country === 'pl' ? district : null,
      street: street < 0 ? null : this.unit('street', sections.streetCode[street], sections.streetName[street]),
      postalCode: postalCode === 0 ? '' : String(postalCode).padStart(5, '0'),
    };
  }

  private municipality(document: number): NamedUnit {
    const { municipalityCode, municipalityName } = this.directory.sections;
    return this.unit('municipality', municipalityCode[document], municipalityName[document]) as NamedUnit;
  }

  /** A unit of a level, one object for each. @param code text of the code, -1 for none */
  private unit(level: string, code: number | undefined, name: number | undefined): NamedUnit | null {
    if (code === undefined || name === undefined || code < 0) return null;
    const key = `${level}/${code}/${name}`;
    let unit = this.shared.get(key);
    if (unit === undefined) {
      const text = this.directory.text(code);
      // The one register whose codes are numbers; all others have text, also where it looks like a number.
      const own = this.directory.header.country === 'cz' ? Number(text) : text;
      unit = { code: own, name: this.directory.name(name) };
      this.shared.set(key, unit);
    }
    return unit;
  }
}
