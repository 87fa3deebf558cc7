import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRegisterSource, registerBatches, sourceFingerprint } from './register-source';

let folder: string;
const before = process.env.REGISTER_DATA_DIR;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-source-'));
  mkdirSync(join(folder, 'cz'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  if (before === undefined) delete process.env.REGISTER_DATA_DIR;
  else process.env.REGISTER_DATA_DIR = before;
});

const find = (from?: string, indexFile: string | null = null) =>
  findRegisterSource({ from, indexFile, cacheDir: join(folder, 'cache') });

test('the newest release of the register folder is taken, and a given one before it', async () => {
  for (const day of ['20220331', '20220430']) writeFileSync(join(folder, 'cz', `ruian_${day}_OB_ADR_csv.tar.gz`), '');
  process.env.REGISTER_DATA_DIR = folder;
  const path = join(folder, 'cz', 'ruian_20220430_OB_ADR_csv.tar.gz');
  expect(await find()).toEqual({ path, sample: false });
  expect(await find(folder)).toEqual({ path: folder, sample: false });
});

test('an index of the sample is measured with the sample, wherever the real register is', async () => {
  process.env.REGISTER_DATA_DIR = folder;
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ sample: true }));
  const source = await find(undefined, join(folder, 'index.bin'));
  expect(source.sample).toBe(true);
  let rows = 0;
  for await (const batch of registerBatches(source)) rows += batch.length;
  expect(rows).toBeGreaterThan(10_000);
});

test('without a register the message says what to name', async () => {
  delete process.env.REGISTER_DATA_DIR;
  await expect(find()).rejects.toThrow(/--from FILE\|DIR, or set REGISTER_DATA_DIR/);
  process.env.REGISTER_DATA_DIR = folder;
  await expect(find(undefined, join(folder, 'index.bin'))).rejects.toThrow(/REGISTER_DATA_DIR/);
  await expect(find(join(folder, 'absent'))).rejects.toThrow(/There is no register at/);
});

test('a changed file has another fingerprint', () => {
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'one');
  const first = sourceFingerprint({ path, sample: false });
  writeFileSync(path, 'other');
  expect(sourceFingerprint({ path, sample: false })).not.toBe(first);
});
