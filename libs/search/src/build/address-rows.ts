import type { AddressRecord } from '@tripoint/registers';
import { coordinateScale, noCoordinate } from '../format/sections';
import { CodeTable } from './code-table';
import { Growing } from './growing';
import { mix } from './hash';

const letterOf = (letter: string): number => (letter === '' ? 0 : letter.charCodeAt(0) - 96);
const scaled = (degrees: number | null): number =>
  degrees === null ? noCoordinate : Math.round(degrees * coordinateScale);

/** Combines two numbers into one key of a map; exact up to 2^53. */
const pairFactor = 2 ** 26;

/**
 * What the records of a register come down to while an index is built: about 30 bytes a row and one entry for each
 * search unit (street or settlement, part, district, municipality, postal code).
 */
export class AddressRows {
  readonly regions = new CodeTable();
  readonly counties = new CodeTable();
  readonly municipalities = new CodeTable();
  readonly parts = new CodeTable();
  readonly districts = new CodeTable();
  readonly streets = new CodeTable();
  readonly municipalityCounty: number[] = [];
  readonly municipalityRegion: number[] = [];
  readonly countyRegion: number[] = [];

  readonly unitStreet = new Growing(Int32Array);
  readonly unitPart = new Growing(Int32Array);
  readonly unitDistrict = new Growing(Int32Array);
  readonly unitMunicipality = new Growing(Uint32Array);
  readonly unitPostalCode = new Growing(Uint32Array);
  readonly unitRows = new Growing(Uint32Array);
  private readonly placeIds = new Map<number, number>();
  private readonly unitIds = new Map<number, number>();

  readonly unit = new Growing(Uint32Array, 1 << 18);
  readonly key = new Growing(Uint32Array, 1 << 18);
  readonly first = new Growing(Uint16Array, 1 << 18);
  readonly second = new Growing(Uint16Array, 1 << 18);
  readonly letter = new Growing(Uint8Array, 1 << 18);
  readonly registration = new Growing(Uint8Array, 1 << 18);
  readonly lat = new Growing(Int32Array, 1 << 18);
  readonly lng = new Growing(Int32Array, 1 << 18);
  readonly fingerprint = new Growing(Uint32Array, 1 << 18);

  add(record: AddressRecord): void {
    const region = this.regions.add(record.region);
    const county = this.counties.add(record.county);
    if (county >= 0) this.countyRegion[county] = region;
    const municipality = this.municipalities.add(record.municipality);
    this.municipalityCounty[municipality] = county;
    this.municipalityRegion[municipality] = region;
    const part = this.parts.add(record.part);
    const district = this.districts.add(record.cityDistrict);
    const street = this.streets.add(record.street);
    const postalCode = Number(record.postalCode);
    const unit = this.unitOf(street, part, district, municipality, postalCode);
    this.unitRows.set(unit, this.unitRows.at(unit) + 1);

    const registration = record.numberKind === 'registration' ? 1 : 0;
    const lat = scaled(record.lat);
    const lng = scaled(record.lng);
    const letter = letterOf(record.orientationLetter);
    const first = record.houseNumber ?? 0;
    const second = record.orientationNumber ?? 0;
    this.unit.push(unit);
    this.key.push(Number(record.key));
    this.first.push(first);
    this.second.push(second);
    this.letter.push(letter);
    this.registration.push(registration);
    this.lat.push(lat);
    this.lng.push(lng);

    let hash = mix(0, this.hashOf(this.municipalities, municipality));
    hash = mix(hash, this.hashOf(this.counties, county) ^ this.hashOf(this.regions, region));
    hash = mix(hash, this.hashOf(this.parts, part));
    hash = mix(hash, this.hashOf(this.districts, district));
    hash = mix(hash, this.hashOf(this.streets, street));
    hash = mix(hash, postalCode);
    hash = mix(hash, first | (second << 16));
    hash = mix(hash, letter | (registration << 8));
    hash = mix(hash, lat);
    this.fingerprint.push(mix(hash, lng) >>> 0);
  }

  private hashOf(table: CodeTable, id: number): number {
    return id < 0 ? 0 : (table.hashes[id] as number);
  }

  private unitOf(street: number, part: number, district: number, municipality: number, postalCode: number): number {
    // A street lies in one municipality and so does a part, so these two alone tell the municipality, unless both lack.
    const placeKey = (street + 1) * pairFactor + (part >= 0 ? part * 2 : municipality * 2 + 1);
    let place = this.placeIds.get(placeKey);
    if (place === undefined) {
      place = this.placeIds.size;
      this.placeIds.set(placeKey, place);
    }
    const unitKey = (place * 4096 + (district + 1)) * 131_072 + postalCode;
    let unit = this.unitIds.get(unitKey);
    if (unit === undefined) {
      unit = this.unitIds.size;
      this.unitIds.set(unitKey, unit);
      this.unitStreet.push(street);
      this.unitPart.push(part);
      this.unitDistrict.push(district);
      this.unitMunicipality.push(municipality);
      this.unitPostalCode.push(postalCode);
      this.unitRows.push(0);
    }
    return unit;
  }
}
