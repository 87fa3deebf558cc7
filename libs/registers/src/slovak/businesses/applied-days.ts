import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RegisterFileError } from '../../register-file-error';

/** What the live data was made of, as days YYYYMMDD. */
export interface AppliedDays {
  /** Day of the initial batches. */
  readonly release: number;
  /** Days of the daily batches that were applied to them, ascending. */
  readonly applied: readonly number[];
}

const NAME = 'applied-days.json';

/** Writes the state into the folder of a run. */
export function saveAppliedDays(folder: string, days: AppliedDays): Promise<void> {
  return writeFile(join(folder, NAME), `${JSON.stringify(days)}\n`);
}

/** The state of a run before. Throws RegisterFileError for one that cannot be read. */
export async function readAppliedDays(folder: string): Promise<AppliedDays> {
  const path = join(folder, NAME);
  try {
    const { release, applied } = JSON.parse(await readFile(path, 'utf8')) as AppliedDays;
    if (![release, ...applied].every((day) => Number.isSafeInteger(day))) throw new Error('it holds no days');
    return { release, applied };
  } catch (err) {
    const why = `${path} cannot be read: load the initial batches again`;
    throw new RegisterFileError('damaged', why, folder, null, err);
  }
}

/** The newest day that is in the data. */
export const lastDay = ({ release, applied }: AppliedDays): number => Math.max(release, ...applied);
