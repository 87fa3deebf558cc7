import { type CountryBox, isInCountryBox, isInPl1992Box, type LatLng, pl1992ToWgs84 } from '@tripoint/geo';
import { RegisterFileError } from '../../../register-file-error';

/** Points looked at before a file is judged for the first time. */
export const FIRST_JUDGEMENT_POINTS = 2_000;
/** Points astray that say something about a file: one slip must not refuse a village. */
export const LEAST_ASTRAY = 3;
/** Share of points astray above which a file is refused; whole gminas have been delivered in wrong places. */
export const MAX_ASTRAY_SHARE = 0.5;

/**
 * Share of points that lie in their voivodeship only when their coordinates are exchanged, above which a file is refused.
 * Where a voivodeship lies about as far east as north, many exchanged points stay inside.
 */
export const MAX_SWAPPED_SHARE = 0.2;

export type Astray = 'outside' | 'outsideRegion';

/**
 * Converts the points of one file and watches for a file that is wrong as a whole: points outside Poland or outside
 * their voivodeship lose their position one by one, but most of them astray refuse the file. Exchanged coordinates
 * mostly still lie in Poland, so that only the voivodeship shows them.
 */
export class PositionGuard {
  private seen = 0;
  private astray = 0;
  private swapped = 0;
  private firstAstray = 0;

  constructor(private readonly file: string) {}

  /** The position of a point; a word why it is none. The box is that of its voivodeship, null where it is not known. */
  convert(easting: number, northing: number, box: CountryBox | null, line: number): LatLng | Astray {
    this.seen += 1;
    const position = isInPl1992Box(easting, northing) ? pl1992ToWgs84(easting, northing) : null;
    const isInPoland = position !== null && isInCountryBox(position.lat, position.lng, 'pl');
    const isAtHome = isInPoland && (box === null || isInBox(position, box));
    if (!isAtHome) {
      this.astray += 1;
      if (this.firstAstray === 0) this.firstAstray = line;
      if (isInPl1992Box(northing, easting)) {
        const other = pl1992ToWgs84(northing, easting);
        if (box === null ? isInCountryBox(other.lat, other.lng, 'pl') : isInBox(other, box)) this.swapped += 1;
      }
    }
    if (this.seen === FIRST_JUDGEMENT_POINTS) this.judge();
    if (isAtHome) return position;
    return isInPoland ? 'outsideRegion' : 'outside';
  }

  /** To be called at the end of the file. Throws RegisterFileError when most points are astray. */
  judge(): void {
    const isSwapped = this.swapped >= LEAST_ASTRAY && this.swapped > this.seen * MAX_SWAPPED_SHARE;
    const isAstray = this.astray >= LEAST_ASTRAY && this.astray > this.seen * MAX_ASTRAY_SHARE;
    if (!isSwapped && !isAstray) return;
    const { file, firstAstray: line } = this;
    const why = isSwapped
      ? 'easting and northing look swapped: points lie in their voivodeships when they are exchanged'
      : `${this.astray} of ${this.seen} points lie outside their voivodeships or outside Poland`;
    throw new RegisterFileError('coordinates', `${file}: ${why}, the first in line ${line}`, file, line);
  }
}

function isInBox({ lat, lng }: LatLng, box: CountryBox): boolean {
  return lat >= box.latMin && lat <= box.latMax && lng >= box.lngMin && lng <= box.lngMax;
}
