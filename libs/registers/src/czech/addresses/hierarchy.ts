import type { NamedUnit } from '../../record';

/** Where a municipality belongs; null where the files do not say. */
export interface Place {
  readonly county: NamedUnit | null;
  readonly region: NamedUnit | null;
}

/** Units above the municipality, joined from the code lists; codes are unique only inside one level. */
export interface Hierarchy {
  readonly files: readonly string[];
  readonly regionCount: number;
  readonly countyCount: number;
  readonly municipalityCount: number;
  /** By the part of the municipality; where the part is unknown (lists of another date), by the municipality. */
  placeOf(partCode: number, municipalityCode: number): Place;
}

/** Links and names as the code lists give them; any of the maps may be empty. */
export interface HierarchyTables {
  readonly files: string[];
  readonly regionNames: Map<number, string>;
  readonly countyNames: Map<number, string>;
  readonly regionOfCounty: Map<number, number>;
  readonly countyOfMunicipality: Map<number, number>;
  readonly regionOfMunicipality: Map<number, number>;
  readonly municipalityOfPart: Map<number, number>;
}

/** Code of the region Praha, which has no county of its own in the lists of ČÚZK. */
const PRAHA_REGION = 19;
/** Praha as a county: the code VFR, ARES and the postal list use. */
const PRAHA_COUNTY = { code: 3100, name: 'Hlavní město Praha' } as const satisfies NamedUnit;
const PRAHA_MUNICIPALITY = 554782;
const NOWHERE: Place = { county: null, region: null };

/** Names of the 14 regions (VÚSC), for imports that lack UI_VUSC. */
export const REGION_NAMES: ReadonlyMap<number, string> = new Map([
  [19, 'Hlavní město Praha'],
  [27, 'Středočeský'],
  [35, 'Jihočeský'],
  [43, 'Plzeňský'],
  [51, 'Karlovarský'],
  [60, 'Ústecký'],
  [78, 'Liberecký'],
  [86, 'Královéhradecký'],
  [94, 'Pardubický'],
  [108, 'Vysočina'],
  [116, 'Jihomoravský'],
  [124, 'Olomoucký'],
  [132, 'Moravskoslezský'],
  [141, 'Zlínský'],
]);

export function buildHierarchy(tables: HierarchyTables): Hierarchy {
  const regions = new Map<number, NamedUnit>();
  for (const [code, name] of [...REGION_NAMES, ...tables.regionNames]) regions.set(code, { code, name });
  const counties = new Map<number, NamedUnit>([[PRAHA_COUNTY.code, PRAHA_COUNTY]]);
  for (const [code, name] of tables.countyNames) counties.set(code, { code, name });
  const municipalities = new Set([...tables.countyOfMunicipality.keys(), ...tables.regionOfMunicipality.keys()]);
  const places = new Map<number, Place>();

  const placeOfMunicipality = (municipality: number): Place | undefined => {
    if (!municipalities.has(municipality)) return municipality === PRAHA_MUNICIPALITY ? prahaOf(regions) : undefined;
    const known = places.get(municipality);
    if (known !== undefined) return known;
    const countyCode = tables.countyOfMunicipality.get(municipality);
    const regionCode =
      tables.regionOfMunicipality.get(municipality) ??
      (countyCode === undefined ? undefined : tables.regionOfCounty.get(countyCode));
    const region = regionCode === undefined ? null : (regions.get(regionCode) ?? null);
    const county = countyCode === undefined ? null : (counties.get(countyCode) ?? null);
    const isPraha = municipality === PRAHA_MUNICIPALITY || regionCode === PRAHA_REGION;
    const place = isPraha && county === null ? prahaOf(regions) : { county, region };
    places.set(municipality, place);
    return place;
  };

  return {
    files: tables.files,
    regionCount: tables.regionNames.size || REGION_NAMES.size,
    countyCount: tables.countyNames.size,
    municipalityCount: municipalities.size,
    placeOf(partCode, municipalityCode) {
      const ofPart = tables.municipalityOfPart.get(partCode);
      return (
        (ofPart === undefined ? undefined : placeOfMunicipality(ofPart)) ??
        placeOfMunicipality(municipalityCode) ??
        NOWHERE
      );
    },
  };
}

function prahaOf(regions: ReadonlyMap<number, NamedUnit>): Place {
  return { county: PRAHA_COUNTY, region: regions.get(PRAHA_REGION) ?? null };
}
