import { BESSEL, DEGREES, type Ellipsoid, type LatLng, RADIANS, WGS84 } from './ellipsoid';

// Taken once: looked up for millions of points, globals cost time, above all inside test sandboxes.
const { atan, atan2, cos, sin, sqrt } = Math;

/** Seconds of arc to radians. */
const ARC_SECONDS = Math.PI / (180 * 3600);

/** The way from one national datum on the Bessel ellipsoid to WGS84: seven Helmert parameters as a matrix. */
export interface Datum {
  readonly forward: readonly number[];
  readonly backward: readonly number[];
  readonly shift: readonly [number, number, number];
}

/**
 * Builds a datum from the seven parameters in the position vector convention of `towgs84`: shifts in metres,
 * rotations in seconds of arc, scale in parts per million. The way back is the exact inverse, not the usual
 * transposed approximation, so that a round trip stays within 2 mm.
 */
export function datumOf(
  dx: number,
  dy: number,
  dz: number,
  rxSeconds: number,
  rySeconds: number,
  rzSeconds: number,
  scalePpm: number,
): Datum {
  const rx = rxSeconds * ARC_SECONDS;
  const ry = rySeconds * ARC_SECONDS;
  const rz = rzSeconds * ARC_SECONDS;
  const m = 1 + scalePpm / 1e6;
  const forward = [m, -m * rz, m * ry, m * rz, m, -m * rx, -m * ry, m * rx, m];
  return { forward, backward: inverseOf(forward), shift: [dx, dy, dz] };
}

function inverseOf(q: readonly number[]): number[] {
  const [a, b, c, d, e, f, g, h, i] = q as [number, number, number, number, number, number, number, number, number];
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    (e * i - f * h) / det,
    (c * h - b * i) / det,
    (b * f - c * e) / det,
    (f * g - d * i) / det,
    (a * i - c * g) / det,
    (c * d - a * f) / det,
    (d * h - e * g) / det,
    (b * g - a * h) / det,
    (a * e - b * d) / det,
  ];
}

/** Czechia: EPSG:5239 "S-JTSK to WGS 84 (5)", stated accuracy 1 m. */
export const CZ_DATUM = datumOf(572.213, 85.334, 461.94, 4.9732, 1.529, 5.2484, 3.5378);

/** Slovakia: JTSK03, EPSG:8367 and 8368; 1 mm to ETRS89, stated accuracy to WGS84 1 m. */
export const SK_DATUM = datumOf(485.021, 169.465, 483.839, 7.786342, 4.397554, 4.102655, 0);

/** From a point on the Bessel ellipsoid, radians, height zero, to WGS84 degrees. */
export function besselToWgs84(latRadians: number, lngRadians: number, datum: Datum): LatLng {
  const sinLat = sin(latRadians);
  const cosLat = cos(latRadians);
  const radius = BESSEL.a / sqrt(1 - BESSEL.e2 * sinLat * sinLat);
  const x = radius * cosLat * cos(lngRadians);
  const y = radius * cosLat * sin(lngRadians);
  const z = radius * (1 - BESSEL.e2) * sinLat;
  const m = datum.forward;
  const t = datum.shift;
  return geodeticOf(
    m[0] * x + m[1] * y + m[2] * z + t[0],
    m[3] * x + m[4] * y + m[5] * z + t[1],
    m[6] * x + m[7] * y + m[8] * z + t[2],
    WGS84,
  );
}

/** From WGS84 degrees, height zero, to degrees on the Bessel ellipsoid. */
export function wgs84ToBessel(lat: number, lng: number, datum: Datum): LatLng {
  const sinLat = sin(lat * RADIANS);
  const cosLat = cos(lat * RADIANS);
  const radius = WGS84.a / sqrt(1 - WGS84.e2 * sinLat * sinLat);
  const t = datum.shift;
  const x = radius * cosLat * cos(lng * RADIANS) - t[0];
  const y = radius * cosLat * sin(lng * RADIANS) - t[1];
  const z = radius * (1 - WGS84.e2) * sinLat - t[2];
  const m = datum.backward;
  return geodeticOf(
    m[0] * x + m[1] * y + m[2] * z,
    m[3] * x + m[4] * y + m[5] * z,
    m[6] * x + m[7] * y + m[8] * z,
    BESSEL,
  );
}

/** Bowring's closed formula: one step is exact to well below a millimetre for points near the ground. */
function geodeticOf(x: number, y: number, z: number, on: Ellipsoid): LatLng {
  const flattened = sqrt(1 - on.e2);
  const b = on.a * flattened;
  const p = sqrt(x * x + y * y);
  const tanReduced = (z * on.a) / (p * b);
  const cos2Reduced = 1 / (1 + tanReduced * tanReduced);
  const cosReduced = sqrt(cos2Reduced);
  const sinReduced = tanReduced * cosReduced;
  const secondE2 = on.e2 / (1 - on.e2);
  const lat = atan(
    (z + secondE2 * b * sinReduced * sinReduced * sinReduced) / (p - on.e2 * on.a * cosReduced * cos2Reduced),
  );
  return { lat: lat * DEGREES, lng: atan2(y, x) * DEGREES };
}
