import type { Clause, Term } from '@tripoint/index';
import type { Directory } from './directory';
import { parsePlaceId } from './place-id';
import type { AddressEngine } from './schema/address-types';
import { countyTerm, municipalityTerm, regionTerm } from './terms';

/** A region, county or municipality of one index. */
export interface Area {
  readonly kind: 'region' | 'county' | 'municipality';
  readonly document: number;
}

/** An identifier that names no region, county or municipality of any searched country. */
export class UnknownAreaError extends Error {
  override readonly name = 'UnknownAreaError';

  constructor(readonly placeId: string) {
    super(`${placeId} is not the place_id of a region, county or municipality.`);
  }
}

/** What of a question names an area. */
export type NamesArea = 'country' | 'context' | 'place_id' | 'point';

/** The key may not search the area that was asked for. */
export class AreaNotPermittedError extends Error {
  override readonly name = 'AreaNotPermittedError';

  /**
   * @param where continues the sentence "This access key may not search in ..."
   * @param namedBy null when the question names no area
   */
  constructor(
    readonly where: string,
    readonly namedBy: NamesArea | null = null,
  ) {
    super(`This access key may not search in ${where}.`);
  }

  /** @param country lower-case code */
  static ofCountry(country: string): AreaNotPermittedError {
    return new AreaNotPermittedError(country.toUpperCase(), 'country');
  }
}

/** The area an identifier names in this index; null when it is of another country or of another kind. */
export async function findArea(id: string, directory: Directory, engine: AddressEngine): Promise<Area | null> {
  const parsed = parsePlaceId(id);
  if (!parsed || parsed.country !== directory.header.country) return null;
  const found = await engine.find(parsed.bytes);
  if (found === null) return null;
  const { kind } = found;
  return kind === 'region' || kind === 'county' || kind === 'municipality' ? { kind, document: found.document } : null;
}

/** Does one of the areas hold this one? */
export function holds(areas: readonly Area[], { kind, document }: Area, { sections }: Directory): boolean {
  const county = kind === 'municipality' ? sections.municipalityCounty[document] : kind === 'county' ? document : -1;
  const region =
    kind === 'municipality'
      ? sections.municipalityRegion[document]
      : kind === 'county'
        ? sections.countyRegion[document]
        : document;
  const city = kind === 'municipality' ? sections.municipalityCity[document] : -1;
  return areas.some(
    (area) =>
      (area.kind === kind && area.document === document) ||
      (area.kind === 'municipality' && city !== -1 && area.document === city) ||
      (area.kind === 'county' && county !== -1 && area.document === county) ||
      (area.kind === 'region' && region !== -1 && area.document === region),
  );
}

/** The clause that keeps documents of these areas only. */
export function areaClause(areas: readonly Area[]): Clause {
  const termOf = { region: regionTerm, county: countyTerm, municipality: municipalityTerm };
  return areas.map(({ kind, document }): Term => ({ text: termOf[kind](document), prefix: false }));
}
