import type { Chance } from '../random';

/** A version of an object in PRG, in the three forms in which it is written. */
export interface EmuiaVersion {
  /** `2025-10-14T14:04:04+02:00`. */
  readonly wersjaId: string;
  /** `2025-10-14T14:04:04`, without the zone. */
  readonly start: string;
  /** As the end of a `gml:id`: `2025-10-14T14_04_04_02_00`. */
  readonly id: string;
}

const FIRST_YEAR = 2017;
const LAST_YEAR = 2025;
/** Months in which all days have summer time in Warsaw, and months in which none has. */
const SUMMER = ['04', '05', '06', '07', '08', '09'];
const WINTER = ['01', '02', '11', '12'];
const SUMMER_SHARE = 0.6;

/** A moment of working hours in the years before the release. */
export function emuiaVersion(chance: Chance): EmuiaVersion {
  const isSummer = chance.happens(SUMMER_SHARE);
  const months = isSummer ? SUMMER : WINTER;
  const year = FIRST_YEAR + chance.below(LAST_YEAR - FIRST_YEAR + 1);
  const day = `${year}-${months[chance.below(months.length)]}-${two(1 + chance.below(28))}`;
  const start = `${day}T${two(7 + chance.below(10))}:${two(chance.below(60))}:${two(chance.below(60))}`;
  const wersjaId = `${start}${isSummer ? '+02:00' : '+01:00'}`;
  return { wersjaId, start, id: wersjaId.replace(/[:+]/g, '_') };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
