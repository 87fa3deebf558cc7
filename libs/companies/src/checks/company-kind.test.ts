import type { Gate, Generation } from '@tripoint/generations';
import type { BuiltGeneration } from '@tripoint/index';
import type { CompanyRecord } from '@tripoint/registers';
import type { CompanyCounts, CompanyIndex } from '../schema/company-types';
import { companyIndexOf, registerOf, testCompanies, testSeat } from '../testing/sample-companies';
import { companyKind } from './company-kind';
import { taxKind } from './tax-kind';

const ROWS = 2_000;
const records = testCompanies(
  Array.from({ length: ROWS }, (_, i) => ({
    name: `Kovárna ${'abcdefghij'[i % 10]}${Math.floor(i / 10)} s.r.o.`,
    terminatedOn: i % 4 === 0 ? '2019-01-01' : null,
    seat: testSeat({ postalCode: i % 5 === 0 ? '60200' : '77900' }),
  })),
);
const counts: CompanyCounts = {
  rows: ROWS,
  active: 1_500,
  formerNames: 0,
  withoutSeat: 0,
  byPostalRegion: { 6: 400, 7: 1_600 },
  byLegalForm: { 112: ROWS },
};

const generation = (before: object, sample = false): Generation =>
  ({ manifest: { sample, report: { counts: before } } }) as unknown as Generation;

const built = (fields: Partial<BuiltGeneration> = {}): BuiltGeneration => ({
  published: ROWS,
  received: ROWS,
  refused: 0,
  counts,
  previous: null,
  ...fields,
});

let madeOnce: Promise<{ readonly index: CompanyIndex }> | undefined;

async function indexed(): Promise<CompanyIndex> {
  madeOnce ??= companyIndexOf(records);
  return (await madeOnce).index;
}

async function gatesOf(given: BuiltGeneration, of: readonly CompanyRecord[] = records): Promise<readonly Gate[]> {
  const kind = companyKind({ country: 'cz', register: registerOf('cz') });
  const index = of === records ? await indexed() : (await companyIndexOf(of)).index;
  const search = kind.openSearch(index, new AbortController().signal);
  try {
    return await kind.startChecks().gates(given, search);
  } finally {
    await search.close();
  }
}

const failed = (gates: readonly Gate[]): string[] => gates.filter(({ passed }) => !passed).map(({ name }) => name);

describe('the checks of companies', () => {
  it('count what the index holds, and pass', async () => {
    const index = await indexed();
    expect(index.header.counts).toEqual(counts);
    expect(failed(await gatesOf(built({ previous: generation(counts) })))).toEqual([]);
  });

  it.each<[string, Partial<BuiltGeneration>, string]>([
    ['lost records', { received: ROWS - 1 }, 'no row lost'],
    ['many refused rows', { refused: 100 }, 'refused rows'],
    ['no seats', { counts: { ...counts, withoutSeat: 200 } as CompanyCounts }, 'companies without a seat'],
    [
      'fewer rows',
      { previous: generation({ ...counts, rows: 3_000, active: 2_250 }) },
      'rows against the live generation',
    ],
    [
      'more that exist',
      { previous: generation({ ...counts, active: 1_000 }) },
      'companies that exist against the live generation',
    ],
    [
      'a part of the country that is gone',
      { previous: generation({ ...counts, byPostalRegion: { ...counts.byPostalRegion, 1: 1_000 } }) },
      'rows of each part of the country against the live generation',
    ],
    [
      'a legal form that is gone',
      { previous: generation({ ...counts, byLegalForm: { ...counts.byLegalForm, 121: 1_000 } }) },
      'rows of each legal form against the live generation',
    ],
  ])('do not pass with %s', async (_what, fields, gate) => {
    expect(failed(await gatesOf(built(fields)))).toEqual([gate]);
  });

  it('compare neither with a sample nor with what is too few to judge by', async () => {
    const other = { ...counts, rows: 9_999 };
    expect(failed(await gatesOf(built({ previous: generation(other, true) })))).toEqual([]);
    const few = { ...counts, byLegalForm: { ...counts.byLegalForm, 121: 999 } };
    expect(failed(await gatesOf(built({ previous: generation(few) })))).toEqual([]);
  });

  it('do not pass an index of nothing', async () => {
    const gates = await gatesOf(
      built({ published: 0, received: 0, counts: { ...counts, rows: 0, active: 0 } as CompanyCounts }),
      [],
    );
    expect(failed(gates)).toEqual(expect.arrayContaining(['rows', 'companies found by their numbers']));
  });
});

test('the checks of tax numbers do not pass when one of the lists is missing', async () => {
  const kind = taxKind({ country: 'sk', register: 'sk-tax-numbers' });
  const search = { close: async () => undefined };
  const tax = { rows: ROWS, withTin: ROWS, withVatin: 1_100 };
  const gates = (previous: object) =>
    kind.startChecks().gates(built({ counts: tax, previous: generation(previous) }), search);
  expect(failed(await gates(tax))).toEqual([]);
  expect(failed(await gates({ ...tax, withVatin: 1_900 }))).toEqual([
    'rows with each number against the live generation',
  ]);
});
