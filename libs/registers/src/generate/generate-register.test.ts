import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import type { AddressRecord } from '../record';
import type { ReadReport } from '../register-reader';
import { addressRegister } from '../registers';
import { generateRegister } from './generate-register';
import { generatedRegisters } from './generated-registers';

const ROWS = 6_000;

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-generated-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Name and SHA-256 of each file. */
async function hashesOf(folder: string, paths: readonly string[]): Promise<[string, string][]> {
  const hash = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return Promise.all(paths.map(async (path) => [relative(folder, path), await hash(path)] as [string, string]));
}

const WITH_ADDRESSES = generatedRegisters().filter((id) => addressRegister(id) !== null);

describe.each(WITH_ADDRESSES)('a generated register of %s', (register) => {
  let records: AddressRecord[];
  let report: ReadReport;
  let paths: readonly string[];
  const folder = () => join(dir, register);
  const share = (holds: (record: AddressRecord) => boolean) => records.filter(holds).length / records.length;

  beforeAll(async () => {
    const reported: number[] = [];
    const onProgress = (rows: number) => reported.push(rows);
    ({ paths } = await generateRegister({ register, rows: ROWS, folder: folder(), onProgress }));
    expect(reported.at(-1)).toBe(ROWS);
    const input = await addressRegister(register)!.open(folder());
    records = [];
    for await (const batch of input.batches()) records.push(...batch);
    report = input.report();
  });

  it('is read whole, with county and region of every row', () => {
    expect(report).toMatchObject({ rowsRead: ROWS, kept: ROWS, refused: {}, rowsWithoutCounty: 0 });
    expect(report.sourceVersion).toMatch(/^202601/);
    expect(records.every((record) => record.county !== null && record.region !== null)).toBe(true);
  });

  it('has keys that never repeat', () => {
    expect(new Set(records.map((record) => record.key)).size).toBe(ROWS);
  });

  it('has houses with and without a street, letters and missing positions in about the shares of the real one', () => {
    const withoutStreet = share((record) => record.street === null);
    expect(withoutStreet).toBeGreaterThan(0.05);
    expect(withoutStreet).toBeLessThan(0.7);
    expect(share((record) => record.orientationLetter !== '')).toBeGreaterThan(0.001);
    expect(share((record) => record.lat === null)).toBeLessThan(0.03);
  });

  it('is the same for the same seed, byte for byte, and another for another', async () => {
    const again = join(dir, 'again', register);
    const other = join(dir, 'other', register);
    const same = await generateRegister({ register, rows: ROWS, folder: again });
    const another = await generateRegister({ register, rows: ROWS, folder: other, seed: 'another' });
    const [first, second, third] = await Promise.all([
      hashesOf(folder(), paths),
      hashesOf(again, same.paths),
      hashesOf(other, another.paths),
    ]);
    expect(second).toEqual(first);
    expect(third.map(([name]) => name)).toEqual(first.map(([name]) => name));
    expect(third[0]).not.toEqual(first[0]);
  });

  it('leaves nothing behind but its files', async () => {
    const names = (await readdir(folder(), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
    expect(names.sort()).toEqual(paths.map((path) => basename(path)).sort());
  });
});

describe('generateRegister', () => {
  it.each([0, 999, 1.5, 9_000_001, Number.NaN])('refuses %p rows', async (rows) => {
    const asked = generateRegister({ register: 'sk-addresses', rows, folder: join(dir, 'never') });
    await expect(asked).rejects.toThrow(RangeError);
  });
});
