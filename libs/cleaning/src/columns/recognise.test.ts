import { describedColumns, recogniseColumns } from './recognise';
import type { Role } from './roles';

const towns = new Set(['Cheb', 'Karlovy Vary', 'Plzeň']);
const streets = new Set(['Karlova', 'Hlavní', 'Dlouhá']);
const known = {
  isMunicipality: async (name: string) => towns.has(name),
  isStreet: async (name: string) => streets.has(name),
};
const none = new Map<Role, string>();
const columnsOf = async (rows: readonly (readonly string[])[], named: ReadonlyMap<Role, string> = none) =>
  recogniseColumns(rows, named, known);

test('headings say which columns they are, the whole one before one with another word', async () => {
  expect(
    await columnsOf([
      ['Jméno', 'Město dodání', 'Město', 'Ulice', 'PSČ', 'E-mail address'],
      ['', '', '', '', '', ''],
    ]),
  ).toEqual({
    columns: { municipality: 2, street: 3, postal_code: 4 },
    hasHeadings: true,
  });
});

test('an address in fields goes before one in one text', async () => {
  const { columns } = await columnsOf([['Adresa', 'Ulice', 'Obec']]);
  expect(columns).toEqual({ street: 1, municipality: 2 });
  expect((await columnsOf([['Adresa', 'Obec']])).columns).toEqual({ address: 0, municipality: 1 });
});

test('without headings, cells and the names of the register say what they are', async () => {
  const rows = [
    ['1', 'Jan Novák', 'Karlova 213/1', '350 02', 'Cheb', 'CZ'],
    ['2', 'Petr Malý', 'Hlavní 5', '36001', 'Karlovy Vary', 'CZ'],
    ['3', 'Eva Nová', 'Dlouhá 7a', '', 'Plzň', 'CZ'],
  ];
  expect(await columnsOf(rows)).toEqual({
    columns: { number: 0, street: 2, postal_code: 3, municipality: 4, country: 5 },
    hasHeadings: false,
  });
});

test('one column of whole addresses is recognised without a heading and under any', async () => {
  const rows = [['Karlova 213, 350 02 Cheb'], ['Hlavní 5, 36001 Karlovy Vary']];
  expect(await columnsOf(rows)).toEqual({ columns: { address: 0 }, hasHeadings: false });
  expect(await recogniseColumns([['X'], ...rows], none, known, true)).toEqual({
    columns: { address: 0 },
    hasHeadings: true,
  });
});

test('columns are named by heading or number, and only these count', async () => {
  const rows = [
    ['A', 'B', 'PSČ'],
    ['Karlova 1', 'Cheb', '35002'],
  ];
  const named = new Map<Role, string>([
    ['street', 'a'],
    ['municipality', '2'],
  ]);
  expect(await columnsOf(rows, named)).toEqual({ columns: { street: 0, municipality: 1 }, hasHeadings: true });
  await expect(columnsOf(rows, new Map([['street', 'Ulice']]))).rejects.toThrow('Its columns: A, B, PSČ.');
  await expect(recogniseColumns(rows.slice(1), new Map([['street', 'A']]), known)).rejects.toThrow(
    'by its number from 1',
  );
});

test('a table without an address is refused with what to do', async () => {
  await expect(columnsOf([['Jméno'], ['Jan']])).rejects.toThrow('--columns street=3');
  await expect(columnsOf([['Jan', '12']])).rejects.toThrow('--columns');
});

test('what was recognised is described by headings, else by numbers', () => {
  expect(describedColumns({ postal_code: 1, street: 0 }, ['Ulice', 'PSČ'])).toBe(
    'street = "Ulice", postal_code = "PSČ"',
  );
  expect(describedColumns({ street: 0 }, null)).toBe('street = column 1');
});
