import type { LatLng } from '@tripoint/geo';
import type { CoordinateGuard } from '../coordinate-guard';
import { WARNING } from '../row-reasons';
import { CHANGE_WARNING } from './vfr-reasons';

/** What a gml:pos says: a position, or none and why. */
export interface ReadPosition {
  readonly position: LatLng | null;
  readonly warning: string | null;
}

/** Steps of a metre in the address CSV; what VFR may have beyond is rounded to them. */
const STEPS_PER_METRE = 100;
const NUMBER = /^-?\d{1,9}(\.\d{1,9})?$/;
/** EPSG code of `urn:ogc:def:crs:EPSG::5514` and its other spellings. */
const EPSG_CODE = /EPSG:+(?:[\d.]*:)?(\d+)$/i;

/**
 * Reads a point of S-JTSK: EPSG:5514 is easting northing, both negative (-Y -X); EPSG:2065 of old files is Y X, both
 * positive; without a reference system the sign decides. Converted as the address CSV is, so that one point has one
 * position whichever file it came from.
 */
export function readPosition(
  text: string | undefined,
  reference: string | undefined,
  guard: CoordinateGuard,
  file: string,
  line: number,
): ReadPosition {
  if (text === undefined) return { position: null, warning: null };
  const numbers = text.split(/\s+/);
  if (numbers.length !== 2) return { position: null, warning: WARNING.oneCoordinate };
  if (!numbers.every((number) => NUMBER.test(number))) return { position: null, warning: WARNING.badCoordinate };
  const [first, second] = numbers.map((number) => Math.round(Number(number) * STEPS_PER_METRE) / STEPS_PER_METRE);
  const sign = signOf(reference, first);
  if (sign === null) return { position: null, warning: CHANGE_WARNING.reference };
  const position = guard.convert(sign * first, sign * second, file, line);
  return { position, warning: position === null ? WARNING.outside : null };
}

function signOf(reference: string | undefined, first: number): 1 | -1 | null {
  if (reference === undefined) return first < 0 ? -1 : 1;
  const code = EPSG_CODE.exec(reference)?.[1];
  if (code === '5514') return -1;
  return code === '2065' ? 1 : null;
}
