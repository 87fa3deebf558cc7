import { degreesOf, distanceMetres } from '@tripoint/geo';
import { type Clause, COORDINATE_SCALE, NO_COORDINATE } from '@tripoint/index';
import type { Directory } from '../directory';
import type { AddressEngine, Conjunction, Matched, RowNeed } from '../schema/address-types';
import { municipalityTerm } from '../terms';
import type { Pass } from './passes';
import type { PreparedReading } from './prepared-reading';
import { bounds } from './weights';

/** What limits the candidates of every pass of a search. */
export interface CandidateScope {
  /** Further clauses every unit must satisfy: areas, a postal code. */
  readonly filters: readonly Clause[];
  readonly near: Point | null;
}

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Candidates of each pass; with a point to prefer, also those around it, which importance alone might cut off. */
export async function candidatesOf(
  passes: readonly Pass[],
  { filters, near }: CandidateScope,
  directory: Directory,
  engine: AddressEngine,
): Promise<Matched[][]> {
  const nearby = near ? around(directory, near) : null;
  const conjunctions: Conjunction[] = [];
  const widths = passes.map(({ reading, clauses, further, candidates: limit }) => {
    const all = [clauses, ...further];
    const rows = rowsNeeded(reading, near !== null);
    for (const some of all) conjunctions.push({ kind: 'unit', clauses: [...some, ...filters], limit, rows });
    if (nearby) conjunctions.push({ kind: 'unit', clauses: [...clauses, ...filters, nearby], limit, rows });
    return all.length + (nearby ? 1 : 0);
  });
  const results = await engine.match(conjunctions);
  let end = 0;
  return widths.map((width) => {
    end += width;
    return withoutRepeats(results.slice(end - width, end));
  });
}

/** Numbers are looked at when the query has any, and then positions too when a point is preferred. */
export function rowsNeeded({ numbers }: PreparedReading, hasPoint: boolean): RowNeed {
  if (numbers.length === 0) return 'first house';
  return hasPoint ? 'positions' : 'numbers';
}

/** The municipalities around a point; no document meets it where there are none. */
export const around = (directory: Directory, near: Point): Clause =>
  nearMunicipalities(directory, near).map((municipality) => ({ text: municipalityTerm(municipality), prefix: false }));

/** Each list without what an earlier one already has. */
function withoutRepeats(results: readonly Matched[]): Matched[] {
  const [first, ...others] = results as [Matched, ...Matched[]];
  if (others.length === 0) return [first];
  const known = new Set(first.documents);
  return [
    first,
    ...others.map(({ rows, documents, rowFrom, rowTo, firstRow }) => {
      const keep = Array.from(documents, (_, i) => i).filter((i) => !known.has(documents[i]));
      for (const i of keep) known.add(documents[i]);
      return {
        rows,
        documents: Uint32Array.from(keep, (i) => documents[i]),
        rowFrom: Uint32Array.from(keep, (i) => rowFrom[i]),
        rowTo: Uint32Array.from(keep, (i) => rowTo[i]),
        firstRow: Uint32Array.from(keep, (i) => firstRow[i]),
      };
    }),
  ];
}

/** Municipalities whose middle lies within the bias radius of a point, the nearest ones. */
export function nearMunicipalities({ sections }: Directory, near: { lat: number; lng: number }): number[] {
  const { municipalityLat, municipalityLng } = sections;
  const found: { municipality: number; metres: number }[] = [];
  // A box first: six thousand exact distances would cost more than the search itself.
  const reach = degreesOf(bounds.nearMetres, near.lat);
  const latReach = reach.lat * COORDINATE_SCALE;
  const lngReach = reach.lng * COORDINATE_SCALE;
  const nearLat = near.lat * COORDINATE_SCALE;
  const nearLng = near.lng * COORDINATE_SCALE;
  for (let municipality = 0; municipality < municipalityLat.length; municipality++) {
    const lat = municipalityLat[municipality];
    if (lat === NO_COORDINATE || Math.abs(lat - nearLat) > latReach) continue;
    if (Math.abs(municipalityLng[municipality] - nearLng) > lngReach) continue;
    const metres = distanceMetres(
      near.lat,
      near.lng,
      lat / COORDINATE_SCALE,
      municipalityLng[municipality] / COORDINATE_SCALE,
    );
    if (metres <= bounds.nearMetres) found.push({ municipality, metres });
  }
  found.sort((a, b) => a.metres - b.metres || a.municipality - b.municipality);
  return found.slice(0, bounds.nearMunicipalities).map(({ municipality }) => municipality);
}
