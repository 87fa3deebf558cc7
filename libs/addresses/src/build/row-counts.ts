import { distanceMetres } from '@tripoint/geo';
import { COORDINATE_SCALE, NO_COORDINATE } from '@tripoint/index';
import type { AddressCounts } from '../schema/address-types';
import type { RowSections } from './row-sections';

/** What is counted row by row. */
export type RowCounts = Pick<
  AddressCounts,
  'rowsWithoutCoordinates' | 'rowsWithoutPostalCode' | 'rowsFarFromMunicipality' | 'byRegion'
>;

/** No municipality of the three countries is as wide: Praha reaches 20 km from its middle, Warszawa 23 km. */
const FAR_METRES = 30_000;
/** Degrees of latitude (and, in these countries, of longitude) below which no point can be as far. */
const NEAR_DEGREES = 0.2;

interface CountedIndex {
  readonly unitMunicipality: Uint32Array;
  readonly unitPostalCode: Uint32Array;
  readonly rowStart: Uint32Array;
  readonly positions: { readonly lat: Int32Array; readonly lng: Int32Array };
  readonly columns: RowSections;
  /** Name of a municipality's region; empty where it is unknown. */
  regionOf(municipality: number): string;
}

export function countRows({
  unitMunicipality,
  unitPostalCode,
  rowStart,
  positions,
  columns: { rowLat, rowLng },
  regionOf,
}: CountedIndex): RowCounts {
  const byRegion: Record<string, number> = {};
  let rowsWithoutCoordinates = 0;
  let rowsWithoutPostalCode = 0;
  let rowsFarFromMunicipality = 0;
  unitMunicipality.forEach((municipality, unit) => {
    const from = rowStart[unit];
    const to = rowStart[unit + 1];
    const region = regionOf(municipality);
    byRegion[region] = (byRegion[region] ?? 0) + to - from;
    if (unitPostalCode[unit] === 0) rowsWithoutPostalCode += to - from;
    const middle = [positions.lat[municipality], positions.lng[municipality]] as const;
    for (let row = from; row < to; row++) {
      if (rowLat[row] === NO_COORDINATE) rowsWithoutCoordinates++;
      else if (isFar(rowLat[row], rowLng[row], middle)) rowsFarFromMunicipality++;
    }
  });
  return { rowsWithoutCoordinates, rowsWithoutPostalCode, rowsFarFromMunicipality, byRegion };
}

function isFar(lat: number, lng: number, [middleLat, middleLng]: readonly [number, number]): boolean {
  const reach = NEAR_DEGREES * COORDINATE_SCALE;
  if (Math.abs(lat - middleLat) < reach && Math.abs(lng - middleLng) < reach) return false;
  const [y, x] = [lat / COORDINATE_SCALE, lng / COORDINATE_SCALE];
  return distanceMetres(y, x, middleLat / COORDINATE_SCALE, middleLng / COORDINATE_SCALE) > FAR_METRES;
}
