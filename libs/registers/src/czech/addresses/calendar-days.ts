const DAY_MS = 86_400_000;

/** The last days of the months before the day of `nowMs` in Europe/Prague, newest first, YYYYMMDD. */
export function lastMonthEnds(nowMs: number, months: number): string[] {
  const today = dayOf(nowMs);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(4, 6))];
  return Array.from({ length: months }, (_, back) => compact(new Date(Date.UTC(year, month - 1 - back, 0))));
}

/** Every day after `since` (YYYYMMDD) up to the day of `nowMs` in Europe/Prague. */
export function daysAfter(since: string, nowMs: number): string[] {
  const last = dayOf(nowMs);
  const days: string[] = [];
  const start = Date.UTC(Number(since.slice(0, 4)), Number(since.slice(4, 6)) - 1, Number(since.slice(6, 8)));
  for (let at = start + DAY_MS; compact(new Date(at)) <= last; at += DAY_MS) days.push(compact(new Date(at)));
  return days;
}

function dayOf(nowMs: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Prague' }).format(nowMs).replaceAll('-', '');
}

const compact = (date: Date): string => date.toISOString().slice(0, 10).replaceAll('-', '');
