import { METRES_PER_DEGREE } from '@tripoint/geo';
import type { Random } from '../shared/random';
import type { AllRows } from './all-rows';

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** How far a drawn point may be from its address, in metres along each axis. */
const SPREAD_METRES = 150;

/** Random points near addresses: where people are, so that most have something around and some have nothing. */
export function pointsNearAddresses(rows: AllRows, count: number, random: Random): Point[] {
  return Array.from({ length: count }, () => {
    const { lat, lng } = rows.position(random.below(rows.count));
    const offset = (): number => ((2 * random.next() - 1) * SPREAD_METRES) / METRES_PER_DEGREE;
    return { lat: lat + offset(), lng: lng + offset() / Math.cos((lat * Math.PI) / 180) };
  });
}
