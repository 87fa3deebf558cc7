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
