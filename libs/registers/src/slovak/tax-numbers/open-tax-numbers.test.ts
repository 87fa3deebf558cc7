import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { TaxRecord } from '../../company-record';
import { VERSIONS_PER_DAY } from '../../record';
import type { RefusedRow } from '../../register-reader';
import { zipOf } from '../../testing/archives';
import { type TaxItem, taxListOf } from '../../testing/tax-lists';
import { NO_CIN, REFUSED } from './open-tax-numbers';
import { skTaxNumbers } from './register';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tax-lists-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const INCOME: TaxItem[] = [
  { DIC: '2020317068', ICO: '31333532' },
  { DIC: '0120317069', ICO: '00151866' },
];
const VAT: TaxItem[] = [
  { IC_DPH: 'SK2020317068', ICO: '31333532' },
  { IC_DPH: 'SK7020000001', ICO: '35757442' },
];

async function put(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function putLists(income: readonly TaxItem[] = INCOME, vat: readonly TaxItem[] = VAT): Promise<void> {
  await put('ds_dsrdp.xml', taxListOf('DS_DSRDP', '27092026', income));
  await put('ds_dphs.xml', taxListOf('DS_DPHS', '28092026', vat));
}

async function read(from = folder, options = {}) {
  const input = await skTaxNumbers.open(from, options);
  const batches: TaxRecord[][] = [];
  for await (const batch of input.batches()) batches.push(batch);
  return { batches, records: batches.flat(), report: input.report() };
}

const record = (key: string, tin: string | null, vatin: string | null): TaxRecord => ({
  country: 'sk',
  key,
  sourceVersion: 20_260_928 * VERSIONS_PER_DAY,
  tin,
  vatin,
});

const JOINED = [
  record('00151866', '0120317069', null),
  record('31333532', '2020317068', 'SK2020317068'),
  record('35757442', null, 'SK7020000001'),
];

it('the lists are joined on the IČO; neither number is made of the other', async () => {
  await putLists();
  const { batches, records, report } = await read(folder, { batchRecords: 2 });
  expect(records).toEqual(JOINED);
  expect(batches.map(({ length }) => length)).toEqual([2, 1]);
  expect(report).toMatchObject({ rowsRead: 3, kept: 3, refused: {}, files: 2, sourceVersion: '20260928' });
});

const zipped = (list: 'DS_DSRDP' | 'DS_DPHS', items: readonly TaxItem[]) => {
  const name = list.toLowerCase();
  return [
    { name: `${name}.xsd`, bytes: Buffer.from('<xs:schema xmlns:xs="x"/>') },
    { name: `${name}.xml`, bytes: Buffer.from(taxListOf(list, '28092026', items)) },
  ];
};

it('they are read from the ZIP files of the publisher, from one archive and packed by themselves', async () => {
  await put('ds_dsrdp.zip', zipOf(zipped('DS_DSRDP', INCOME)));
  await put('ds_dphs.zip', zipOf(zipped('DS_DPHS', VAT)));
  expect((await read()).records).toEqual(JOINED);
  const both = await put('both.zip', zipOf([...zipped('DS_DPHS', VAT), ...zipped('DS_DSRDP', INCOME)]));
  expect((await read(both)).records).toEqual(JOINED);
  await unlink(join(folder, 'ds_dphs.zip'));
  await put('ds_dphs.xml.gz', gzipSync(taxListOf('DS_DPHS', '28092026', VAT)));
  expect((await read()).records).toEqual(JOINED);
});

it('a row without an IČO belongs to no company, which is nothing wrong', async () => {
  await putLists(INCOME, [...VAT, { IC_DPH: 'SK4020000000', ICO: '' }]);
  const { records, report } = await read();
  expect(records).toEqual(JOINED);
  expect(report).toMatchObject({ rowsRead: 4, kept: 3, refused: {}, leftOut: { [NO_CIN]: 1 } });
});

it('one IČ DPH may belong to several companies', async () => {
  const vatin = 'SK2020000000';
  await putLists(INCOME, [
    { IC_DPH: vatin, ICO: '1' },
    { IC_DPH: vatin, ICO: '2' },
  ]);
  expect((await read()).records.filter((each) => each.vatin === vatin)).toHaveLength(2);
});

it.each<[string, TaxItem, string]>([
  ['an IČO of letters', { IC_DPH: 'SK2020000000', ICO: 'CHE123' }, REFUSED.cin],
  ['an IČO of a unit', { IC_DPH: 'SK2020000000', ICO: '173196170549' }, REFUSED.cin],
  ['an IČ DPH of another country', { IC_DPH: 'CZ2020000000', ICO: '36' }, REFUSED.vatin],
  ['an IČ DPH without its country', { IC_DPH: '2020000000', ICO: '36' }, REFUSED.vatin],
  ['no IČ DPH', { ICO: '36' }, REFUSED.vatin],
  ['an IČO for the second time', VAT[0], REFUSED.duplicate],
])('a row with %s is refused and counted', async (_what, item, reason) => {
  await putLists(INCOME, [...VAT, { ...item, NAZOV_DS: 'Meno Priezvisko' }]);
  const rows: RefusedRow[] = [];
  const { records, report } = await read(folder, { onRefused: (row: RefusedRow) => void rows.push(row) });
  expect(records).toEqual(JOINED);
  expect(report).toMatchObject({ rowsRead: 4, kept: 3, refused: { [reason]: { count: 1 } } });
  expect(rows).toEqual([{ reason, file: 'ds_dphs.xml', line: 6, row: expect.not.stringContaining('Priezvisko') }]);
});

it.each<[string, () => Promise<unknown>, string, RegExp]>([
  [
    'a list alone',
    () => unlink(join(folder, 'ds_dphs.xml')),
    'companion-missing',
    /has no ds_dphs: both lists are needed/,
  ],
  [
    'a list that is there twice',
    () => put('ds_dphs (1).xml', taxListOf('DS_DPHS', '', VAT)),
    'not-a-register',
    /which ds_dphs \(1\)\.xml is already/,
  ],
  [
    'another list of the publisher',
    () => put('ds_dphs.xml', taxListOf('DS_DPHZ', '', VAT)),
    'not-a-register',
    /its list is DS_DPHZ/,
  ],
  [
    'two lists in one file',
    () => put('ds_dphs.xml', taxListOf('DS_DPHS', '', VAT).replace('</DS_DPHS>', '</DS_DPHS><DS_DSRDP/>')),
    'not-a-register',
    /two lists/,
  ],
  ['XML of something else', () => put('ds_dphs.xml', '<a><b/></a>'), 'not-a-register', /no list DS_DSRDP or DS_DPHS/],
  [
    'other rows',
    () => put('ds_dphs.xml', '<a><DS_DPHS><ROW/></DS_DPHS></a>'),
    'not-a-register',
    /ROW is no row of DS_DPHS/,
  ],
  ['a list without rows', () => put('ds_dphs.xml', taxListOf('DS_DPHS', '', [])), 'empty', /not one row/],
  ['a cut list', () => put('ds_dphs.xml', taxListOf('DS_DPHS', '', VAT).slice(0, -30)), 'truncated', /ends inside/],
  [
    'no rows that can be used',
    () => putLists([{ DIC: '1', ICO: '1' }], [{ ICO: '' }]),
    'not-a-register',
    /none of 2 rows/,
  ],
])('%s is refused', async (_what, damage, reason, message) => {
  await putLists();
  await damage();
  await expect(read()).rejects.toMatchObject({
    name: 'RegisterFileError',
    reason,
    message: expect.stringMatching(message),
  });
});
