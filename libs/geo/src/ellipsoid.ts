/** An ellipsoid of revolution, in metres. */
export interface Ellipsoid {
  /** Semi-major axis in metres. */
  readonly a: number;
  /** First eccentricity squared. */
  readonly e2: number;
}

/** Bessel 1841, the ellipsoid of S-JTSK (EPSG:7004). */
export const BESSEL: Ellipsoid = { a: 6377397.155, e2: 0.006674372230614 };

/** WGS 84 (EPSG:7030). */
export const WGS84: Ellipsoid = { a: 6378137, e2: 0.0066943799901413165 };

export const RADIANS = Math.PI / 180;
export const DEGREES = 180 / Math.PI;

/** A position on a sphere or an ellipsoid in degrees. */
export interface LatLng {
  readonly lat: number;
  readonly lng: number;
}
