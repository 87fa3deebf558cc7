import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressRecord } from '../record';
import { addressRegister } from '../registers';
import { applied, changesOf, knownOf } from '../testing/vfr-files';
import { generateRegister } from './generate-register';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'change-days-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const DAYS = 3;

async function loaded(register: string, from: string) {
  const input = await addressRegister(register)!.open(from);
  const records: AddressRecord[] = [];
  for await (const batch of input.batches()) records.push(...batch);
  const state = join(from, 'state');
  await mkdir(state);
  await input.saveState?.(state);
  return { records, state, report: input.report() };
}

test.each(['cz-addresses', 'sk-addresses'])(
  '%s: each day is read in its official form and changes what it says',
  async (register) => {
    const from = join(folder, register);
    const { paths } = await generateRegister({ register, folder: from, rows: 1_000, days: DAYS });
    const { records, state, report } = await loaded(register, from);
    expect([records.length, report.refused]).toEqual([1_000, {}]);
    const days = paths.filter((path) => path.includes('changes'));
    expect(days).toHaveLength(DAYS);

    const base = { sourceVersion: report.sourceVersion, known: knownOf(records), state };
    const input = await addressRegister(register)!.openChanges!(join(from, 'changes'), base);
    const after = applied(records, await changesOf(input));
    expect(input.report()).toMatchObject({ files: DAYS, refused: {} });
    const before = new Map(records.map((record) => [record.key, record]));
    const added = [...after.keys()].filter((key) => !before.has(key)).length;
    const removed = [...before.keys()].filter((key) => !after.has(key)).length;
    const postal = [...after].filter(
      ([key, { postalCode }]) => (before.get(key)?.postalCode ?? postalCode) !== postalCode,
    );
    const renamed = [...after].filter(
      ([key, { street }]) => before.has(key) && before.get(key)?.street?.name !== street?.name,
    );
    expect(added).toBeGreaterThanOrEqual(2 * DAYS);
    expect(removed).toBe(2 * DAYS);
    expect(postal.length).toBeGreaterThanOrEqual(5 * DAYS);
    expect(renamed.length).toBeGreaterThanOrEqual(DAYS);
    // What only its postal code changed stays where it was.
    for (const [key, { lat, lng }] of postal) {
      expect(lat).toBeCloseTo(before.get(key)?.lat ?? Number.NaN, 6);
      expect(lng).toBeCloseTo(before.get(key)?.lng ?? Number.NaN, 6);
    }

    const again = join(folder, `${register}-again`);
    await generateRegister({ register, folder: again, rows: 1_000, days: DAYS });
    for (const name of await readdir(join(from, 'changes'))) {
      expect(await readFile(join(again, 'changes', name), 'utf8')).toBe(
        await readFile(join(from, 'changes', name), 'utf8'),
      );
    }
  },
);

test('a register that is published without change sets has no days', async () => {
  const order = { register: 'pl-addresses', folder, rows: 1_000, days: 1 };
  await expect(generateRegister(order)).rejects.toThrow('without change sets');
});
