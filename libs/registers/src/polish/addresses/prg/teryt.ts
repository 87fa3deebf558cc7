import type { NamedUnit } from '../../../record';
import { ulicDisplayName } from './street-name';
import type { TerytRow } from './teryt-rows';

/** A place of SIMC. */
export interface SimcPlace {
  readonly code: string;
  readonly name: string;
  /** Code of the place it is part of; its own where it is none. */
  readonly parent: string;
  /** Kind (RM): 95 a district of Warszawa, 98 a delegature, 99 part of a city, 00 part of a village. */
  readonly kind: string;
  /** TERC of its gmina, 7 digits; it may name the town or the rural area of one (RODZ 4, 5). */
  readonly gmina: string;
}

/** The units above a place. */
export interface GminaUnits {
  readonly region: NamedUnit | null;
  readonly county: NamedUnit | null;
  readonly gmina: NamedUnit | null;
  /** The district or delegature whose code was asked for. */
  readonly district: NamedUnit | null;
}

/** RODZ of TERC: a whole gmina (1 urban, 2 rural, 3 both), and a district of Warszawa. */
const WHOLE_GMINA = /^[123]$/;
const DISTRICT = '8';
const CITY_COUNTY = /^miasto/;
/** Codes that stand for `not in ULIC`. */
const NO_STREET_CODES = new Set(['00000', '99999']);

/** A code of TERYT with the leading zeros that some files lose; null for one that is none. */
export function terytCode(text: string, digits: number): string | null {
  return text.length <= digits && /^\d+$/.test(text) && Number(text) > 0 ? text.padStart(digits, '0') : null;
}

/** A code of ULIC, five digits; null where the street has none. */
export function ulicCode(text: string): string | null {
  const code = terytCode(text, 5);
  return code === null || NO_STREET_CODES.has(code) ? null : code;
}

/** Names of units, places and streets of Poland: the catalogues TERC, SIMC and ULIC of GUS. */
export class Teryt {
  private regions = new Map<string, NamedUnit>();
  private counties = new Map<string, NamedUnit>();
  /** By the first six digits of TERC. */
  private gminas = new Map<string, NamedUnit>();
  private districts = new Map<string, NamedUnit>();
  private readonly units = new Map<string, GminaUnits>();
  private places = new Map<string, SimcPlace>();
  /** Districts of Warszawa of SIMC by the first six digits of TERC. */
  private districtPlaces = new Map<string, SimcPlace>();
  /** By the code alone: the same code is the same name all over the country. */
  private streets = new Map<string, string>();
  /** Names that differ from the first of their code, by place and code. */
  private otherStreets = new Map<string, string>();
  /** Newest date of state, YYYY-MM-DD. */
  newestState = '';

  /** One out of catalogues read apart. */
  static of(terc: Teryt | undefined, simc: Teryt | undefined, ulic: Teryt | undefined): Teryt {
    const teryt = new Teryt();
    if (terc !== undefined) {
      teryt.regions = terc.regions;
      teryt.counties = terc.counties;
      teryt.gminas = terc.gminas;
      teryt.districts = terc.districts;
    }
    if (simc !== undefined) {
      teryt.places = simc.places;
      teryt.districtPlaces = simc.districtPlaces;
    }
    if (ulic !== undefined) {
      teryt.streets = ulic.streets;
      teryt.otherStreets = ulic.otherStreets;
    }
    return teryt;
  }

  get hasUnits(): boolean {
    return this.regions.size > 0;
  }

  get hasPlaces(): boolean {
    return this.places.size > 0;
  }

  get hasStreets(): boolean {
    return this.streets.size > 0;
  }

  get counts(): { regions: number; counties: number; municipalities: number } {
    return { regions: this.regions.size, counties: this.counties.size, municipalities: this.gminas.size };
  }

  addUnit(row: TerytRow): void {
    const [woj, pow, gmi] = [terytCode(row('WOJ'), 2), terytCode(row('POW'), 2), terytCode(row('GMI'), 2)];
    const name = row('NAZWA');
    if (woj === null || name === '') return;
    this.noteState(row);
    if (pow === null) {
      this.regions.set(woj, { code: woj, name: name.toLocaleLowerCase('pl') });
      return;
    }
    const county = woj + pow;
    if (gmi === null) {
      const isCity = CITY_COUNTY.test(row('NAZWA_DOD'));
      this.counties.set(county, { code: county, name: isCity ? name : `powiat ${name}` });
      return;
    }
    const kind = row('RODZ');
    const unit = { code: county + gmi + kind, name };
    if (WHOLE_GMINA.test(kind)) this.gminas.set(county + gmi, unit);
    else if (kind === DISTRICT) this.districts.set(county + gmi, unit);
  }

  addPlace(row: TerytRow): void {
    const code = terytCode(row('SYM'), 7);
    if (code === null || row('NAZWA') === '') return;
    this.noteState(row);
    const [woj, pow, gmi] = [terytCode(row('WOJ'), 2), terytCode(row('POW'), 2), terytCode(row('GMI'), 2)];
    const place: SimcPlace = {
      code,
      name: row('NAZWA'),
      parent: terytCode(row('SYMPOD'), 7) ?? code,
      kind: row('RM').padStart(2, '0'),
      gmina: woj !== null && pow !== null && gmi !== null ? woj + pow + gmi + row('RODZ_GMI') : '',
    };
    this.places.set(code, place);
    if (place.kind === '95') this.districtPlaces.set(place.gmina.slice(0, 6), place);
  }

  addStreet(row: TerytRow): void {
    const place = terytCode(row('SYM'), 7);
    const code = terytCode(row('SYM_UL'), 5);
    if (place === null || code === null) return;
    this.noteState(row);
    const name = ulicDisplayName(row('CECHA'), row('NAZWA_1'), row('NAZWA_2'));
    if (name === '') return;
    const known = this.streets.get(code);
    if (known === undefined) this.streets.set(code, name);
    else if (known !== name) this.otherStreets.set(`${place}/${code}`, name);
  }

  place(code: string): SimcPlace | null {
    return this.places.get(code) ?? null;
  }

  /** The name of a street of a place; null where ULIC has none. */
  streetName(place: string, code: string): string | null {
    return this.otherStreets.get(`${place}/${code}`) ?? this.streets.get(code) ?? null;
  }

  /**
   * The units of a gmina by its seven digits. The last digit, the kind, may be that of its town or its rural area, and a
   * district of Warszawa or a delegature belongs to the gmina of its city. What TERC does not know is null.
   */
  unitsOf(gmina: string): GminaUnits {
    let units = this.units.get(gmina);
    if (units === undefined) {
      units = this.findUnits(gmina);
      this.units.set(gmina, units);
    }
    return units;
  }

  private findUnits(code: string): GminaUnits {
    const whole = code.slice(0, 6);
    const county = code.slice(0, 4);
    const isPartOfCity = !this.gminas.has(whole) && (this.districts.has(whole) || code.endsWith('9'));
    const district = this.districtPlaces.get(whole) ?? this.districts.get(whole) ?? null;
    return {
      region: this.regions.get(code.slice(0, 2)) ?? null,
      county: this.counties.get(county) ?? null,
      gmina: this.gminas.get(isPartOfCity ? `${county}01` : whole) ?? null,
      district: isPartOfCity && district !== null ? { code: district.code, name: district.name } : null,
    };
  }

  private noteState(row: TerytRow): void {
    const state = row('STAN_NA');
    if (state > this.newestState) this.newestState = state;
  }
}
