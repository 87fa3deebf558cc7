import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressRecord } from '../../../record';
import { type RefusedRow, type RegisterInput, SAMPLE_ROW_CHARACTERS } from '../../../register-reader';
import { readAll } from '../../../testing/read-register';
import { fileOf, lineOf } from '../../../testing/ruian-rows';
import { czAddresses } from '../register';

const NAME = '20220430_OB_900001_ADR.csv';
const LONG_NAME = 'Ž'.repeat(300);
const LINES = [
  lineOf({ key: '1' }),
  lineOf({ key: '2', postalCode: '' }),
  lineOf({ key: '3' }),
  lineOf({ key: '4', municipalityName: LONG_NAME, type: 'x' }),
  lineOf({ key: '1', houseNumber: '77' }),
];

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-refused-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function refusedOf(lines: readonly string[]): Promise<RefusedRow[]> {
  const path = join(dir, NAME);
  await writeFile(path, fileOf(lines));
  const rows: RefusedRow[] = [];
  await readAll(path, { onRefused: (row) => void rows.push(row) });
  return rows;
}

async function* streamOf(rows: readonly RefusedRow[]): AsyncGenerator<RefusedRow> {
  yield* rows;
}

async function recordsOf(input: RegisterInput): Promise<AddressRecord[]> {
  const records: AddressRecord[] = [];
  for await (const batch of input.batches()) records.push(...batch);
  return records;
}

function reread(rows: readonly RefusedRow[]): Promise<RegisterInput> {
  return czAddresses.openRows?.(join(dir, 'gone.zip'), streamOf(rows)) as Promise<RegisterInput>;
}

it('every refused row is reported in full, with its reason, file and line; its sample stays short', async () => {
  const rows = await refusedOf(LINES);
  expect(rows.map(({ file, line, row }) => [file, line, row])).toEqual([
    [NAME, 3, LINES[1]],
    [NAME, 5, LINES[3]],
    [NAME, 6, LINES[4]],
  ]);
  const { report } = await readAll(join(dir, NAME));
  expect(Object.keys(report.refused)).toEqual(rows.map(({ reason }) => reason));
  expect(report.refused[rows[1].reason].samples[0].row).toBe(LINES[3].slice(0, SAMPLE_ROW_CHARACTERS));
});

it('rows read by themselves become the records they become in their file', async () => {
  const lines = [lineOf({ key: '5' }), lineOf({ key: '6', municipalityName: 'Žďár nad Sázavou' })];
  const path = join(dir, NAME);
  await writeFile(path, fileOf(lines));
  const { records } = await readAll(path);
  const rows = lines.map((row, index) => ({ reason: 'x', file: NAME, line: index + 2, row }));
  const input = await reread(rows);
  expect(await recordsOf(input)).toEqual(records);
  expect(input.report()).toMatchObject({ rowsRead: 2, kept: 2, files: 1, sourceVersion: '20220430' });
});

it('a row that is still wrong is refused again at its own line', async () => {
  const rows = await refusedOf(LINES);
  const input = await reread(rows.slice(0, 2));
  expect(await recordsOf(input)).toEqual([]);
  const samples = Object.values(input.report().refused).flatMap((tally) => tally.samples);
  expect(samples.map(({ line }) => line)).toEqual([3, 5]);
});

it('a kept row that the file cannot have held is reported with file and line', async () => {
  const input = await reread([{ reason: 'x', file: NAME, line: 9, row: lineOf({ municipalityName: 'Ω' }) }]);
  await expect(recordsOf(input)).rejects.toMatchObject({ name: 'RegisterFileError', file: NAME, line: 9 });
});
