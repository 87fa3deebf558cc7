import type { AddressRecord, NamedUnit } from '../../../record';
import { slovakCityOf } from '../slovak-cities';
import { readOrientationNumber } from '../slovak-number';
import { slovakRegionOfCode } from '../slovak-regions';
import { COLUMN } from './object-kinds';
import type { ObjectTable } from './object-table';
import { REFUSED, WARNING } from './row-reasons';
import type { SlovakRegister } from './slovak-register';
import { DEGREE, storedNumberOf } from './version-reader';

/** Cities whose parts are municipalities, by the names of the parts and of the cities. */
const NAME_OF_CITY = /^(Bratislava|Košice)$/;
const NOBODY = () => undefined;

interface UnitOfRow {
  readonly code: number;
  readonly name: number;
  readonly unit: NamedUnit;
}

/** Joins the objects of the register to addresses, one for each entrance. */
export class AddressJoin {
  private readonly units = new Map<ObjectTable, (UnitOfRow | undefined)[]>();
  private readonly postalCodes = new Map<number, string>();

  constructor(private readonly register: SlovakRegister) {}

  /**
   * The address of an open row of the entrances, or why it has none.
   *
   * @param onDoubt called with what the address lacks
   */
  addressOf(row: number, sourceVersion: number, onDoubt: (why: string) => void = NOBODY): AddressRecord | string {
    const { entrance, building, municipality } = this.register.objects;
    const [buildings, streets, numbers, postalCodes, latitudes, longitudes] = entrance.table.columns;
    const buildingRow = building.table.openRowOf(buildings[row]);
    if (buildingRow === -1) return REFUSED.building;
    const [houseNumbers, municipalities, parts] = building.table.columns;
    const municipalityRow = municipality.table.openRowOf(municipalities[buildingRow]);
    if (municipalityRow === -1) return REFUSED.municipality;
    const houseNumber = houseNumbers[buildingRow];
    const number = storedNumberOf(numbers[row], this.register.texts);
    if (houseNumber === 0 && number.number === 0 && number.text === '') return WARNING.noNumber;
    const written = number.text === '' ? null : readOrientationNumber(number.text);
    const place = this.placeOf(municipalityRow);
    const hasPosition = latitudes[row] !== 0;
    return {
      country: 'sk',
      key: `${entrance.table.ids[row]}`,
      sourceVersion,
      region: place.region,
      county: place.county,
      city: place.city,
      municipality: place.municipality,
      part: this.named('part', parts[buildingRow], WARNING.part, onDoubt),
      cityDistrict: null,
      gmina: null,
      street: this.named('street', streets[row], WARNING.street, onDoubt),
      numberKind: 'conscription',
      houseNumber: houseNumber === 0 ? null : houseNumber,
      orientationNumber: written === null ? number.number || null : written.orientationNumber,
      orientationLetter: written === null ? number.letter : written.orientationLetter,
      numberText: written === null ? null : written.numberText,
      postalCode: this.postalCodeOf(postalCodes[row]),
      lat: hasPosition ? latitudes[row] / DEGREE : null,
      lng: hasPosition ? longitudes[row] / DEGREE : null,
    };
  }

  private placeOf(row: number): Pick<AddressRecord, 'region' | 'county' | 'city' | 'municipality'> {
    const { county, region } = this.register.objects;
    const { table } = this.register.objects.municipality;
    const column = COLUMN.municipality;
    const municipality = this.unitOf(table, row, table.columns[column.code][row], table.columns[column.name][row]);
    const countyRow = county.table.openRowOf(table.columns[column.county][row]);
    const regionRow =
      countyRow === -1 ? -1 : region.table.openRowOf(county.table.columns[COLUMN.county.region][countyRow]);
    return {
      municipality,
      city: this.cityOf(row, municipality.name),
      county: countyRow === -1 ? null : this.codedUnit(county.table, countyRow),
      region: regionRow === -1 ? null : this.regionOf(region.table, regionRow),
    };
  }

  /** The register names the city of a part, or the name of the part does. */
  private cityOf(row: number, name: string): NamedUnit | null {
    const { table } = this.register.objects.municipality;
    const column = COLUMN.municipality;
    if (table.columns[column.isCityPart][row] === 1) {
      const cityRow = table.openRowOf(table.columns[column.city][row]);
      const cityName = cityRow === -1 ? '' : this.register.texts.get(table.columns[column.name][cityRow]);
      if (NAME_OF_CITY.test(cityName)) return slovakCityOf(`${cityName}-${name}`);
    }
    return slovakCityOf(name);
  }

  /** Regions go by the names people use: the register says `Trenciansky`. */
  private regionOf(table: ObjectTable, row: number): NamedUnit {
    const code = this.register.texts.get(table.columns[COLUMN.region.code][row]);
    return slovakRegionOfCode(code) ?? this.codedUnit(table, row);
  }

  private codedUnit(table: ObjectTable, row: number): NamedUnit {
    return this.unitOf(table, row, table.columns[COLUMN.county.code][row], table.columns[COLUMN.county.name][row]);
  }

  private named(
    kind: 'part' | 'street',
    id: number,
    warning: string,
    onDoubt: (why: string) => void,
  ): NamedUnit | null {
    if (id === 0) return null;
    const { table } = this.register.objects[kind];
    const row = table.openRowOf(id);
    if (row !== -1) return this.unitOf(table, row, 0, table.columns[0][row]);
    onDoubt(warning);
    return null;
  }

  /** The unit of a row, made once: its code is a text of the pool, or its objectId where it has none. */
  private unitOf(table: ObjectTable, row: number, code: number, name: number): NamedUnit {
    let units = this.units.get(table);
    if (units === undefined) {
      units = [];
      this.units.set(table, units);
    }
    const known = units[row];
    if (known !== undefined && known.code === code && known.name === name) return known.unit;
    const { texts } = this.register;
    const unit = { code: code === 0 ? `${table.ids[row]}` : texts.get(code), name: texts.get(name) };
    units[row] = { code, name, unit };
    return unit;
  }

  private postalCodeOf(stored: number): string {
    if (stored === 0) return '';
    let text = this.postalCodes.get(stored);
    if (text === undefined) {
      text = `${stored - 1}`.padStart(5, '0');
      this.postalCodes.set(stored, text);
    }
    return text;
  }
}
