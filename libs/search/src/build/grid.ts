import { coordinateScale, noCoordinate } from '../format/sections';

/** Smallest size of a grid cell in degrees of latitude and longitude: about 220 m by 145 m in Czechia. */
const cellDegreesMin = 0.002;
/** Most cells, four bytes each: larger countries have larger cells. */
const cellsMax = 5_000_000;

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
    const y = lat[row] as number;
    if (y === noCoordinate) continue;
    const x = lng[row] as number;
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
  const cellForMost = Math.sqrt(((east - west) * (north - south)) / cellsMax);
  const cell = Math.round(Math.max(cellDegreesMin * coordinateScale, cellForMost));
  const columns = Math.floor((east - west) / cell) + 1;
  const lines = Math.floor((north - south) / cell) + 1;
  const gridStart = new Uint32Array(columns * lines + 1);
  const cellOf = (row: number): number =>
    Math.floor(((lat[row] as number) - south) / cell) * columns + Math.floor(((lng[row] as number) - west) / cell);
  for (let row = 0; row < lat.length; row++) {
    if (lat[row] === noCoordinate) continue;
    const at = cellOf(row) + 1;
    gridStart[at] = (gridStart[at] as number) + 1;
  }
  for (let i = 1; i < gridStart.length; i++) gridStart[i] = (gridStart[i] as number) + (gridStart[i - 1] as number);
  const next = gridStart.slice();
  const gridRows = new Uint32Array(located);
  for (let row = 0; row < lat.length; row++) {
    if (lat[row] === noCoordinate) continue;
    const at = cellOf(row);
    gridRows[next[at] as number] = row;
    next[at] = (next[at] as number) + 1;
  }
  return { gridBounds: new Float64Array([south, west, cell, columns, lines]), gridStart, gridRows };
}
