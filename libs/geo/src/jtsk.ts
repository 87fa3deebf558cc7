import { besselToWgs84, CZ_DATUM, type Datum, SK_DATUM, wgs84ToBessel } from './datum';
import type { LatLng } from './ellipsoid';
import { besselToKrovak, krovakToBessel } from './krovak';

/** The countries that use S-JTSK; each has datum parameters of its own, 1.5 to 2.5 m apart. */
export type JtskCountry = 'cz' | 'sk';

/** A point in the national axes of S-JTSK, in metres: Y counts west, X counts south, both positive. */
export interface JtskPoint {
  readonly y: number;
  readonly x: number;
}

const DATUM: Readonly<Record<JtskCountry, Datum>> = { cz: CZ_DATUM, sk: SK_DATUM };

/**
 * WGS84 degrees of a point in the national axes: `y` = westing, `x` = southing, positive metres, in this order, as the
 * columns Souřadnice Y and Souřadnice X of RÚIAN write them (EPSG:5513 has the same axes as X, Y).
 * Equals PROJ with the same parameters to 1 mm; true to about 1 m, the stated accuracy of the datum.
 */
export function jtskToWgs84(y: number, x: number, country: JtskCountry = 'cz'): LatLng {
  const { latRadians, lngRadians } = krovakToBessel(y, x);
  return besselToWgs84(latRadians, lngRadians, DATUM[country]);
}

/** The national (Y, X) pair of WGS84 degrees; a round trip through {@link jtskToWgs84} stays within 2 mm. */
export function wgs84ToJtsk(lat: number, lng: number, country: JtskCountry = 'cz'): JtskPoint {
  return besselToKrovak(wgs84ToBessel(lat, lng, DATUM[country]));
}

/**
 * WGS84 degrees of the request parameters `jtskX` and `jtskY`, or null when they are no point of the
 * country. Two writings are understood and the sign distinguishes them:
 * - both positive: national usage, `jtskX` = southing X (about 936 to 1335 km), `jtskY` = westing Y (165 to 902 km);
 * - both negative: EPSG:5514, `jtskX` = easting = -Y, `jtskY` = northing = -X.
 *
 * Everywhere in Czechia and Slovakia the southing exceeds the westing (Krovak chose the axes so), hence a pair given
 * in the other order is recognised as well.
 */
export function jtskInputToWgs84(jtskX: number, jtskY: number, country: JtskCountry): LatLng | null {
  if (jtskX > 0 !== jtskY > 0) return null;
  const one = Math.abs(jtskX);
  const other = Math.abs(jtskY);
  const y = Math.min(one, other);
  const x = Math.max(one, other);
  return isInJtskBox(y, x, country) ? jtskToWgs84(y, x, country) : null;
}

/** Bounds of plausible national coordinates in metres, wider than the country by tens of kilometres. */
export const JTSK_BOX: Readonly<Record<JtskCountry, { yMin: number; yMax: number; xMin: number; xMax: number }>> = {
  cz: { yMin: 400_000, yMax: 950_000, xMin: 900_000, xMax: 1_250_000 },
  sk: { yMin: 150_000, yMax: 610_000, xMin: 1_110_000, xMax: 1_350_000 },
};

/** Whether a national (Y, X) pair can be a point of the country. */
export function isInJtskBox(y: number, x: number, country: JtskCountry = 'cz'): boolean {
  const box = JTSK_BOX[country];
  return y >= box.yMin && y <= box.yMax && x >= box.xMin && x <= box.xMax;
}
