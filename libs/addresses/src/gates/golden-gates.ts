import type { Gate } from '@tripoint/generations';
import { goldenGate } from '@tripoint/index';
import type { GoldenExpectation, GoldenList } from '@tripoint/registers';
import type { CheckedSearch, FoundAddress } from './checked-search';
import { GOLDEN_LIMIT, REVERSE_DISTANCE_METRES, REVERSE_LIMIT } from './thresholds';

/** The gates of the operator's own list: each entry must be answered, one that is not stops the switch. */
export async function goldenGates(
  search: CheckedSearch,
  { queries, points }: Pick<GoldenList, 'queries' | 'points'>,
): Promise<Gate[]> {
  const gates: Gate[] = [];
  if (queries.length > 0) {
    const missed: string[] = [];
    for (const entry of queries) {
      const found = await search.query({ text: entry.query, limit: GOLDEN_LIMIT });
      if (!found.some((place) => isMeant(place, entry))) missed.push(`"${entry.query}" (line ${entry.line})`);
    }
    gates.push(goldenGate(`golden queries answered in the first ${GOLDEN_LIMIT}`, queries.length, missed));
  }
  if (points.length > 0) {
    const missed: string[] = [];
    for (const entry of points) {
      const { lat, lng } = entry;
      const found = await search.reverse({ lat, lng, distanceMetres: REVERSE_DISTANCE_METRES, limit: REVERSE_LIMIT });
      if (!found.some((place) => isMeant(place, entry))) missed.push(`${lat},${lng} (line ${entry.line})`);
    }
    gates.push(goldenGate(`golden points answered within ${REVERSE_DISTANCE_METRES} m`, points.length, missed));
  }
  return gates;
}

function isMeant(place: FoundAddress, { formattedAddress, placeId }: GoldenExpectation): boolean {
  return (
    (placeId === null || place.place_id === placeId) &&
    (formattedAddress === null || place.formatted_address === formattedAddress)
  );
}
