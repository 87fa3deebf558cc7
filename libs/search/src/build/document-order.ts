import type { AddressRows } from './address-rows';

/** Largest municipality first: importance decides which of many matches are looked at. */
export function orderMunicipalities(rows: AddressRows): { order: Uint32Array; rank: Uint32Array; rows: Float64Array } {
  const counts = new Float64Array(rows.municipalities.size);
  const unitRows = rows.unitRows.view();
  rows.unitMunicipality.view().forEach((municipality, unit) => {
    counts[municipality] = (counts[municipality] as number) + (unitRows[unit] as number);
  });
  const { codes } = rows.municipalities;
  const order = Uint32Array.from(counts, (_, i) => i).sort(
    (a, b) => (counts[b] as number) - (counts[a] as number) || (codes[a] as number) - (codes[b] as number),
  );
  return { order, rank: inverse(order), rows: counts };
}

/** By municipality, then by number of addresses; the codes make the order the same in every build. */
export function orderUnits(
  rows: AddressRows,
  municipalityRank: Uint32Array,
): { order: Uint32Array; rank: Uint32Array } {
  const code = (codes: readonly number[], id: number): number => (id < 0 ? -1 : (codes[id] as number));
  const order = Uint32Array.from(rows.unitRows.view(), (_, i) => i).sort(
    (a, b) =>
      (municipalityRank[rows.unitMunicipality.at(a)] as number) -
        (municipalityRank[rows.unitMunicipality.at(b)] as number) ||
      rows.unitRows.at(b) - rows.unitRows.at(a) ||
      code(rows.streets.codes, rows.unitStreet.at(a)) - code(rows.streets.codes, rows.unitStreet.at(b)) ||
      code(rows.parts.codes, rows.unitPart.at(a)) - code(rows.parts.codes, rows.unitPart.at(b)) ||
      rows.unitPostalCode.at(a) - rows.unitPostalCode.at(b) ||
      code(rows.districts.codes, rows.unitDistrict.at(a)) - code(rows.districts.codes, rows.unitDistrict.at(b)),
  );
  return { order, rank: inverse(order) };
}

function inverse(order: Uint32Array): Uint32Array {
  const rank = new Uint32Array(order.length);
  order.forEach((old, final) => {
    rank[old] = final;
  });
  return rank;
}
