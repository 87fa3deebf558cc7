import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCheckDigit } from '../../cin';
import type { CompanyRecord, TaxRecord } from '../../company-record';
import { generateRegister } from '../../generate/generate-register';
import type { ReadReport } from '../../register-reader';
import { companiesOf } from '../../testing/rpo-files';
import { skTaxNumbers } from '../tax-numbers/register';
import { skBusinesses } from './register';
import { LEFT_OUT } from './row-reasons';

const ROWS = 4_000;
const DAYS = 3;

let folder: string;
let companies: CompanyRecord[];
let report: ReadReport;
let state: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-rpo-'));
  await generateRegister({ register: 'sk-businesses', folder, rows: ROWS, days: DAYS });
  const input = await skBusinesses.open(folder);
  companies = await companiesOf(input);
  report = input.report();
  state = join(folder, 'state');
  await mkdir(state);
  await input.saveState!(state);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const share = (holds: (company: CompanyRecord) => boolean, among = companies) =>
  among.filter(holds).length / among.length;

it('is read whole; what is left out and doubtful is what the real one has', () => {
  expect(report).toMatchObject({ rowsRead: ROWS, files: 1, sourceVersion: '20260131', warnings: {}, refused: {} });
  expect(Object.keys(report.leftOut!).sort()).toEqual(Object.values(LEFT_OUT).sort());
  expect(report.kept).toBeGreaterThan(ROWS * 0.98);
});

it('has forms, ended ones, names and seats in about the shares of the real one', () => {
  expect(companies.every(({ cin }) => hasCheckDigit(cin))).toBe(true);
  // In a small register every municipality is one of few.
  const others = companies.filter(({ legalForm }) => legalForm?.code !== '801');
  expect(share(({ terminatedOn }) => terminatedOn !== null, others)).toBeCloseTo(0.54, 1);
  expect(share(({ legalForm }) => legalForm?.code === '101', others)).toBeCloseTo(0.6, 1);
  const limited = companies.filter(({ legalForm }) => legalForm?.code === '112');
  expect(share(({ name }) => /(?<!spol\. )s\.r\.o\./.test(name), limited)).toBeCloseTo(0.69, 1);
  expect(share(({ formerNames }) => formerNames.length > 0, limited)).toBeCloseTo(0.33, 1);
  expect(companies.some(({ cin }) => cin.length === 12)).toBe(true);
  expect(companies.some(({ seat }) => seat?.foreignCountry !== null && seat !== null)).toBe(true);
  expect(companies.some(({ seat }) => seat?.part === 'Petržalka' && seat.municipality === 'Bratislava')).toBe(true);
  expect(companies.some(({ seat }) => seat === null)).toBe(true);
  expect(share(({ formerSeats }) => formerSeats.length > 0)).toBeCloseTo(0.2, 1);
  expect(new Set(companies.flatMap(({ size }) => (size === null ? [] : [size.code]))).size).toBeGreaterThan(8);
  const names = companies.map(({ name }) => name);
  expect(new Set(names).size).toBeLessThan(names.length);
});

it('has daily batches that change what they say', async () => {
  const days = join(folder, 'changes');
  expect(await readdir(days)).toEqual([
    'actual_2026-02-01.json.gz',
    'actual_2026-02-02.json.gz',
    'actual_2026-02-03.json.gz',
  ]);
  const live = new Map(companies.map((company) => [company.key, company]));
  const known = { find: (key: string) => live.get(key) ?? null, ofNumber: () => [] };
  const input = await skBusinesses.openChanges!(days, { sourceVersion: '20260131', state, known });
  const changed: CompanyRecord[] = [];
  for await (const batch of input.batches()) {
    for (const change of batch) if (change.kind === 'upsert') changed.push(change.record);
  }
  expect(input.report()).toMatchObject({ rowsRead: DAYS * 10, files: DAYS, sourceVersion: '20260203' });
  expect(changed.filter(({ key }) => !live.has(key))).toHaveLength(DAYS * 3);
  expect(changed.filter(({ name }) => name.endsWith('Plus')).length).toBeGreaterThan(DAYS * 4);
  expect(changed.filter(({ terminatedOn }) => terminatedOn?.startsWith('2026-02')).length).toBeGreaterThan(DAYS);
});

it('has tax lists of the same seed that fit it', async () => {
  const lists = join(folder, 'tax');
  await generateRegister({ register: 'sk-tax-numbers', folder: lists, rows: ROWS });
  const input = await skTaxNumbers.open(lists);
  const records: TaxRecord[] = [];
  for await (const batch of input.batches()) records.push(...batch);
  const byCin = new Map(records.map((record) => [record.key, record]));
  const living = companies.filter(({ terminatedOn, cin }) => terminatedOn === null && cin.length === 8);
  expect(share(({ cin }) => byCin.has(cin), living)).toBeCloseTo(0.9, 1);
  expect(records.filter(({ tin, vatin }) => vatin !== null && vatin !== `SK${tin}`).length).toBeGreaterThan(0);
  const known = new Set(companies.map(({ cin }) => cin));
  // But for those whom RPO lists without a number or name.
  expect(records.filter(({ key }) => known.has(key)).length).toBeGreaterThan(records.length * 0.98);
});
