import { BESSEL, type LatLng, RADIANS } from './ellipsoid';

// Taken once: looked up for millions of points, globals cost time, above all inside test sandboxes.
const { asin, atan, atan2, cos, sin, sqrt, tan } = Math;

/**
 * Krovak's oblique conformal conic projection (EPSG method 9819; EPSG Guidance Note 7-2) in its national axes:
 * Y points west, X points south, both positive in Czechia and Slovakia.
 */

const E2 = BESSEL.e2;
const E = sqrt(E2);
const LATITUDE_OF_ORIGIN = 49.5 * RADIANS;
/** 42° 30' east of Ferro, as EPSG counts it from Greenwich. */
const LONGITUDE_OF_ORIGIN = 24.83333333333333 * RADIANS;
/** Latitude of the cartographic pole, the value PROJ uses for azimuth 30° 17' 17.30311". */
const POLE_LATITUDE = 1.04216856380474;
/** Pseudo standard parallel 78° 30'. */
const STANDARD_PARALLEL = 1.37008346281555;
const SCALE = 0.9999;
const QUARTER = Math.PI / 4;

const SIN_ORIGIN = sin(LATITUDE_OF_ORIGIN);
const ALPHA = sqrt(1 + (E2 * cos(LATITUDE_OF_ORIGIN) ** 4) / (1 - E2));
const SPHERE_LATITUDE = asin(SIN_ORIGIN / ALPHA);
const SPHERE_CONSTANT =
  (tan(SPHERE_LATITUDE / 2 + QUARTER) / tan(LATITUDE_OF_ORIGIN / 2 + QUARTER) ** ALPHA) *
  ((1 + E * SIN_ORIGIN) / (1 - E * SIN_ORIGIN)) ** ((ALPHA * E) / 2);
const CONE = sin(STANDARD_PARALLEL);
const RADIUS = (BESSEL.a * sqrt(1 - E2)) / (1 - E2 * SIN_ORIGIN * SIN_ORIGIN);
const CONE_RADIUS = (SCALE * RADIUS) / tan(STANDARD_PARALLEL);
const TAN_PARALLEL = tan(STANDARD_PARALLEL / 2 + QUARTER);
const POLE_DISTANCE = Math.PI / 2 - POLE_LATITUDE;
const COS_POLE = cos(POLE_DISTANCE);
const SIN_POLE = sin(POLE_DISTANCE);
const CONE_INVERSE = 1 / CONE;
const ALPHA_INVERSE = 1 / ALPHA;
const SPHERE_CONSTANT_INVERSE = SPHERE_CONSTANT ** -ALPHA_INVERSE;

/** Geodetic from conformal latitude, Snyder (1987) equation 3-5, up to the eighth power of e: below 0.01 mm here. */
const E4 = E2 * E2;
const E6 = E4 * E2;
const E8 = E4 * E4;
const SERIES_2 = E2 / 2 + (5 * E4) / 24 + E6 / 12 + (13 * E8) / 360;
const SERIES_4 = (7 * E4) / 48 + (29 * E6) / 240 + (811 * E8) / 11520;
const SERIES_6 = (7 * E6) / 120 + (81 * E8) / 1120;
const SERIES_8 = (4279 * E8) / 161280;

/** Radians on the Bessel ellipsoid of a national (Y, X) pair in metres. */
export function krovakToBessel(y: number, x: number): { latRadians: number; lngRadians: number } {
  const rho = sqrt(x * x + y * y);
  const turn = atan2(y, x) / CONE;
  const s = 2 * (atan((CONE_RADIUS / rho) ** CONE_INVERSE * TAN_PARALLEL) - QUARTER);
  const cosS = cos(s);
  const sinU = COS_POLE * sin(s) - SIN_POLE * cosS * cos(turn);
  const cosU = sqrt(1 - sinU * sinU);
  const deltaV = asin((cosS * sin(turn)) / cosU);
  // tan(u/2 + 45°) without the half angle
  const tanHalf = (1 + sinU) / cosU;
  const conformal = 2 * (atan(SPHERE_CONSTANT_INVERSE * tanHalf ** ALPHA_INVERSE) - QUARTER);
  const sin2 = sin(2 * conformal);
  const cos2 = cos(2 * conformal);
  const sin4 = 2 * sin2 * cos2;
  const cos4 = 1 - 2 * sin2 * sin2;
  const sin6 = sin4 * cos2 + cos4 * sin2;
  const latRadians = conformal + SERIES_2 * sin2 + SERIES_4 * sin4 + SERIES_6 * sin6 + SERIES_8 * 2 * sin4 * cos4;
  return { latRadians, lngRadians: LONGITUDE_OF_ORIGIN - deltaV * ALPHA_INVERSE };
}

/** National (Y, X) pair in metres of a point in degrees on the Bessel ellipsoid. */
export function besselToKrovak(at: LatLng): { y: number; x: number } {
  const lat = at.lat * RADIANS;
  const sinLat = sin(lat);
  const g = ((1 + E * sinLat) / (1 - E * sinLat)) ** ((ALPHA * E) / 2);
  const u = 2 * (atan((SPHERE_CONSTANT * tan(lat / 2 + QUARTER) ** ALPHA) / g) - QUARTER);
  const deltaV = (LONGITUDE_OF_ORIGIN - at.lng * RADIANS) * ALPHA;
  const cosU = cos(u);
  const s = asin(COS_POLE * sin(u) + SIN_POLE * cosU * cos(deltaV));
  const turn = asin((cosU * sin(deltaV)) / cos(s));
  const rho = CONE_RADIUS * (TAN_PARALLEL / tan(s / 2 + QUARTER)) ** CONE;
  return { y: rho * sin(CONE * turn), x: rho * cos(CONE * turn) };
}
