import type { AddressRows } from './address-rows';

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

export function inverse(order: Uint32Array): Uint32Array {
  const rank = new Uint32Array(order.length);
  order.forEach((old, final) => {
    rank[old] = final;
  });
  return rank;
}
