import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSampleRegister } from '@tripoint/registers';
import { newDataDir } from './service';

export interface RegisterOptions {
  /** Leaves only so many files of municipalities, as a broken download would. */
  readonly keepFiles?: number;
}

/** Writes a register of the same streets with other houses, as a later release would have. @returns its folder */
export async function writeRegister(seed: string, { keepFiles }: RegisterOptions = {}): Promise<string> {
  const folder = await newDataDir();
  await writeSampleRegister(folder, { seed });
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
  for (const name of keepFiles === undefined ? [] : files.slice(keepFiles)) await rm(join(folder, name));
  return folder;
}
