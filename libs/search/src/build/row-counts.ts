import { distanceMetres } from '@tripoint/geo';
import type { IndexCounts } from '../format/index-file';
import { coordinateScale, noCoordinate } from '../format/sections';
import type { RowSections } from './row-sections';

/** What is counted row by row. */
export type RowCounts = Pick<
  IndexCounts,
  'rowsWithoutCoordinates' | 'rowsWithoutPostalCode' | 'rowsFarFromMunicipality' | 'byRegion'
>;

/** No municipality of the three countries is as wide: Praha reaches 20 km from its middle, Warszawa 23 km. */
const farMetres = 30_000;
/** Degrees of latitude (and, in these countries, of longitude) below which no point can be as far. */
const nearDegrees = 0.2;

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
    const from = rowStart[unit] as number;
    const to = rowStart[unit + 1] as number;
    const region = regionOf(municipality);
    byRegion[region] = (byRegion[region] ?? 0) + to - from;
    if (unitPostalCode[unit] === 0) rowsWithoutPostalCode += to - from;
    const middle = [positions.lat[municipality] as number, positions.lng[municipality] as number] as const;
    for (let row = from; row < to; row++) {
      if (rowLat[row] === noCoordinate) rowsWithoutCoordinates++;
      else if (isFar(rowLat[row] as number, rowLng[row] as number, middle)) rowsFarFromMunicipality++;
    }
  });
  return { rowsWithoutCoordinates, rowsWithoutPostalCode, rowsFarFromMunicipality, byRegion };
}

function isFar(lat: number, lng: number, [middleLat, middleLng]: readonly [number, number]): boolean {
  const reach = nearDegrees * coordinateScale;
  if (Math.abs(lat - middleLat) < reach && Math.abs(lng - middleLng) < reach) return false;
  const [y, x] = [lat / coordinateScale, lng / coordinateScale];
  return distanceMetres(y, x, middleLat / coordinateScale, middleLng / coordinateScale) > farMetres;
}
