import { DEGREES, type Ellipsoid, type LatLng, RADIANS } from './ellipsoid';
import { TransverseMercator } from './transverse-mercator';

/** GRS 1980 (EPSG:7019), the ellipsoid of ETRS89. */
const GRS80: Ellipsoid = { a: 6378137, e2: 0.006694380022903416 };

/** EPSG:2180, ETRF2000-PL / CS92: central meridian 19° E, scale 0.9993. */
const PL_1992 = new TransverseMercator(GRS80, 19 * RADIANS, 0.9993, 500_000, -5_300_000);

/** Bounds of plausible coordinates of Poland in EPSG:2180, in metres, wider than the country by kilometres. */
export const PL1992_BOX = {
  eastingMin: 165_000,
  eastingMax: 870_000,
  northingMin: 125_000,
  northingMax: 785_000,
} as const;

/**
 * WGS84 degrees of a point of EPSG:2180 in metres, easting first. (The official axis order is northing, easting: files
 * of the model 2012 of PRG write it so, those of the model 2021 do not.) ETRS89 is taken as WGS84, true to 1 m.
 */
export function pl1992ToWgs84(easting: number, northing: number): LatLng {
  const { latRadians, lngRadians } = PL_1992.toEllipsoid(easting, northing);
  return { lat: latRadians * DEGREES, lng: lngRadians * DEGREES };
}

/** EPSG:2180 in metres of WGS84 degrees; a round trip through {@link pl1992ToWgs84} stays within ten micrometres. */
export function wgs84ToPl1992(lat: number, lng: number): { easting: number; northing: number } {
  return PL_1992.toPlaneMetres(lat * RADIANS, lng * RADIANS);
}

/** Whether a pair in metres can be a point of Poland; most exchanged pairs can, too. */
export function isInPl1992Box(easting: number, northing: number): boolean {
  return (
    easting >= PL1992_BOX.eastingMin &&
    easting <= PL1992_BOX.eastingMax &&
    northing >= PL1992_BOX.northingMin &&
    northing <= PL1992_BOX.northingMax
  );
}
