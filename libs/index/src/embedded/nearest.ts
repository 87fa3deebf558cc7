import { degreesOf, distanceMetres } from '@tripoint/geo';
import { COORDINATE_SCALE, type SectionsOf, type SectionTypes } from '../file/sections';
import { documentOfRow } from '../index-directory';
import type { RowSchema } from '../schema';

/** What is asked of `NearestRows`. */
export interface NearQuestion {
  /** WGS84 degrees. */
  readonly lat: number;
  readonly lng: number;
  readonly distanceMetres: number;
  readonly limit: number;
  /** Areas whose rows count; null = all. */
  readonly areas: ReadonlySet<number> | null;
}

/** Finds rows near a point through the grid. */
export class NearestRows {
  constructor(
    private readonly sections: SectionsOf<SectionTypes>,
    private readonly schema: Pick<RowSchema, 'lat' | 'lng' | 'start' | 'area'>,
  ) {}

  /** Rows within a distance of a point, nearest first, equal distances by row. */
  find({ lat, lng, distanceMetres: limitMetres, limit, areas }: NearQuestion): {
    readonly row: number;
    readonly distanceMetres: number;
  }[] {
    const { sections, schema } = this;
    const [south, west, cell, columns, lines] = sections.gridBounds as Float64Array;
    const gridStart = sections.gridStart as Uint32Array;
    const gridRows = sections.gridRows as Uint32Array;
    const lats = sections[schema.lat] as Int32Array;
    const lngs = sections[schema.lng] as Int32Array;
    const start = sections[schema.start] as Uint32Array;
    const areaOf = sections[schema.area.section] as Uint32Array;
    if (gridRows.length === 0) return [];
    const reach = degreesOf(limitMetres, lat);
    const latReach = reach.lat * COORDINATE_SCALE;
    const lngReach = reach.lng * COORDINATE_SCALE;
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
      const from = gridStart[line * columns + columnFrom];
      const to = gridStart[line * columns + columnTo + 1];
      for (let i = from; i < to; i++) {
        const row = gridRows[i];
        const rowLat = lats[row];
        const rowLng = lngs[row];
        if (Math.abs(rowLat - y) > latReach || Math.abs(rowLng - x) > lngReach) continue;
        const distance = distanceMetres(lat, lng, rowLat / COORDINATE_SCALE, rowLng / COORDINATE_SCALE);
        if (distance > limitMetres) continue;
        if (areas && !areas.has(areaOf[documentOfRow(start, row)])) continue;
        insert(nearest, row, distance, limit);
      }
    }
    return nearest.map(({ row, distance }) => ({ row, distanceMetres: distance }));
  }
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
