import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REFUSED_ROW_CHARACTERS, type RefusedRow } from '@tripoint/registers';
import { allRows } from '../testing/test-runs';
import { RefusedRowsFile } from './refused-rows';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-'));
  path = join(folder, 'rows.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function rowOf(line: number, row = `${line};"Žďár\u2028";\t`): RefusedRow {
  return { reason: 'postal code', file: 'a.zip/b.csv', line, row };
}

async function keep(rows: readonly RefusedRow[], limitBytes?: number): Promise<RefusedRowsFile> {
  const file = new RefusedRowsFile(path, limitBytes);
  for (const row of rows) file.add(row);
  await file.flush(true);
  await file.close();
  return file;
}

test('rows come back as they were, in their order', async () => {
  const rows = [rowOf(2), rowOf(3), rowOf(9)];
  const file = await keep(rows);
  expect(file.summary).toEqual({ kept: 3, complete: true });
  expect(await allRows(path)).toEqual(rows);
});

test('a register of which every row is refused does not fill the disk', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => rowOf(index));
  const file = await keep(rows, 10_000);
  const kept = await allRows(path);
  expect(file.summary).toEqual({ kept: kept.length, complete: false });
  expect(kept).toEqual(rows.slice(0, kept.length));
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.length).toBeLessThan(200);
});

test('a row that was cut is kept and reported as not whole', async () => {
  const file = await keep([rowOf(2, 'x'.repeat(REFUSED_ROW_CHARACTERS))]);
  expect(file.summary).toEqual({ kept: 1, complete: false });
});

test('small amounts wait, everything is written when asked', async () => {
  const file = new RefusedRowsFile(path);
  file.add(rowOf(2));
  expect(await file.flush(false)).toEqual([]);
  expect(await file.flush(true)).toEqual([rowOf(2)]);
  await file.close();
});

test('what is not a row and what is not there is left out', async () => {
  await keep([rowOf(2)]);
  await appendFile(path, '{"reason":"x"}\n{"reason":"half');
  expect(await allRows(path)).toEqual([rowOf(2)]);
  expect(await allRows(join(folder, 'none'))).toEqual([]);
});
