import type { DayRange } from './usage-history';

export const DAY_MS = 86_400_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The day in UTC of a moment in epoch milliseconds: `2026-11-22`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, DAY_LENGTH);
}

/** The same day so many months ago; where that month is shorter, its last day. */
export function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
}

/** Every day of a range; empty when it ends before it begins. */
export function daysIn({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += DAY_MS) days.push(dayOf(ms));
  return days;
}
