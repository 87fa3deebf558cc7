import type { Gate } from '@tripoint/generations';
import { testCompanies } from '../testing/sample-companies';
import type { CheckedCompanies } from './checked-companies';
import { searchGates } from './search-gates';

const drawn = testCompanies([{ name: 'Kovárna Lípa' }, { name: 'Pekárna Dub' }, { name: 'Kovárna Lípa' }]);
const first = drawn[0]!;

const working: CheckedCompanies = {
  draw: async () => drawn,
  byName: async (text) => drawn.filter(({ name }) => name === text),
  byNumber: async (text) => drawn.filter(({ cin }) => cin === text),
  byKey: async (key) => drawn.find((company) => company.key === key) ?? null,
};

const gatesOf = (search: Partial<CheckedCompanies> = {}): Promise<Gate[]> =>
  searchGates({ ...working, ...search }, { minimumGoldenShare: 0.6 });

test('an index that finds its companies passes', async () => {
  expect((await gatesOf()).map(({ figure, passed }) => [figure, passed])).toEqual([
    ['3 of 3', true],
    ['3 of 3', true],
    ['3 of 3', true],
  ]);
});

test('another company of the name is as good, another number is not', async () => {
  const [byName, byNumber, byKey] = await gatesOf({
    byName: async (text) => (text === first.name ? [{ ...first, cin: '99999999' }] : []),
    byNumber: async () => [first],
    byKey: async () => first,
  });
  expect(byName).toMatchObject({ figure: '2 of 3', passed: true, note: 'Not found: 00000002' });
  expect(byNumber).toMatchObject({ figure: '1 of 3', passed: false });
  expect(byKey).toMatchObject({ figure: '1 of 3', passed: false });
});

test('an index in which nothing is found by name does not pass, nor one of nothing', async () => {
  expect((await gatesOf({ byName: async () => [] }))[0]).toMatchObject({ figure: '0 of 3', passed: false });
  expect((await gatesOf({ draw: async () => [] })).map(({ passed }) => passed)).toEqual([false, false, false]);
});
