import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRegisterSource, sourceFingerprint } from './register-source';

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

test('the newest release of the register folder is taken', () => {
  for (const day of ['20220331', '20220430']) writeFileSync(join(folder, 'cz', `ruian_${day}_OB_ADR_csv.tar.gz`), '');
  process.env.REGISTER_DATA_DIR = folder;
  expect(findRegisterSource(undefined)).toBe(join(folder, 'cz', 'ruian_20220430_OB_ADR_csv.tar.gz'));
  expect(findRegisterSource(folder)).toBe(folder);
});

test('without a register the message says what to name', () => {
  delete process.env.REGISTER_DATA_DIR;
  expect(() => findRegisterSource(undefined)).toThrow(/--from FILE\|DIR, or set REGISTER_DATA_DIR/);
  process.env.REGISTER_DATA_DIR = folder;
  expect(() => findRegisterSource(undefined)).toThrow(/REGISTER_DATA_DIR/);
  expect(() => findRegisterSource(join(folder, 'absent'))).toThrow(/There is no register at/);
});

test('a changed file has another fingerprint', () => {
  const file = join(folder, 'a.csv');
  writeFileSync(file, 'one');
  const first = sourceFingerprint(file);
  writeFileSync(file, 'other');
  expect(sourceFingerprint(file)).not.toBe(first);
});
