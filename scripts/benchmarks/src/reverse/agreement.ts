import type { LiveSearch } from '../shared/live-search';
import type { AllRows } from './all-rows';
import type { Point } from './points';

/** A point at which the index and the search through all rows differ. */
export interface Disagreement extends Point {
  readonly distanceMetres: number;
  readonly expected: readonly string[];
  readonly answered: readonly string[];
}

export interface Agreement {
  readonly compared: number;
  /** Comparisons in which at least one address was within reach. */
  readonly withAddresses: number;
  readonly disagreements: readonly Disagreement[];
}

/** Most results that the public interface gives. */
const MAX_LIMIT = 20;

/** All rows with the order and the identifiers that the index gives them. */
export interface ComparedRows {
  readonly rows: AllRows;
  orderOf(key: string): number;
  idOf(key: string): string;
}

/** Asks the index and looks through all rows at every point and distance; identifiers and their order must be equal. */
export async function compareWithAllRows(
  search: LiveSearch,
  { rows, orderOf, idOf }: ComparedRows,
  points: readonly Point[],
  distances: readonly number[],
): Promise<Agreement> {
  const disagreements: Disagreement[] = [];
  let withAddresses = 0;
  const farthest = Math.max(...distances);
  for (const { lat, lng } of points) {
    const near = rows.near(lat, lng, farthest, orderOf);
    for (const distanceMetres of distances) {
      const expected = near
        .filter(({ metres }) => metres <= distanceMetres)
        .slice(0, MAX_LIMIT)
        .map(({ key }) => idOf(key));
      if (expected.length > 0) withAddresses++;
      const answer = JSON.parse(await search.reverse(lat, lng, distanceMetres, MAX_LIMIT)) as { place_id: string }[];
      const answered = answer.map(({ place_id }) => place_id);
      if (answered.join() !== expected.join()) disagreements.push({ lat, lng, distanceMetres, expected, answered });
    }
  }
  return { compared: points.length * distances.length, withAddresses, disagreements };
}
