import { join } from 'node:path';
import { readCountrySkeleton } from '../country-skeleton';
import { NameMaker } from '../name-maker';
import type { RegisterSize } from '../register-size';
import { writeWholeFile } from '../whole-file';
import { slovakCsv } from './slovak-csv';
import { planSlovakia } from './slovak-plan';

/** Release of generated registers in the form of the national CSV: month and year. */
const SLOVAK_CSV_NAME = 'Adresy_kraje_01_2026_UTF8.csv';

/** Writes the Slovak register as one national CSV; returns the paths written. */
export async function writeSlovakRegister(
  folder: string,
  size: RegisterSize,
  seed: string,
  onRows: (rows: number) => void,
): Promise<string[]> {
  const skeleton = readCountrySkeleton('slovak-skeleton.txt');
  const maker = new NameMaker(skeleton);
  const path = join(folder, SLOVAK_CSV_NAME);
  await writeWholeFile(path, slovakCsv(planSlovakia(skeleton, maker, size, seed), maker, seed, onRows));
  return [path];
}
