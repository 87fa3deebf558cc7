/** `06.11.2025_20_06_55__08_lubuskie.xml`, `NOWE_07.11.2025_12.05.59_08_lubuskie.gml`: day, month, year. */
const POLISH_DATE = /(?:^|[^0-9])(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.((?:19|20)\d{2})(?=[^0-9]|$)/g;

/** The day of a delivery by the name of its file, YYYYMMDD; 0 when it tells none. */
export function releaseDay(file: string): number {
  const last = [...file.matchAll(POLISH_DATE)].at(-1);
  return last === undefined ? 0 : Number(`${last[3]}${last[2]}${last[1]}`);
}
