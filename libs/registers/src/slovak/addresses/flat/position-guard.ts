import { isInCountryBox, type LatLng } from '@tripoint/geo';
import { RegisterFileError } from '../../../register-file-error';

/** Share of positions outside the country above which a source is refused: releases have 2 % without a usable one. */
export const MAX_OUTSIDE_SHARE = 0.05;
/** Positions outside that say something about the source: a slip must not refuse a small one. */
export const LEAST_OUTSIDE = 3;
/** Positions after which a source that is mostly wrong is given up early. */
export const FIRST_JUDGEMENT_ROWS = 2_000;
const MAX_EARLY_OUTSIDE_SHARE = 0.5;
/** Share of exchanged pairs above which a source counts as written the other way round. */
const MAX_SWAPPED_SHARE = 0.5;

/**
 * Drops positions outside Slovakia one by one and refuses a source in which too many of them are, or in which
 * longitude and latitude are exchanged.
 */
export class PositionGuard {
  private seen = 0;
  private outside = 0;
  private swapped = 0;
  private firstOutside: { file: string; line: number } | null = null;

  /** @param axes how the source names longitude and latitude, for messages */
  constructor(private readonly axes: string) {}

  /** The position, or null when it lies outside Slovakia. */
  check(lng: number, lat: number, file: string, line: number): LatLng | null {
    this.seen += 1;
    const isInside = isInCountryBox(lat, lng, 'sk');
    if (!isInside) {
      this.outside += 1;
      this.firstOutside ??= { file, line };
      if (isInCountryBox(lng, lat, 'sk')) this.swapped += 1;
    }
    if (this.seen === FIRST_JUDGEMENT_ROWS) this.refuseAbove(MAX_EARLY_OUTSIDE_SHARE);
    return isInside ? { lat, lng } : null;
  }

  /** Judges all positions. Throws RegisterFileError when too many are outside. */
  judge(): void {
    this.refuseAbove(MAX_OUTSIDE_SHARE);
  }

  private refuseAbove(share: number): void {
    if (this.firstOutside === null) return;
    const { file, line } = this.firstOutside;
    if (this.swapped > this.seen * MAX_SWAPPED_SHARE) {
      throw new RegisterFileError('coordinates', `${this.axes} look swapped in ${file} line ${line}`, file, line);
    }
    if (this.outside < LEAST_OUTSIDE || this.outside <= this.seen * share) return;
    const why = `${this.outside} of ${this.seen} coordinates lie outside Slovakia, the first in ${file} line ${line}`;
    throw new RegisterFileError('coordinates', why, file, line);
  }
}
