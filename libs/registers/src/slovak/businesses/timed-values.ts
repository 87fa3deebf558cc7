import type { JsonObject } from '../../json/json-values';

/** A value of RPO with the days on which it was in force. */
export interface Timed<T> {
  readonly value: T;
  /** `YYYY-MM-DD`; empty: from the beginning. */
  readonly from: string;
  /** Last day; empty: it is in force. */
  readonly to: string;
}

/** Days of these years stand for `always` and `never`. */
const FIRST_YEAR = 1801;
const LAST_YEAR = 2999;
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/;
/** Days read before: a register repeats its days, of which the calendar has few. */
const KNOWN_DAYS = new Set<string>();
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day as `YYYY-MM-DD`; empty where there is none, one that stands for always or never, or none of the calendar. */
export function readDay(value: unknown): string {
  if (typeof value !== 'string') return '';
  if (KNOWN_DAYS.has(value)) return value;
  const match = DAY.exec(value.trim());
  if (match === null) return '';
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < FIRST_YEAR || year > LAST_YEAR || day < 1 || !(day <= DAYS_OF_MONTH[month - 1])) return '';
  KNOWN_DAYS.add(match[0]);
  return match[0];
}

/**
 * The entries of a list with what `read` makes of each, without those it has nothing for: those in force first, then
 * those that ended last, whatever their order in the file. So the first is the current one, and the rest are former ones.
 *
 * @param textOf orders entries of the same days
 */
export function newestFirst<T>(
  entries: readonly JsonObject[],
  read: (entry: JsonObject) => T | null,
  textOf: (value: T) => string,
): Timed<T>[] {
  const timed: Timed<T>[] = [];
  for (const entry of entries) {
    const value = read(entry);
    if (value !== null) timed.push(timedOf(value, entry));
  }
  if (timed.length > 1) timed.sort((a, b) => order(b, a) || compare(textOf(a.value), textOf(b.value)));
  return timed;
}

/** A window that ends before it begins has ended, on the later of the two days. */
function timedOf<T>(value: T, { validFrom, validTo }: JsonObject): Timed<T> {
  const from = readDay(validFrom);
  const to = readDay(validTo);
  return to !== '' && to < from ? { value, from: to, to: from } : { value, from, to };
}

function order(a: Timed<unknown>, b: Timed<unknown>): number {
  const isOpen = Number(a.to === '') - Number(b.to === '');
  return isOpen || compare(a.to, b.to) || compare(a.from, b.from);
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
