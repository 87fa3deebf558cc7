import { distanceMetres } from '@tripoint/geo';
import { COORDINATE_SCALE, NO_COORDINATE } from '@tripoint/index';
import { shortTexts, weights } from './weights';

/** A point near which answers are preferred, WGS84 degrees, and how much that counts for the text of the search. */
export interface NearPoint {
  readonly lat: number;
  readonly lng: number;
  /** The most that distance can cost. */
  readonly weight: number;
  /** Does it count more than how well the words match, so that answers of all passes are one tier? */
  readonly mixesTiers: boolean;
}

/** How much a point counts for a text: the shorter the text, the more. */
export function nearPoint(
  point: { readonly lat: number; readonly lng: number } | null,
  text: string,
): NearPoint | null {
  if (point === null) return null;
  const characters = Math.max(1, text.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
  const weight = shortTexts.distance[characters - 1] ?? weights.distance;
  return { lat: point.lat, lng: point.lng, weight, mixesTiers: characters <= shortTexts.mixedTiers };
}

/** What the distance of a position costs; as much as the farthest where it is unknown. @param lat as an index keeps it */
export function distanceCost(near: NearPoint, lat: number, lng: number): number {
  if (lat === NO_COORDINATE) return near.weight;
  const metres = distanceMetres(near.lat, near.lng, lat / COORDINATE_SCALE, lng / COORDINATE_SCALE);
  return (near.weight * metres) / (metres + weights.distanceHalfMetres);
}
