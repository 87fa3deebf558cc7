import type { CountryBox } from '@tripoint/geo';
import type { NamedUnit } from '../../../record';
import { REFUSED, WARNING } from './row-reasons';
import { completes } from './street-name';
import type { GminaUnits, SimcPlace, Teryt } from './teryt';
import { VOIVODESHIP_BOX } from './voivodeship-boxes';

/** Everything of an address but its number, key and position: shared by all addresses of one street and place. */
export interface AddressContext {
  readonly region: NamedUnit | null;
  readonly county: NamedUnit | null;
  readonly gmina: NamedUnit | null;
  /** Null only where the addresses are refused. */
  readonly municipality: NamedUnit | null;
  readonly cityDistrict: NamedUnit | null;
  readonly part: NamedUnit | null;
  readonly street: NamedUnit | null;
  /** Where its points can lie; null where the voivodeship is not known. */
  readonly box: CountryBox | null;
  /** Why its addresses are refused; null where they are not. */
  readonly refusal: string | null;
  readonly warnings: readonly string[];
}

/** What a file says about a place. */
export interface PlaceFacts {
  /** SIMC, 7 digits; null where the file has none. */
  readonly code: string | null;
  readonly name: string;
  /** Kind as SIMC and PRG number them; empty where the file does not say. */
  readonly kind: string;
  /** TERC of its gmina, 7 digits; null where the file does not say. */
  readonly gmina: string | null;
}

/** What a file says about the place and street of an address. */
export interface ContextFacts {
  readonly place: PlaceFacts | null;
  /** Name of the part of the place where the file gives one beside the place. */
  readonly partName: string;
  readonly street: { readonly code: string | null; readonly name: string } | null;
  /** Units the file itself names; they stand in for what TERC does not know. */
  readonly units: GminaUnits | null;
  readonly warnings: readonly string[];
}

const NO_UNITS: GminaUnits = { region: null, county: null, gmina: null, district: null };
const NOWHERE = {
  region: null,
  county: null,
  gmina: null,
  municipality: null,
  cityDistrict: null,
  part: null,
  street: null,
  box: null,
};
/** Kinds that are part of a city wherever they are: district of Warszawa, delegature, part of a city. */
const PART_OF_CITY = new Set(['95', '98', '99']);
const PART_OF_PLACE = '00';
/** Kinds that stand between a city and its parts. */
const CITY_DISTRICT = new Set(['95', '98']);
/** A part of a part of a place is as deep as SIMC goes; a longer way up is a fault. */
const MAX_PARENTS = 4;

/** Settles which place, part, units and street the addresses of one file belong to. */
export class ContextResolver {
  private readonly places = new Map<string, NamedUnit>();
  private readonly streets = new Map<string, NamedUnit>();

  /**
   * @param cityOf the city of a gmina as the file has it, for parts of cities when there is no SIMC
   */
  constructor(
    private readonly teryt: Teryt,
    private readonly cityOf: (gmina: string) => PlaceFacts | null,
  ) {}

  resolve(facts: ContextFacts): AddressContext {
    const { place } = facts;
    if (place === null) return { ...NOWHERE, refusal: REFUSED.place, warnings: [] };
    const simc = place.code === null ? null : this.teryt.place(place.code);
    if (place.code === null || (place.name === '' && simc === null)) {
      return { ...NOWHERE, refusal: REFUSED.placeCode, warnings: [] };
    }
    const warnings = [...facts.warnings];
    const units = this.unitsOf(place.gmina ?? simc?.gmina ?? '', facts.units, warnings);
    const settled = simc === null ? this.settleByFile(place, place.code, warnings) : this.settleBySimc(simc, warnings);
    const municipality = settled.municipality;
    let part = settled.part;
    let cityDistrict = settled.cityDistrict;
    if (part === null && facts.partName !== '' && facts.partName !== municipality.name) {
      part = this.placeUnit(`${municipality.code}/${facts.partName}`, facts.partName, warnings);
    }
    if (part === null) part = units.district;
    else if (cityDistrict === null && units.district?.code !== part.code) cityDistrict = units.district;
    return {
      region: units.region,
      county: units.county,
      gmina: units.gmina,
      municipality,
      cityDistrict,
      part,
      street: this.streetOf(facts, place.code, municipality, warnings),
      box: VOIVODESHIP_BOX.get(String(units.region?.code)) ?? null,
      refusal: null,
      warnings,
    };
  }

  private unitsOf(gmina: string, ofFile: GminaUnits | null, warnings: string[]): GminaUnits {
    const known = this.teryt.hasUnits && gmina !== '' ? this.teryt.unitsOf(gmina) : NO_UNITS;
    const units = {
      region: known.region ?? ofFile?.region ?? null,
      county: known.county ?? ofFile?.county ?? null,
      gmina: known.gmina ?? ofFile?.gmina ?? null,
      district: known.district,
    };
    if (units.gmina === null || units.county === null) warnings.push(WARNING.gmina);
    return units;
  }

  private settleBySimc(place: SimcPlace, warnings: string[]): Settled {
    let root = place;
    let cityDistrict: SimcPlace | null = null;
    for (let parents = 0; parents < MAX_PARENTS && root.parent !== root.code; parents += 1) {
      const parent = this.teryt.place(root.parent);
      if (parent === null) break;
      if (root !== place && CITY_DISTRICT.has(root.kind)) cityDistrict = root;
      root = parent;
    }
    return {
      municipality: this.placeUnit(root.code, root.name, warnings),
      part: root === place ? null : this.placeUnit(place.code, place.name, warnings),
      cityDistrict: cityDistrict === null ? null : this.placeUnit(cityDistrict.code, cityDistrict.name, warnings),
    };
  }

  private settleByFile(place: PlaceFacts, code: string, warnings: string[]): Settled {
    const own = this.placeUnit(code, place.name, warnings);
    const city = PART_OF_CITY.has(place.kind) ? this.cityOf(place.gmina ?? '') : null;
    if (city !== null && city.code !== null && city.code !== code) {
      return { municipality: this.placeUnit(city.code, city.name, warnings), part: own, cityDistrict: null };
    }
    if (PART_OF_CITY.has(place.kind) || place.kind === PART_OF_PLACE) warnings.push(WARNING.parent);
    return { municipality: own, part: null, cityDistrict: null };
  }

  private streetOf(
    { street }: ContextFacts,
    place: string,
    municipality: NamedUnit,
    warnings: string[],
  ): NamedUnit | null {
    if (street === null) return null;
    const ulic = street.code === null ? null : this.teryt.streetName(place, street.code);
    const name = ulic !== null && completes(ulic, street.name) ? ulic : street.name || (ulic ?? '');
    if (name === '') {
      warnings.push(WARNING.streetName);
      return null;
    }
    return sharedUnit(this.streets, `${municipality.code}/${street.code ?? name}`, name, warnings);
  }

  private placeUnit(code: string, name: string, warnings: string[]): NamedUnit {
    return sharedUnit(this.places, code, name, warnings);
  }
}

interface Settled {
  readonly municipality: NamedUnit;
  readonly part: NamedUnit | null;
  readonly cityDistrict: NamedUnit | null;
}

/** The one object of a unit; records share it. */
function sharedUnit(units: Map<string, NamedUnit>, code: string, name: string, warnings: string[]): NamedUnit {
  let unit = units.get(code);
  if (unit === undefined) {
    unit = { code, name };
    units.set(code, unit);
  }
  if (unit.name !== name) warnings.push(WARNING.otherName);
  return unit;
}
