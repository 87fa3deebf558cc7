import { COORDINATE_SCALE, Growing, hashText, KeyColumn, mix, NO_COORDINATE } from '@tripoint/index';
import type { AddressRecord, NamedUnit } from '@tripoint/registers';
import { rowMarks } from '../schema/address-types';
import { CodeTable, UnitTable } from './unit-table';

/** What a city part is called inside its city: `Bratislava-Staré Mesto` is Staré Mesto. */
export function cityPartName(name: string, city: string): string {
  if (!name.startsWith(city)) return name;
  const rest = name.slice(city.length).replace(/^[\s\u2013-]+/, '');
  return rest === '' ? name : rest;
}

const letterOf = (letter: string): number => (letter === '' ? 0 : letter.charCodeAt(0) - 96);
const scaled = (degrees: number | null): number =>
  degrees === null ? NO_COORDINATE : Math.round(degrees * COORDINATE_SCALE);

/** The letter right behind the first digits of a number as the register writes it: 1 = a, 0 = none. */
function firstLetterIn(numberText: string): number {
  const letter = /^[0-9]+([a-z])(?![a-z])/i.exec(numberText)?.[1];
  return letter === undefined ? 0 : letterOf(letter.toLowerCase());
}

/**
 * What the records of a register come down to while an index is built: 26 to 38 bytes a row and one entry for each
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
  /** The city that a municipality is a part of, and what it is called inside it; -1 and an empty text for others. */
  readonly municipalityCity: number[] = [];
  readonly cityPartNames: string[] = [];
  readonly countyRegion: number[] = [];
  readonly units = new UnitTable();

  readonly keys = new KeyColumn();
  readonly unit = new Growing(Uint32Array);
  readonly first = new Growing(Uint16Array);
  readonly second = new Growing(Uint16Array);
  readonly letter = new Growing(Uint8Array);
  readonly marks = new Growing(Uint8Array);
  readonly lat = new Growing(Int32Array);
  readonly lng = new Growing(Int32Array);
  readonly fingerprint = new Growing(Uint32Array);
  /** Rows whose number is written in a way of its own, and the text. */
  readonly numberTextRow = new Growing(Uint32Array);
  readonly numberTexts: string[] = [];
  private lastMunicipality: NamedUnit | null = null;

  add(record: AddressRecord): void {
    const municipality = this.municipalities.add(record.municipality);
    if (record.municipality !== this.lastMunicipality) this.place(municipality, record);
    const part = this.parts.add(record.part);
    const district = this.districts.add(record.cityDistrict ?? record.gmina);
    const street = this.streets.add(record.street);
    const postalCode = record.postalCode === '' ? 0 : Number(record.postalCode);
    const unit = this.units.add(street, part, district, municipality, postalCode);

    const { numberText } = record;
    const first = record.houseNumber ?? 0;
    const second = record.orientationNumber ?? 0;
    const ownLetter = letterOf(record.orientationLetter);
    const letter = second > 0 ? ownLetter : 0;
    const firstLetter = second === 0 ? ownLetter : numberText === null || first === 0 ? 0 : firstLetterIn(numberText);
    const marks = rowMarks(record.numberKind === 'registration', firstLetter);
    const lat = scaled(record.lat);
    const lng = scaled(record.lng);
    const row = this.unit.push(unit);
    this.keys.push(record.key);
    this.first.push(first);
    this.second.push(second);
    this.letter.push(letter);
    this.marks.push(marks);
    this.lat.push(lat);
    this.lng.push(lng);
    if (numberText !== null) {
      this.numberTextRow.push(row);
      this.numberTexts.push(numberText);
    }

    const county = this.municipalityCounty[municipality];
    const region = this.municipalityRegion[municipality];
    let hash = mix(0, hashOf(this.municipalities, municipality));
    hash = mix(hash, hashOf(this.counties, county) ^ hashOf(this.regions, region));
    hash = mix(hash, hashOf(this.parts, part));
    hash = mix(hash, hashOf(this.districts, district));
    hash = mix(hash, hashOf(this.streets, street));
    hash = mix(hash, postalCode);
    hash = mix(hash, first | (second << 16));
    hash = mix(hash, letter | (marks << 8));
    if (numberText !== null) hash = mix(hash, hashText(numberText));
    hash = mix(hash, lat);
    this.fingerprint.push(mix(hash, lng) >>> 0);
  }

  /** Puts a municipality into its county, region and city. */
  private place(municipality: number, { municipality: unit, county, region, city }: AddressRecord): void {
    this.lastMunicipality = unit;
    const regionId = this.regions.add(region);
    const countyId = this.counties.add(county);
    if (countyId >= 0) this.countyRegion[countyId] = regionId;
    this.municipalityCounty[municipality] = countyId;
    this.municipalityRegion[municipality] = regionId;
    const cityId = this.municipalities.add(city);
    this.municipalityCity[municipality] = cityId;
    this.cityPartNames[municipality] = city === null ? '' : cityPartName(unit.name, city.name);
    if (cityId < 0 || city === null) return;
    // A city of several counties belongs to none of them.
    const known = this.municipalityCounty[cityId];
    this.municipalityCounty[cityId] = known === undefined || known === countyId ? countyId : -1;
    this.municipalityRegion[cityId] = regionId;
    this.municipalityCity[cityId] ??= -1;
    this.cityPartNames[cityId] ??= '';
  }
}

const hashOf = (table: CodeTable, id: number): number => (id < 0 ? 0 : table.hashes[id]);
