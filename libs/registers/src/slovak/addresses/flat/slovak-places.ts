import type { NamedUnit } from '../../../record';
import { normalizeName } from '../normalize-name';
import { slovakCityOf } from '../slovak-cities';
import { slovakRegionOfCode, slovakRegionOfName } from '../slovak-regions';
import { codeInMunicipality, countyCodeOfName, municipalityCodeOfNames, splitLau2 } from '../slovak-unit-codes';
import type { MunicipalityList } from './municipality-list';
import { MAX_NAME, type PlaceCodes, type PlaceNames, type SlovakPlace } from './place-names';
import { REFUSED, WARNING } from './row-reasons';

/** A place, or why its names give none, with what is doubtful about it. */
export interface PlaceFinding {
  readonly place: SlovakPlace | null;
  readonly refusal: string | null;
  readonly warnings: readonly string[];
}

const refused = (refusal: string): PlaceFinding => ({ place: null, refusal, warnings: [] });
const COUNTY_CODE = /^SK0\d\d[0-9A-Z]$/;

/** Turns names, with or without codes, into the units of an address; each unit is made once. */
export class SlovakPlaces {
  private readonly counties = new Map<string, NamedUnit>();
  private readonly municipalities = new Map<string, NamedUnit>();
  private readonly parts = new Map<string, NamedUnit>();
  private readonly streets = new Map<string, NamedUnit>();

  /** @param list codes by name, for sources that have names only; null when there is no list */
  constructor(private readonly list: MunicipalityList | null) {}

  find(names: PlaceNames, codes: PlaceCodes): PlaceFinding {
    if (normalizeName(names.municipality) === '') return refused(REFUSED.municipality);
    if (normalizeName(names.county) === '') return refused(REFUSED.county);
    if (Object.values(names).some((name) => name.length > MAX_NAME)) return refused(REFUSED.nameTooLong);
    const warnings: string[] = [];
    const { county, municipality } = this.codesOf(names, codes, warnings);
    const region =
      slovakRegionOfCode(codes.region) ?? slovakRegionOfName(names.region) ?? slovakRegionOfCode(county.slice(0, 5));
    if (region === null) return refused(REFUSED.region);
    const unitIn = (units: Map<string, NamedUnit>, name: string): NamedUnit | null =>
      normalizeName(name) === '' ? null : unitOf(units, codeInMunicipality(municipality, name), name, warnings);
    const place: SlovakPlace = {
      region,
      county: unitOf(this.counties, county, names.county, warnings),
      city: slovakCityOf(names.municipality),
      municipality: unitOf(this.municipalities, municipality, names.municipality, warnings),
      part: unitIn(this.parts, names.part),
      street: unitIn(this.streets, names.street),
    };
    return { place, refusal: null, warnings };
  }

  private codesOf(names: PlaceNames, codes: PlaceCodes, warnings: string[]): { county: string; municipality: string } {
    const lau2 = splitLau2(codes.municipality);
    if (lau2 !== null) return lau2;
    const listed = this.list?.find(names.municipality, names.county) ?? null;
    if (listed !== null) return listed;
    if (codes.municipality !== '') warnings.push(WARNING.noCode);
    else if (this.list !== null) warnings.push(WARNING.notListed);
    const countyCode = COUNTY_CODE.test(codes.county) ? codes.county : (this.list?.countyCode(names.county) ?? null);
    return {
      county: countyCode ?? countyCodeOfName(names.county),
      municipality: municipalityCodeOfNames(names.municipality, names.county),
    };
  }
}

function unitOf(units: Map<string, NamedUnit>, code: string, name: string, warnings: string[]): NamedUnit {
  const known = units.get(code);
  if (known !== undefined) {
    if (known.name !== name) warnings.push(WARNING.otherName);
    return known;
  }
  const unit = { code, name };
  units.set(code, unit);
  return unit;
}
