const MS_PER_DAY = 86_400_000;
/** Day 0 of a workbook: its calendar has a 29 February 1900, which there was not. */
const DAY_0 = Date.UTC(1899, 11, 30);
/** Largest day of a workbook: 31 December 9999. */
const LAST_DAY = 2_958_465;
const MINUTES = 16;
const SECONDS = 19;

/** Formats of dates and times that every workbook has without naming them. */
const isDateNumber = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Reads the styles of a workbook: which cells show their number as a date? */
export function dateFormats() {
  const dates = new Set<number>();
  const styles: boolean[] = [];
  let isInCells = false;
  return {
    open(tag: string, { numFmtId = '', formatCode = '' }: Readonly<Record<string, string>>): void {
      if (tag === 'cellXfs') isInCells = true;
      // Quoted texts, colours and conditions in brackets are no part of the form.
      else if (tag === 'numFmt' && /[ymdh]/i.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))) {
        dates.add(Number(numFmtId));
      } else if (tag === 'xf' && isInCells) styles.push(isDateNumber(Number(numFmtId)) || dates.has(Number(numFmtId)));
    },
    close(tag: string): void {
      if (tag === 'cellXfs') isInCells = false;
    },
    isDate: (style: number): boolean => styles[style] === true,
  };
}

/** `2024-03-01`, or `2024-03-01 14:30`; what is no day is left as it is. */
export function dateText(value: string): string {
  const day = Number(value);
  if (value === '' || !(day >= 0 && day <= LAST_DAY)) return value;
  const iso = new Date(DAY_0 + Math.round(day * MS_PER_DAY)).toISOString();
  const [date = '', time = ''] = [iso.slice(0, 10), iso.slice(11, SECONDS)];
  if (Number.isInteger(day)) return date;
  const shown = time.endsWith(':00') ? iso.slice(11, MINUTES) : time;
  return day < 1 ? shown : `${date} ${shown}`;
}
