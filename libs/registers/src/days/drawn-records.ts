import { Chance } from '@tripoint/samples';
import type { AddressRecord } from '../record';

/** Records that change in a day: as many as in a real one for a whole country, some for a small register. */
const CHANGED_SHARE = 1 / 5_000;
const MIN_CHANGED = 10;
const MAX_CHANGED = 500;

/** What days of changes are made for. */
export interface DaysRequest {
  /** Folder of the register that was written; the changes go into `changes` inside it. */
  readonly folder: string;
  readonly rows: number;
  readonly days: number;
  readonly seed: string;
}

/** Folder beside a generated register. */
export const CHANGES_FOLDER = 'changes';

export interface DrawnRecord<R = AddressRecord> {
  readonly record: R;
  /** Place in the register, from 0. */
  readonly at: number;
}

/** Different records for each day, drawn in one pass and with the memory of what is drawn. */
export async function drawForDays<R = AddressRecord>(
  batches: AsyncIterable<readonly R[]> | Iterable<readonly R[]>,
  { rows, days, seed }: DaysRequest,
): Promise<DrawnRecord<R>[][]> {
  const perDay = Math.round(Math.min(MAX_CHANGED, Math.max(MIN_CHANGED, rows * CHANGED_SHARE)));
  const wanted = perDay * days;
  const chance = new Chance(`${seed} days`);
  const drawn: DrawnRecord<R>[] = [];
  let at = 0;
  for await (const batch of batches) {
    for (const record of batch) {
      const place = drawn.length < wanted ? drawn.length : chance.below(at + 1);
      if (place < wanted) drawn[place] = { record, at };
      at += 1;
    }
  }
  chance.shuffle(drawn);
  return Array.from({ length: days }, (_, day) => drawn.slice(day * perDay, (day + 1) * perDay));
}

/** The day so many days after the release of generated registers, YYYYMMDD. */
export function dayAfter(release: string, days: number): string {
  const [year, month, day] = [release.slice(0, 4), release.slice(4, 6), release.slice(6)].map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10).replaceAll('-', '');
}

/** What happens to the drawn records of a day, in turn: half of them change, the others end or get a neighbour. */
export const FATES = [
  'changed',
  'ended',
  'changed',
  'new',
  'changed',
  'new',
  'changed',
  'ended',
  'changed',
  'new',
] as const;

/** A postal code near another one. */
export const otherPostalCode = (code: string): string => `${code.slice(0, 4)}${(Number(code.slice(4)) + 1) % 10}`;

/** Streets are given these names. */
export const NEW_STREET_NAMES = ['Lipová', 'Javorová', 'Jarní', 'Krátka', 'Dlhá', 'Slnečná', 'Poľná', 'Nová'] as const;
