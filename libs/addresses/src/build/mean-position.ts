import { NO_COORDINATE } from '@tripoint/index';
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
    for (let row = rowStart[unit]; row < rowStart[unit + 1]; row++) {
      if (rowLat[row] === NO_COORDINATE) continue;
      lat += rowLat[row];
      lng += rowLng[row];
      located++;
    }
  }
  if (located === 0) return { lat: NO_COORDINATE, lng: NO_COORDINATE };
  return { lat: Math.round(lat / located), lng: Math.round(lng / located) };
}
