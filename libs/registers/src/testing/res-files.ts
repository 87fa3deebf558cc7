import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RES_HEADER } from '@tripoint/samples';
import type { CompanyRecord } from '../company-record';
import type { RegisterOf } from '../register';
import type { ReadOptions, ReadReport, RefusedRow } from '../register-reader';
import { registers } from '../registers';

export const RES_COLUMNS = RES_HEADER.split(',');
/** Columns that RES has in quotes, empty or not. */
const QUOTED = new Set(['FIRMA', 'TEXTADR']);

/** A company that nobody registered, by the columns of RES. */
const COMPANY: Readonly<Record<string, string>> = {
  ICO: '27074358',
  OKRESLAU: 'CZ0100',
  DDATVZN: '2003-08-06',
  DDATPAKT: '2026-01-15',
  FORMA: '121',
  ROSFORMA: '121',
  KATPO: '230',
  NACE: '6201',
  NACE2025: '62100',
  ICZUJ: '500054',
  FIRMA: 'Lubyna Systems a.s.',
  CISS2010: '11001',
  KODADM: '123',
  PSC: '14000',
  OBEC_TEXT: 'Praha',
  COBCE_TEXT: 'Nusle (Praha 4)',
  ULICE_TEXT: 'Nuselská',
  TYPCDOM: '1',
  CDOM: '778',
  COR: '3a',
  DATPLAT: '2026-01-31',
};

/** A row of RES that is that company but for the columns given. */
export function resLine(
  changes: Readonly<Record<string, string>> = {},
  columns: readonly string[] = RES_COLUMNS,
): string {
  const row: Readonly<Record<string, string>> = { ...COMPANY, ...changes };
  return columns
    .map((column) => {
      const text = row[column] ?? '';
      return QUOTED.has(column) || /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',');
}

/** A file of RES with these rows. */
export function resFile(lines: readonly string[], header: string = RES_HEADER): string {
  return `${[header, ...lines].join('\r\n')}\r\n`;
}

/** What became of a register of companies. */
export interface ReadCompanies {
  readonly records: readonly CompanyRecord[];
  readonly report: ReadReport;
  readonly refusedRows: readonly RefusedRow[];
}

/** Reads files of RES; names end in what they are. */
export async function readRes(
  files: Readonly<Record<string, string | Buffer>>,
  options: ReadOptions = {},
  from = 'res_data.csv',
): Promise<ReadCompanies> {
  const folder = await mkdtemp(join(tmpdir(), 'res-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    return await readCompanies(join(folder, from), options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function readCompanies(from: string, options: ReadOptions = {}): Promise<ReadCompanies> {
  const refusedRows: RefusedRow[] = [];
  const input = await (registers['cz-businesses'] as RegisterOf<'company'>).open(from, {
    ...options,
    onRefused: (row) => refusedRows.push(row),
  });
  const records: CompanyRecord[] = [];
  for await (const batch of input.batches()) records.push(...batch);
  return { records, report: input.report(), refusedRows };
}

/** Counts by reason. */
export function countsOf(tallies: ReadReport['refused']): Record<string, number> {
  return Object.fromEntries(Object.entries(tallies).map(([reason, { count }]) => [reason, count]));
}
