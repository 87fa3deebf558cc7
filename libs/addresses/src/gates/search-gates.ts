import type { Gate } from '@tripoint/generations';
import type { CheckedSearch, SampledAddress } from './checked-search';
import {
  DRAW_SEED,
  type GateThresholds,
  GOLDEN_LIMIT,
  GOLDEN_QUERIES,
  REVERSE_DISTANCE_METRES,
  REVERSE_LIMIT,
  REVERSE_POINTS,
} from './thresholds';

/**
 * The words a person would type to find an address: street and number, then municipality. Where there is no street, the
 * part of the municipality stands for it, with the postal code to distinguish villages of one name.
 */
export function goldenQuery(place: SampledAddress): string {
  if (place.street !== null) return `${place.street} ${place.formatted_number}, ${place.municipality}`;
  const settlement = place.district ?? place.municipality;
  return `${settlement} ${place.formatted_number}, ${place.postal_code} ${place.municipality}`;
}

/** Misses named in a gate's note. */
const MISSES_SHOWN = 5;

/** The gates that ask the new index what a caller would ask it. */
export async function searchGates(search: CheckedSearch, thresholds: GateThresholds): Promise<Gate[]> {
  const drawn = await search.sampleRows(GOLDEN_QUERIES, DRAW_SEED);
  return [await goldenQueries(search, drawn, thresholds), await knownPoints(search, drawn, thresholds)];
}

async function goldenQueries(
  search: CheckedSearch,
  drawn: readonly SampledAddress[],
  thresholds: GateThresholds,
): Promise<Gate> {
  const misses: string[] = [];
  for (const place of drawn) {
    const text = goldenQuery(place);
    const found = await search.query({ text, limit: GOLDEN_LIMIT });
    if (!found.some(({ place_id }) => place_id === place.place_id)) misses.push(`"${text}"`);
  }
  return shareGate(
    `addresses found by street, number and municipality in the first ${GOLDEN_LIMIT}`,
    drawn.length,
    misses,
    thresholds.minimumGoldenShare,
  );
}

async function knownPoints(
  search: CheckedSearch,
  drawn: readonly SampledAddress[],
  thresholds: GateThresholds,
): Promise<Gate> {
  const points = drawn.flatMap(({ place_id, latlng }) => (latlng === null ? [] : [{ place_id, ...latlng }]));
  const asked = points.slice(0, REVERSE_POINTS);
  const misses: string[] = [];
  for (const { place_id, lat, lng } of asked) {
    const found = await search.reverse({ lat, lng, distanceMetres: REVERSE_DISTANCE_METRES, limit: REVERSE_LIMIT });
    if (!found.some((place) => place.place_id === place_id)) misses.push(`${lat},${lng}`);
  }
  return shareGate('addresses found by their own point', asked.length, misses, thresholds.minimumReverseShare);
}

/** Nothing to ask proves nothing, so it does not pass. */
function shareGate(name: string, asked: number, misses: readonly string[], minimum: number): Gate {
  const found = asked - misses.length;
  const share = asked === 0 ? 0 : found / asked;
  return {
    name,
    figure: `${found} of ${asked}`,
    threshold: `at least ${(minimum * 100).toFixed(0)} %`,
    passed: share >= minimum,
    note: misses.length === 0 ? '' : `Not found: ${misses.slice(0, MISSES_SHOWN).join('; ')}`,
  };
}
