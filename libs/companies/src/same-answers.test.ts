import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestEngines } from '@tripoint/index/testing';
import type { CompanyRecord } from '@tripoint/registers';
import { registers } from '@tripoint/registers';
import { randomWord, seededRandom } from '@tripoint/testing';
import { fold } from '@tripoint/text';
import { CompanySearch } from './company-search';
import { companySchema } from './schema/company-schema';
import type { CompanyIndex } from './schema/company-types';
import { companyIndexOf } from './testing/sample-companies';

const SEED = 'same answers';
const COMPANIES = 40;
const JUNK = 30;
const NAMES = 300;

let records: CompanyRecord[];
let index: CompanyIndex;

beforeAll(async () => {
  const register = registers['cz-businesses'];
  const folder = await mkdtemp(join(tmpdir(), 'companies-'));
  try {
    await register?.generated?.sample(folder, SEED);
    const input = await register!.open(folder);
    records = [];
    for await (const batch of input.batches()) records.push(...(batch as readonly CompanyRecord[]));
    ({ index } = await companyIndexOf(records));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** What people type of a company: the name in several ways, parts of it, with its town, misspelt with and without it, and its number. */
function typed({ name, cin, seat }: CompanyRecord, i: number): { method: 'query' | 'identifier'; text: string }[] {
  const plain = fold(name);
  const at = 1 + (i % Math.max(1, plain.length - 2));
  const town = seat?.municipality ?? '';
  const slip = (text: string): string => text.slice(0, at) + text.slice(at + 1);
  const texts = [
    name,
    plain.slice(0, 1 + (i % 3)),
    plain.slice(0, 4 + (i % 12)),
    slip(plain),
    `${slip(plain)} ${town}`,
    `${plain} ${slip(fold(town))}`,
    `${plain.slice(0, at)} ${plain.slice(at)} ${town}`,
    plain.replace(' ', ''),
    plain.split(' ').reverse().join(' '),
    `${plain} ${town}`,
    `${name} ${plain} s.r.o.`,
  ];
  return [
    ...texts.map((text) => ({ method: 'query', text }) as const),
    { method: 'identifier', text: cin.slice(0, 1 + (i % 8)) },
  ];
}

test('both engines answer every question with the same bytes', async () => {
  const engines = new TestEngines();
  const embedded = new CompanySearch([index]);
  const remote = new CompanySearch([await engines.index(index, companySchema)]);
  const random = seededRandom(3);
  const drawn = Array.from({ length: COMPANIES }, (_, i) => records[Math.floor((i * records.length) / COMPANIES)]!);
  const junk = Array.from({ length: JUNK }, () => ({
    method: 'query' as const,
    text: randomWord(random, 'aebšo .&-1"sr', 40),
  }));
  let found = 0;
  try {
    for (const [i, { method, text }] of [...drawn.flatMap(typed), ...junk].entries()) {
      const question = { text, country: 'cz', limit: 1 + (i % 20), active: i % 5 === 0 };
      const [one, other] = [await embedded[method](question), await remote[method](question)];
      if (JSON.stringify(one) !== JSON.stringify(other))
        expect({ question, answer: other }).toEqual({ question, answer: one });
      found += one.length;
    }
    const [first] = await embedded.query({ text: drawn[0]!.name, country: 'cz', limit: 1, active: false });
    const businessId = first!.business_id;
    expect(await remote.detail({ businessId })).toEqual(await embedded.detail({ businessId }));
    expect(found).toBeGreaterThan(drawn.length);
  } finally {
    await Promise.all([embedded.close(), remote.close()]);
    await engines.close();
  }
});

test('a company is on top for its own name, also without diacritics and in capitals', async () => {
  const search = new CompanySearch([index]);
  const letters = (name: string): string => fold(name).replaceAll(/[^a-z0-9]/g, '');
  const drawn = Array.from({ length: NAMES }, (_, i) => records[Math.floor((i * records.length) / NAMES)]!);
  const missed: string[] = [];
  for (const { name } of drawn) {
    for (const text of [name, fold(name), name.toUpperCase()]) {
      const [best] = await search.query({ text, country: 'cz', limit: 1, active: false });
      if (best === undefined || letters(best.name) !== letters(name)) missed.push(text);
    }
  }
  expect(missed).toEqual([]);
  await search.close();
});
