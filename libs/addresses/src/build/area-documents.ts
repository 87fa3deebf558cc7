import { NO_COORDINATE } from '@tripoint/index';
import type { AddressRows } from './address-rows';
import type { RowSections } from './row-sections';

/** Mean of the located rows of units, `noCoordinate` when none is. */
export function meanPosition(
  units: readonly number[],
  rowStart: Uint32Array,
  { rowLat, rowLng }: RowSections,
): { lat: number; lng: number } {
  let lat = 0;
  let lng = 0;
  let located = 0;
  for (const unit of units) {
    for (let row = rowStart[unit]; row < rowStart[unit + 1]; row++) {
      if (rowLat[row] === NO_COORDINATE) continue;
      lat += rowLat[row];
      lng += rowLng[row];
      located++;
    }
  }
  if (located === 0) return { lat: NO_COORDINATE, lng: NO_COORDINATE };
  return { lat: Math.round(lat / located), lng: Math.round(lng / located) };
}

/** A postal code in a municipality; a code of a city counts for the whole city. */
export interface PostalDocument {
  readonly code: number;
  readonly municipality: number;
  /** The municipality, and the parts of a city where the code is in use. */
  readonly members: ReadonlySet<number>;
  readonly rows: number;
  /** Names of parts and districts where it is in use. */
  readonly names: ReadonlySet<number>;
}

interface Units {
  readonly municipalityCity: Int32Array;
  readonly unitMunicipality: Uint32Array;
  /** 0 = none. */
  readonly unitPostalCode: Uint32Array;
  /** Columns of names by unit, -1 = none. */
  readonly unitNames: readonly Int32Array[];
  readonly rowStart: Uint32Array;
}

/** Gathers the units of each municipality (a city has those of its parts) and the postal codes in use there. */
export function collectAreas({ municipalityCity, unitMunicipality, unitPostalCode, unitNames, rowStart }: Units): {
  readonly unitsByMunicipality: readonly number[][];
  /** Those with most addresses first. */
  readonly postalDocuments: readonly PostalDocument[];
} {
  const unitsByMunicipality: number[][] = Array.from(municipalityCity, () => []);
  const byCode = new Map<string, { members: Set<number>; names: Set<number>; rows: number } & PostalDocument>();
  unitMunicipality.forEach((own, unit) => {
    const city = municipalityCity[own];
    const municipality = city < 0 ? own : city;
    (unitsByMunicipality[own] as number[]).push(unit);
    if (city >= 0) (unitsByMunicipality[city] as number[]).push(unit);
    const code = unitPostalCode[unit];
    if (code === 0) return;
    const key = `${code}/${municipality}`;
    let document = byCode.get(key);
    if (document === undefined) {
      document = { code, municipality, members: new Set([municipality]), rows: 0, names: new Set() };
      byCode.set(key, document);
    }
    document.members.add(own);
    document.rows += rowStart[unit + 1] - rowStart[unit];
    for (const names of unitNames) if (names[unit] >= 0) document.names.add(names[unit]);
  });
  const postalDocuments = [...byCode.values()].sort(
    (a, b) => b.rows - a.rows || a.code - b.code || a.municipality - b.municipality,
  );
  return { unitsByMunicipality, postalDocuments };
}

/** A street as a document of its own, with the units it runs through. */
export interface StreetDocument {
  /** Its number among the streets of the rows. */
  readonly street: number;
  readonly municipality: number;
  readonly units: number[];
  rows: number;
  lat: number;
  lng: number;
}

/** One document for each street code, the ones with most addresses in the largest municipalities first. */
export function collectStreets(
  rows: AddressRows,
  unitOrder: Uint32Array,
  unitMunicipality: Uint32Array,
  rowStart: Uint32Array,
  columns: RowSections,
): StreetDocument[] {
  const streets = new Map<number, StreetDocument>();
  for (let unit = 0; unit < unitOrder.length; unit++) {
    const street = rows.units.street.at(unitOrder[unit]);
    if (street < 0) continue;
    let document = streets.get(street);
    if (!document) {
      document = { street, municipality: unitMunicipality[unit], units: [], rows: 0, lat: 0, lng: 0 };
      streets.set(street, document);
    }
    document.units.push(unit);
    document.rows += rowStart[unit + 1] - rowStart[unit];
  }
  const rank = rows.streets.ranks();
  const list = [...streets.values()].sort(
    (a, b) => a.municipality - b.municipality || b.rows - a.rows || rank[a.street] - rank[b.street],
  );
  for (const street of list) Object.assign(street, meanPosition(street.units, rowStart, columns));
  return list;
}

/** Marks municipalities that share both name and a postal code with another: the post alone does not distinguish them. */
export function sharedNames(
  municipalityName: Uint32Array,
  postalDocuments: readonly { code: number; municipality: number }[],
): Uint8Array {
  const shared = new Uint8Array(municipalityName.length);
  const first = new Map<string, number>();
  for (const { code, municipality } of postalDocuments) {
    const key = `${municipalityName[municipality]}/${code}`;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, municipality);
    } else if (other !== municipality) {
      shared[other] = 1;
      shared[municipality] = 1;
    }
  }
  return shared;
}
