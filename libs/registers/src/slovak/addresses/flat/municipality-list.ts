import { normalizeName } from '../normalize-name';

export interface ListedMunicipality {
  /** LAU 1 code of the county, such as `SK031B`. */
  readonly county: string;
  /** Six digits of the statistical office. */
  readonly municipality: string;
}

/** Codes of municipalities and counties by their names, for sources that have names only. */
export class MunicipalityList {
  private readonly municipalities = new Map<string, ListedMunicipality | null>();
  private readonly counties = new Map<string, string>();

  /** @param files names of the files the list was made from, for the report */
  constructor(readonly files: readonly string[]) {}

  add(municipality: string, county: string, codes: ListedMunicipality): void {
    const pair = pairOf(municipality, county);
    const known = this.municipalities.get(pair);
    // Two codes under one pair of names decide nothing.
    const isSame = known === undefined || known?.municipality === codes.municipality;
    this.municipalities.set(pair, isSame ? codes : null);
    this.counties.set(normalizeName(county), codes.county);
  }

  find(municipality: string, county: string): ListedMunicipality | null {
    return this.municipalities.get(pairOf(municipality, county)) ?? null;
  }

  countyCode(county: string): string | null {
    return this.counties.get(normalizeName(county)) ?? null;
  }

  get municipalityCount(): number {
    return this.municipalities.size;
  }

  get countyCount(): number {
    return this.counties.size;
  }
}

const pairOf = (municipality: string, county: string): string =>
  `${normalizeName(municipality)}\n${normalizeName(county)}`;
