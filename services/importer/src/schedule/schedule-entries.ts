import { SettingProblem } from '@tripoint/runtime';
import { Cron } from 'croner';

/** When one register is imported. */
export interface ScheduleEntry {
  readonly register: string;
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly expression: string;
}

const REGISTER = /^[a-z]{2}(?:-[a-z]+)+$/;

/**
 * Reads a schedule: one expression for all registers, or `REGISTER=EXPRESSION` separated by semicolons.
 *
 * @throws SettingProblem saying what the value must be
 */
export function parseSchedule(text: string, registers: readonly string[]): ScheduleEntry[] {
  const parts = text.split(';').map((part) => part.trim());
  const [only = ''] = parts;
  if (parts.length === 1 && !only.includes('=')) {
    const expression = checked(only);
    return registers.map((register) => ({ register, expression }));
  }
  const entries = parts.filter((part) => part !== '').map((part) => parseEntry(part, registers));
  const names = entries.map(({ register }) => register);
  if (new Set(names).size !== names.length) throw new SettingProblem('must name each register once');
  return entries;
}

function parseEntry(part: string, registers: readonly string[]): ScheduleEntry {
  const at = part.indexOf('=');
  const register = part.slice(0, Math.max(0, at)).trim();
  if (!REGISTER.test(register) || !registers.includes(register)) {
    throw new SettingProblem(
      `must hold REGISTER=EXPRESSION separated by semicolons; registers are ${registers.join(', ')}`,
    );
  }
  return { register, expression: checked(part.slice(at + 1).trim()) };
}

function checked(expression: string): string {
  const wrong = new SettingProblem('must hold cron expressions of five fields, such as 15 3 * * *');
  if (expression.split(/\s+/).length !== 5) throw wrong;
  let next: Date | null;
  try {
    next = cronOf(expression, 'UTC').nextRun();
  } catch {
    throw wrong;
  }
  if (next === null) throw new SettingProblem('must hold cron expressions whose day comes');
  return expression;
}

/** @throws SettingProblem when there is no such time zone */
export function checkTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === '' ? '' : name;
  } catch {
    throw new SettingProblem('must be the name of a time zone, such as Europe/Bratislava');
  }
}

/**
 * The first moment after `after` (ms since 1970) at which the expression is due in the time zone. An hour that summer
 * time leaves out is due when it would have started; one that comes twice is due the first time.
 */
export function nextDue(expression: string, timeZone: string, after: number): number {
  return cronOf(expression, timeZone).nextRun(new Date(after))?.getTime() ?? Number.POSITIVE_INFINITY;
}

function cronOf(expression: string, timezone: string): Cron {
  return new Cron(expression, { timezone, paused: true, mode: '5-part' });
}
