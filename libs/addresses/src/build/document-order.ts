import type { NameTable } from '@tripoint/index';
import type { AddressRows } from './address-rows';
import { inverse } from './unit-table';

/** Municipalities in their order, the place of each in it, and how many addresses each has. */
export interface MunicipalityOrder {
  readonly order: Uint32Array;
  readonly rank: Uint32Array;
  readonly rows: Float64Array;
}

/** Largest municipality first, a city with the addresses of all its parts: importance decides what is looked at. */
export function orderMunicipalities({ municipalities, municipalityCity, units }: AddressRows): MunicipalityOrder {
  const counts = new Float64Array(municipalities.size);
  for (let unit = 0; unit < units.length; unit++) {
    const municipality = units.municipality.at(unit);
    const city = municipalityCity[municipality];
    counts[municipality] = counts[municipality] + units.rows.at(unit);
    if (city >= 0) counts[city] = counts[city] + units.rows.at(unit);
  }
  const codes = municipalities.ranks();
  const order = Uint32Array.from(counts, (_, i) => i).sort((a, b) => counts[b] - counts[a] || codes[a] - codes[b]);
  return { order, rank: inverse(order), rows: counts };
}

/** By municipality, then by number of addresses; the codes make the order the same in every build. */
export function orderUnits(
  { units, streets, parts, districts }: AddressRows,
  municipalityRank: Uint32Array,
): { order: Uint32Array; rank: Uint32Array } {
  const [street, part, district, municipality, rows, postalCode] = [
    rankColumn(units.street.view(), streets.ranks()),
    rankColumn(units.part.view(), parts.ranks()),
    rankColumn(units.district.view(), districts.ranks()),
    units.municipality.view(),
    units.rows.view(),
    units.postalCode.view(),
  ] as const;
  const order = Uint32Array.from(rows, (_, i) => i).sort(
    (a, b) =>
      municipalityRank[municipality[a]] - municipalityRank[municipality[b]] ||
      rows[b] - rows[a] ||
      street[a] - street[b] ||
      part[a] - part[b] ||
      postalCode[a] - postalCode[b] ||
      district[a] - district[b],
  );
  return { order, rank: inverse(order) };
}

/** The rank of each id, -1 for none. */
function rankColumn(ids: Int32Array, ranks: Uint32Array): Int32Array {
  return ids.map((id) => (id < 0 ? -1 : ranks[id]));
}

/** Names of streets know their abbreviations; the same text as a street and as a place are two entries. */
export type NameUse = 'street' | 'place';

/** Municipalities, counties, regions and units in their final order, by the names under which they are found. */
export interface NamedUnits {
  /** Old numbers of counties and regions in their final order, which is that of their codes. */
  readonly counties: Uint32Array;
  readonly regions: Uint32Array;
  readonly countyName: Uint32Array;
  readonly countyRegion: Int32Array;
  readonly regionName: Uint32Array;
  readonly municipalityName: Uint32Array;
  readonly municipalityPlaceName: Uint32Array;
  readonly municipalityCounty: Int32Array;
  readonly municipalityRegion: Int32Array;
  readonly municipalityCity: Int32Array;
  readonly unitStreet: Int32Array;
  readonly unitPart: Int32Array;
  /** The district of a city part is the part itself. */
  readonly unitDistrict: Int32Array;
  readonly unitMunicipality: Uint32Array;
  /** 0 = none. */
  readonly unitPostalCode: Uint32Array;
}

/** Numbers the names of everything in the final order of documents, so that every build of the same rows is the same. */
export function nameUnits(
  rows: AddressRows,
  municipalities: MunicipalityOrder,
  unitOrder: Uint32Array,
  names: NameTable<NameUse>,
): NamedUnits {
  const placeName = (text: string): number => names.add(text, 'place');
  const counties = rows.counties.inCodeOrder();
  const regions = rows.regions.inCodeOrder();
  const regionRank = inverse(regions);
  const ofMunicipality = (ids: readonly number[], rank: Uint32Array): Int32Array =>
    Int32Array.from(municipalities.order, (old) => ranked(ids[old], rank));
  const municipalityCity = ofMunicipality(rows.municipalityCity, municipalities.rank);
  const municipalityName = Uint32Array.from(municipalities.order, (old) => placeName(rows.municipalities.names[old]));
  const municipalityPlaceName = municipalityName.map((name, i) => {
    const city = municipalityCity[i];
    return city < 0 ? name : municipalityName[city];
  });
  const countyName = Uint32Array.from(counties, (id) => placeName(rows.counties.names[id]));
  const regionName = Uint32Array.from(regions, (id) => placeName(rows.regions.names[id]));
  const unitMunicipality = Uint32Array.from(unitOrder, (unit) => municipalities.rank[rows.units.municipality.at(unit)]);
  const unitStreet = mapUnits(unitOrder, rows.units.street, (id) => names.add(rows.streets.names[id], 'street'));
  const unitPart = mapUnits(unitOrder, rows.units.part, (id) => placeName(rows.parts.names[id]));
  const unitDistrict = mapUnits(unitOrder, rows.units.district, (id) => placeName(rows.districts.names[id]));
  unitMunicipality.forEach((municipality, unit) => {
    if (municipalityCity[municipality] < 0) return;
    unitDistrict[unit] = placeName(rows.cityPartNames[municipalities.order[municipality]]);
  });
  return {
    counties,
    regions,
    countyName,
    countyRegion: Int32Array.from(counties, (id) => ranked(rows.countyRegion[id], regionRank)),
    regionName,
    municipalityName,
    municipalityPlaceName,
    municipalityCounty: ofMunicipality(rows.municipalityCounty, inverse(counties)),
    municipalityRegion: ofMunicipality(rows.municipalityRegion, regionRank),
    municipalityCity,
    unitStreet,
    unitPart,
    unitDistrict,
    unitMunicipality,
    unitPostalCode: Uint32Array.from(unitOrder, (unit) => rows.units.postalCode.at(unit)),
  };
}

/** A column of the units in their final order; -1 stays -1. */
export function mapUnits(
  unitOrder: Uint32Array,
  values: { at(unit: number): number },
  map: (id: number) => number,
): Int32Array {
  return Int32Array.from(unitOrder, (unit) => {
    const id = values.at(unit);
    return id < 0 ? -1 : map(id);
  });
}

const ranked = (id: number | undefined, rank: Uint32Array): number => (id === undefined || id < 0 ? -1 : rank[id]);
