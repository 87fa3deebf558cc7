import { isInCountryBox, isInJtskBox, JTSK_BOX, jtskToWgs84, type LatLng } from '@tripoint/geo';
import { RegisterFileError } from '../../register-file-error';

/** Coordinates looked at before a file is judged for the first time. */
export const FIRST_JUDGEMENT_ROWS = 2_000;
/** Share of coordinates outside the country above which a source is refused as a whole. */
export const MAX_OUTSIDE_SHARE = 0.01;
/** Pairs outside that say something about the source: one slip must not refuse a village of fifty houses. */
export const LEAST_OUTSIDE = 3;
/** Share of swapped pairs above which one file is refused: a whole file is written one way. */
export const MAX_SWAPPED_SHARE = 0.5;

/**
 * Converts Krovak pairs and watches for a source that is wrong as a whole: pairs outside the country are dropped one
 * by one, but many of them, or Y and X exchanged, refuse the source. Read in the wrong order, Prague would lie in Germany.
 */
export class CoordinateGuard {
  private seen = 0;
  private outside = 0;
  private swapped = 0;
  private firstOutside: { file: string; line: number } | null = null;
  private firstSwapped: { file: string; line: number } | null = null;
  private fileSeen = 0;
  private fileSwapped = 0;

  /** The position of a pair in positive metres, or null when it lies outside Czechia. */
  convert(y: number, x: number, file: string, line: number): LatLng | null {
    this.seen += 1;
    this.fileSeen += 1;
    const position = isInJtskBox(y, x) ? jtskToWgs84(y, x) : null;
    const inside = position !== null && isInCountryBox(position.lat, position.lng, 'cz');
    if (!inside) {
      this.outside += 1;
      this.firstOutside ??= { file, line };
      if (looksSwapped(y, x)) {
        this.swapped += 1;
        this.fileSwapped += 1;
        this.firstSwapped ??= { file, line };
      }
    }
    if (this.seen === FIRST_JUDGEMENT_ROWS) this.judge();
    return inside ? position : null;
  }

  endFile(): void {
    const swappedShare = this.fileSwapped / this.fileSeen;
    this.fileSeen = 0;
    this.fileSwapped = 0;
    if (swappedShare > MAX_SWAPPED_SHARE) this.refuseAsSwapped();
  }

  /** Judges all coordinates; also called once early. Throws RegisterFileError when too many are outside. */
  judge(): void {
    if (this.firstOutside === null || this.outside < LEAST_OUTSIDE) return;
    if (this.outside <= this.seen * MAX_OUTSIDE_SHARE) return;
    if (this.swapped > this.outside / 2) this.refuseAsSwapped();
    const { file, line } = this.firstOutside;
    const why = `${this.outside} of ${this.seen} coordinates lie outside Czechia, the first in ${file} line ${line}`;
    throw new RegisterFileError('coordinates', why, file, line);
  }

  private refuseAsSwapped(): never {
    const { file, line } = this.firstSwapped as { file: string; line: number };
    const why = `columns Souřadnice Y and X look swapped in ${file} line ${line}`;
    throw new RegisterFileError('coordinates', why, file, line);
  }
}

/** Each coordinate of the pair lies in the range of the other. */
function looksSwapped(y: number, x: number): boolean {
  const box = JTSK_BOX.cz;
  return y >= box.xMin && y <= box.xMax && x >= box.yMin && x <= box.yMax;
}
