const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d{2}:\d{2})?$/;
/** Offsets of Europe/Bratislava: their dates are local as they are written. */
const LOCAL_OFFSETS = new Set([undefined, '+01:00', '+02:00']);
/** Before this year offsets are those of local mean time or of a date that means nothing. */
const FIRST_ZONED_YEAR = 1950;
/** Closing dates from this day on mean that nothing is closed, YYYYMMDD. */
const OPEN_END = 3000_12_31;

/** Made for the first batch that needs it: it takes 30 ms, and every import loads this file. */
let bratislava: Intl.DateTimeFormat | undefined;
const inBratislava = (instant: Date): string => {
  bratislava ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Bratislava',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return bratislava.format(instant);
};

/** The local day of a date or date-time of a batch, YYYYMMDD; without an offset it is local already. NaN when it is none. */
export function localDay(text: string): number {
  const match = ISO.exec(text);
  if (match === null) return Number.NaN;
  const [, year, month, day, , , , offset] = match;
  const written = Number(`${year}${month}${day}`);
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  if (!isDate) return Number.NaN;
  if (LOCAL_OFFSETS.has(offset) || match[4] === undefined || Number(year) < FIRST_ZONED_YEAR) return written;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? Number.NaN : Number(inBratislava(instant).replaceAll('-', ''));
}

/** The day from which a version is valid; 0 for an open start: nothing, or `1000-01-01`. NaN when it is no date. */
export function startDay(text: string): number {
  if (text === '') return 0;
  const day = localDay(text);
  return day <= 1000_01_01 ? 0 : day;
}

/** The day at which a version ends; 0 for an open end: nothing, or `3000-12-31`. NaN when it is no date. */
export function endDay(text: string): number {
  if (text === '') return 0;
  const day = localDay(text);
  return day >= OPEN_END ? 0 : day;
}

/** A day before every open end and behind every closing date: at it whatever has a closing date is closed. */
export const DAY_AFTER_ALL_ENDS = OPEN_END - 1;
