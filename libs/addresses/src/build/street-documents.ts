import type { AddressRows } from './address-rows';
import { meanPosition } from './mean-position';
import type { RowSections } from './row-sections';

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
