import { type Gate, shareGate } from '@tripoint/generations';
import type { CheckedSearch, FoundAddress, SampledAddress } from './checked-search';
import { DRAW_SEED, type GateThresholds, GOLDEN_LIMIT, REVERSE_DISTANCE_METRES, REVERSE_LIMIT } from './thresholds';

/**
 * The words a person would type to find an address: street and number, then municipality. Where there is no street, the
 * part of the municipality stands for it, with the postal code to distinguish villages of one name.
 */
export function goldenQuery(place: SampledAddress): string {
  if (place.street !== null) return `${place.street} ${place.formatted_number}, ${place.municipality}`;
  const settlement = place.district ?? place.municipality;
  return `${settlement} ${place.formatted_number}, ${place.postal_code} ${place.municipality}`;
}

/** The gates that ask the new index what a caller would ask it. */
export async function searchGates(search: CheckedSearch, thresholds: GateThresholds): Promise<Gate[]> {
  const drawn = await search.sampleRows(thresholds.goldenQueries, DRAW_SEED);
  const points = drawn.flatMap(({ place_id, latlng }) => (latlng === null ? [] : [{ place_id, ...latlng }]));
  return [
    await shareGate({
      name: `addresses found by street, number and municipality in the first ${GOLDEN_LIMIT}`,
      asked: drawn,
      minimum: thresholds.minimumGoldenShare,
      isFound: async (place) => has(await search.query({ text: goldenQuery(place), limit: GOLDEN_LIMIT }), place),
      describe: (place) => `"${goldenQuery(place)}"`,
    }),
    await shareGate({
      name: 'addresses found by their own point',
      asked: points.slice(0, thresholds.reversePoints),
      minimum: thresholds.minimumReverseShare,
      isFound: async (point) => has(await search.reverse({ lat: point.lat, lng: point.lng, ...AROUND }), point),
      describe: ({ lat, lng }) => `${lat},${lng}`,
    }),
  ];
}

const AROUND = { distanceMetres: REVERSE_DISTANCE_METRES, limit: REVERSE_LIMIT };

const has = (found: readonly FoundAddress[], { place_id }: Pick<FoundAddress, 'place_id'>): boolean =>
  found.some((one) => one.place_id === place_id);
