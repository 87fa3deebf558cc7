import { COORDINATE_SCALE, NO_COORDINATE } from '@tripoint/index';
import type { AddressRecord, NamedUnit } from '@tripoint/registers';
import { Directory } from '../directory';
import { type AddressIndex, firstLetterOf, isRegistration } from '../schema/address-types';

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

  constructor(data: AddressIndex) {
    this.directory = new Directory(data);
    this.unitFields = new Array(data.sections.unitStreet.length);
  }

  /** Every address, unit by unit. */
  *all(): Generator<AddressRecord> {
    const { unitRowStart } = this.directory.sections;
    for (let unit = 0; unit + 1 < unitRowStart.length; unit++) yield* this.ofUnit(unit);
  }

  /** Every address but those whose key is passed over, which are not read. */
  *allBut(isPassedOver: (key: string) => boolean): Generator<AddressRecord> {
    const { unitRowStart } = this.directory.sections;
    for (let unit = 0; unit + 1 < unitRowStart.length; unit++) {
      const from = unitRowStart[unit];
      for (const [place, key] of this.directory.rowKeys(from, unitRowStart[unit + 1]).entries()) {
        if (!isPassedOver(key)) yield this.record(from + place, unit, key);
      }
    }
  }

  *ofUnit(unit: number): Generator<AddressRecord> {
    const { unitRowStart } = this.directory.sections;
    const from = unitRowStart[unit];
    const to = unitRowStart[unit + 1];
    const keys = this.directory.rowKeys(from, to);
    for (let row = from; row < to; row++) yield this.record(row, unit, keys[row - from]);
  }

  at(row: number, unit = this.directory.unitOfRow(row)): AddressRecord {
    return this.record(row, unit, this.directory.rowKey(row));
  }

  /** As `at`, for who knows its key, without a look into the file. */
  withKey(row: number, key: string): AddressRecord {
    return this.record(row, this.directory.unitOfRow(row), key);
  }

  private record(row: number, unit: number, key: string): AddressRecord {
    const { sections, header } = this.directory;
    const marks = sections.rowMarks[row];
    const first = sections.rowFirst[row];
    const second = sections.rowSecond[row];
    const letter = second > 0 ? sections.rowLetter[row] : firstLetterOf(marks);
    const located = sections.rowLat[row] !== NO_COORDINATE;
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
      lat: located ? sections.rowLat[row] / COORDINATE_SCALE : null,
      lng: located ? sections.rowLng[row] / COORDINATE_SCALE : null,
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
    const { sections, rules } = this.directory;
    const isGmina = rules.districts === 'gmina';
    const municipality = sections.unitMunicipality[unit];
    const city = sections.municipalityCity[municipality];
    const county = sections.municipalityCounty[municipality];
    const region = sections.municipalityRegion[municipality];
    const street = sections.unitStreetDocument[unit];
    const district = this.unit('district', sections.unitDistrictCode[unit], sections.unitDistrict[unit]);
    const postalCode = sections.unitPostalCode[unit];
    return {
      region: region < 0 ? null : this.unit('region', sections.regionCode[region], sections.regionName[region]),
      county: county < 0 ? null : this.unit('county', sections.countyCode[county], sections.countyName[county]),
      city: city < 0 ? null : this.municipality(city),
      municipality: this.municipality(municipality),
      part: this.unit('part', sections.unitPartCode[unit], sections.unitPart[unit]),
      cityDistrict: isGmina ? null : district,
      gmina: isGmina ? district : null,
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
