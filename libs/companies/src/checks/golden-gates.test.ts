import { companyIndexOf, testCompanies } from '../testing/sample-companies';
import { checkedCompanies } from './checked-companies';
import { goldenGates } from './golden-gates';

const records = testCompanies([{ name: 'Kovárna Lípa' }, { name: 'Pekárna Dub' }]);
const [smithy, bakery] = records.map(({ cin }) => cin) as [string, string];

async function gatesOf(...entries: readonly (readonly [query: string, cin: string])[]) {
  const search = checkedCompanies((await companyIndexOf(records)).index, new AbortController().signal);
  const gates = await goldenGates(
    search,
    entries.map(([query, cin], at) => ({ line: at + 1, query, cin })),
  );
  await search.close();
  return gates;
}

test('pass when each name, each beginning and each number finds its company', async () => {
  const spaced = `${smithy.slice(0, 3)} ${smithy.slice(3)}`;
  const gates = await gatesOf(['kovarna lipa', smithy], ['pek', bakery], [spaced, smithy], [bakery, bakery]);
  expect(gates).toMatchObject([{ figure: '4 of 4', passed: true, note: '' }]);
});

test('stop the switch for one company that is not found, naming its number and line and no name', async () => {
  const [gate] = await gatesOf(['kovárna', smithy], ['pekárna', smithy]);
  expect(gate).toMatchObject({ figure: '1 of 2', passed: false });
  expect(gate!.note).toContain(`Not found: ${smithy} (line 2)`);
  expect(gate!.note).not.toContain('pekárna');
});

test('are none without entries', async () => {
  expect(await gatesOf()).toEqual([]);
});
