import { distanceMetres, METRES_PER_DEGREE } from '@tripoint/geo';
import type { Directory } from '../directory';
import { COORDINATE_SCALE } from '../file/sections';

/** What is asked of `nearestRows`. */
export interface NearQuestion {
  /** WGS84 degrees. */
  readonly lat: number;
  readonly lng: number;
  readonly distanceMetres: number;
  readonly limit: number;
  /** Municipalities whose rows count; null = all. */
  readonly municipalities: ReadonlySet<number> | null;
}

/** Rows within a distance of a point, nearest first, equal distances by row. */
export function nearestRows(
  directory: Pick<Directory, 'sections' | 'unitOfRow'>,
  { lat, lng, distanceMetres: limitMetres, limit, municipalities }: NearQuestion,
): { readonly row: number; readonly distanceMetres: number }[] {
  const { sections } = directory;
  const [south, west, cell, columns, lines] = sections.gridBounds as unknown as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (sections.gridRows.length === 0) return [];
  const latReach = (limitMetres / METRES_PER_DEGREE) * COORDINATE_SCALE;
  const lngReach =
    latReach / Math.max(0.01, Math.cos(((Math.abs(lat) + limitMetres / METRES_PER_DEGREE) * Math.PI) / 180));
  const y = lat * COORDINATE_SCALE;
  const x = lng * COORDINATE_SCALE;
  const lineFrom = Math.max(0, Math.floor((y - latReach - south) / cell));
  const lineTo = Math.min(lines - 1, Math.floor((y + latReach - south) / cell));
  const columnFrom = Math.max(0, Math.floor((x - lngReach - west) / cell));
  const columnTo = Math.min(columns - 1, Math.floor((x + lngReach - west) / cell));

  const nearest: { row: number; distance: number }[] = [];
  for (let line = lineFrom; line <= lineTo; line++) {
    if (columnFrom > columnTo) break;
    // Cells of one line lie side by side, so their rows are one slice.
    const from = sections.gridStart[line * columns + columnFrom];
    const to = sections.gridStart[line * columns + columnTo + 1];
    for (let i = from; i < to; i++) {
      const row = sections.gridRows[i];
      const rowLat = sections.rowLat[row];
      const rowLng = sections.rowLng[row];
      if (Math.abs(rowLat - y) > latReach || Math.abs(rowLng - x) > lngReach) continue;
      const distance = distanceMetres(lat, lng, rowLat / COORDINATE_SCALE, rowLng / COORDINATE_SCALE);
      if (distance > limitMetres) continue;
      if (municipalities && !municipalities.has(sections.unitMunicipality[directory.unitOfRow(row)])) continue;
      insert(nearest, row, distance, limit);
    }
  }
  return nearest.map(({ row, distance }) => ({ row, distanceMetres: distance }));
}

function insert(list: { row: number; distance: number }[], row: number, distance: number, limit: number): void {
  const before = (other: { row: number; distance: number }): boolean =>
    other.distance < distance || (other.distance === distance && other.row < row);
  if (list.length === limit && before(list[limit - 1] as { row: number; distance: number })) return;
  let at = list.length;
  while (at > 0 && !before(list[at - 1] as { row: number; distance: number })) at--;
  list.splice(at, 0, { row, distance });
  if (list.length > limit) list.pop();
}
