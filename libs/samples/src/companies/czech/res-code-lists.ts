import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFile } from '../../whole-file';
import type { CompanyForm } from '../company-form';

const HEADER = 'KODJAZ,AKRCIS,KODCIS,CHODNOTA,ZKRTEXT,TEXT,ADMPLOD,ADMNEPO';

/** Writes the lists of legal forms (56) and activities (80004, 80143) in the layout of the Statistical Office. */
export async function writeResCodeLists(
  folder: string,
  forms: readonly CompanyForm[],
  activities: readonly { readonly code: string; readonly text: string }[],
): Promise<string[]> {
  const lists = [
    { number: 56, acronym: 'FORMA', rows: forms },
    { number: 80004, acronym: 'NACE', rows: activities },
    { number: 80143, acronym: 'NACE2025', rows: activities },
  ];
  const paths: string[] = [];
  await mkdir(folder, { recursive: true });
  for (const { number, acronym, rows } of lists) {
    const lines = rows.map(
      ({ code, text }) => `"CS","${acronym}",${number},"${code}","${text}","${text}","01.01.1900","09.09.9999"`,
    );
    const path = join(folder, `CIS${String(number).padStart(4, '0')}_CS.csv`);
    await writeWholeFile(path, [Buffer.from(`${[HEADER, ...lines].join('\n')}\n`)]);
    paths.push(path);
  }
  return paths;
}
