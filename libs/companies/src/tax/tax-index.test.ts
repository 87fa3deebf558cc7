import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generationHomes } from '@tripoint/index/testing';
import type { TaxRecord } from '@tripoint/registers';
import { TaxIndexBuilder } from './tax-index-builder';
import { TaxNumbers } from './tax-numbers';
import { openTaxIndex, type TaxIndex, taxSchema } from './tax-schema';

const REGISTER = 'sk-tax-numbers';

const record = (key: string, tin: string | null, vatin: string | null): TaxRecord => ({
  country: 'sk',
  key,
  sourceVersion: 0,
  tin,
  vatin,
});

const records = [
  record('31322832', '2020372640', 'SK2020372640'),
  record('00000006', '2999999999', null),
  record('99999999', null, 'SK0000000001'),
  record('00151513', '1020000010', 'SK7020000010'),
];

const write = async (path: string, of: readonly TaxRecord[]): Promise<void> => {
  const builder = new TaxIndexBuilder({ country: 'sk', register: REGISTER });
  builder.add(of);
  await builder.build().writeTo(path);
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tax-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test.each(Object.entries(generationHomes(REGISTER, taxSchema)))(
  'tax numbers are looked up by IČO in the live generation of the %s engine',
  async (_name, homeIn) => {
    const home = homeIn(folder);
    try {
      const index: TaxIndex = await home.publish(records.length, (path) => write(path, records));
      const tax = new TaxNumbers(index);
      for (const { key, tin, vatin } of records) expect(tax.taxOf(key)).toMatchObject({ tin, vatin });
      for (const unknown of ['31322831', '313228320001', '', 'x', '6']) {
        expect(tax.taxOf(unknown)).toEqual({ tin: null, vatin: null });
      }
      expect(index.header.counts).toEqual({ rows: 4, withTin: 3, withVatin: 3 });
    } finally {
      await home.close();
    }
  },
);

test('an index of tax numbers gives its records back in order, and built from them is the same file', async () => {
  const [one, again] = [join(folder, 'one.bin'), join(folder, 'again.bin')] as const;
  await write(one, records);
  const kept = [...new TaxNumbers(await openTaxIndex(one)).all()];
  expect(kept).toEqual([...records].sort((a, b) => (a.key < b.key ? -1 : 1)));
  await write(again, kept);
  expect((await readFile(again)).equals(await readFile(one))).toBe(true);
});
