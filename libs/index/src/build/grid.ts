import { COORDINATE_SCALE, NO_COORDINATE } from '../file/sections';

/** Smallest size of a grid cell in degrees of latitude and longitude: about 220 m by 145 m in Czechia. */
const MIN_CELL_DEGREES = 0.002;
/** Most cells, four bytes each: larger countries have larger cells. */
const MAX_CELLS = 5_000_000;
/** A sample spread over a country has larger cells too: what is mostly empty is written and read for nothing. */
const MAX_CELLS_PER_ROW = 4;

/** Sorts rows into the cells of a grid, so that those near a point are found without looking at the others. */
export function buildGrid(
  lat: Int32Array,
  lng: Int32Array,
): { gridBounds: Float64Array; gridStart: Uint32Array; gridRows: Uint32Array } {
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let located = 0;
  for (let row = 0; row < lat.length; row++) {
    const y = lat[row];
    if (y === NO_COORDINATE) continue;
    const x = lng[row];
    located++;
    if (y < south) south = y;
    if (y > north) north = y;
    if (x < west) west = x;
    if (x > east) east = x;
  }
  if (located === 0) {
    return {
      gridBounds: new Float64Array([0, 0, 0, 0, 0]),
      gridStart: new Uint32Array(1),
      gridRows: new Uint32Array(0),
    };
  }
  const most = Math.min(MAX_CELLS, MAX_CELLS_PER_ROW * located);
  const cellForMost = Math.sqrt(((east - west) * (north - south)) / most);
  const cell = Math.round(Math.max(MIN_CELL_DEGREES * COORDINATE_SCALE, cellForMost));
  const columns = Math.floor((east - west) / cell) + 1;
  const lines = Math.floor((north - south) / cell) + 1;
  const gridStart = new Uint32Array(columns * lines + 1);
  const cellOf = (row: number): number =>
    Math.floor((lat[row] - south) / cell) * columns + Math.floor((lng[row] - west) / cell);
  for (let row = 0; row < lat.length; row++) {
    if (lat[row] === NO_COORDINATE) continue;
    const at = cellOf(row) + 1;
    gridStart[at] = gridStart[at] + 1;
  }
  for (let i = 1; i < gridStart.length; i++) gridStart[i] = gridStart[i] + gridStart[i - 1];
  const next = gridStart.slice();
  const gridRows = new Uint32Array(located);
  for (let row = 0; row < lat.length; row++) {
    if (lat[row] === NO_COORDINATE) continue;
    const at = cellOf(row);
    gridRows[next[at]] = row;
    next[at] = next[at] + 1;
  }
  return { gridBounds: new Float64Array([south, west, cell, columns, lines]), gridStart, gridRows };
}
