/** `06.11.2025_20_06_55__08_lubuskie.xml`, `NOWE_07.11.2025_12.05.59_08_lubuskie.gml`: day, month, year, then a time. */
const POLISH_DATE = /(?<![0-9])(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.((?:19|20)\d{2})(?![0-9])/g;
const DATE_AND_TIME = /(?<![0-9])\d{2}\.\d{2}\.\d{4}(?:_\d{2}[._]\d{2}[._]\d{2})?_*/g;

/** The day of a delivery by the name of its file, YYYYMMDD; 0 when it has none. */
export function releaseDay(file: string): number {
  const last = [...file.matchAll(POLISH_DATE)].at(-1);
  return last === undefined ? 0 : Number(`${last[3]}${last[2]}${last[1]}`);
}

/** What deliveries of the same area and model have in common: the name of the file itself without date and time. */
export function seriesOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(DATE_AND_TIME, '');
}
