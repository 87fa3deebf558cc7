const YEAR = '(?:19|20)\\d{2}';
const MONTH = '(?:0[1-9]|1[0-2])';
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const WHOLE_DATE = new RegExp(`(?<!\\d)(${YEAR})[-_.]?(${MONTH})[-_.]?(${DAY})(?!\\d)`, 'g');
const ISO_DATE = new RegExp(`^(${YEAR})-(${MONTH})-(${DAY})(?!\\d)`);
const MONTH_OF_YEAR = new RegExp(`(?<!\\d)(${MONTH})[-_.](${YEAR})(?!\\d)`, 'g');

/** The date in the name of a file, YYYYMMDD; of a month alone its first day (`Adresy_kraje_04_2023_UTF8.csv`); 0 when there is none. */
export function releaseDateOfName(file: string): number {
  const whole = [...file.matchAll(WHOLE_DATE)].at(-1);
  if (whole !== undefined) return Number(`${whole[1]}${whole[2]}${whole[3]}`);
  const month = [...file.matchAll(MONTH_OF_YEAR)].at(-1);
  return month === undefined ? 0 : Number(`${month[2]}${month[1]}01`);
}

/** The day of an ISO date or date-time, YYYYMMDD; 0 when it is none. */
export function dayOfIsoDate(text: string): number {
  const match = ISO_DATE.exec(text);
  return match === null ? 0 : Number(`${match[1]}${match[2]}${match[3]}`);
}
