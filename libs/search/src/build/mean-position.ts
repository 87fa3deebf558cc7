import { noCoordinate } from '../format/sections';
import type { RowSections } from './row-sections';

/** Mean of the located rows of units, `noCoordinate` when none is. */
export function meanPosition(
  units: readonly number[],
  rowStart: Uint32Array,
  { rowLat, rowLng }: RowSections,
): { lat: number; lng: number } {
  let lat = 0;
  let lng = 0;
  let located = 0;
  for (const unit of units) {
    for (let row = rowStart[unit] as number; row < (rowStart[unit + 1] as number); row++) {
      if (rowLat[row] === noCoordinate) continue;
      lat += rowLat[row] as number;
      lng += rowLng[row] as number;
      located++;
    }
  }
  if (located === 0) return { lat: noCoordinate, lng: noCoordinate };
  return { lat: Math.round(lat / located), lng: Math.round(lng / located) };
}
