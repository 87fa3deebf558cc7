import { queryOf } from './row-query';

const columns = {
  address: 0,
  street: 1,
  number: 2,
  second_number: 3,
  municipality: 4,
  postal_code: 5,
  country: 6,
  part: 7,
};

test.each([
  [
    ['', 'Karlova', '213', '1', 'Cheb', '35002'],
    { street: 'Karlova', number: '213/1', municipality: 'Cheb', postalCode: '35002', countries: ['cz'] },
  ],
  [['Karlova 213, Cheb'], { text: 'Karlova 213, Cheb', countries: ['cz'] }],
  [
    ['', 'Karlova', '213', '0', 'Cheb', '', 'SVK'],
    { street: 'Karlova', number: '213', municipality: 'Cheb', text: 'SK' },
  ],
  [
    ['', 'Karlova', '', '', 'Plzeň', '', '', 'Bory'],
    { street: 'Karlova', municipality: 'Plzeň', text: 'Bory', countries: ['cz'] },
  ],
  [['', '', '', '', 'Cheb', '', '', 'Cheb'], { municipality: 'Cheb', countries: ['cz'] }],
])('%j is asked as %j', (cells, query) => {
  expect(queryOf(cells, columns, 'cz')).toEqual({ ...query, include: ['codes'] });
});

test('a row without an address is not asked, and no more of a cell than of a parameter', () => {
  expect(queryOf(['', ' ', '', '', '', '', 'CZ'], columns, null)).toBeNull();
  expect(queryOf([], columns, null)).toBeNull();
  expect(queryOf(['a'.repeat(1_000_000)], columns, null)).toEqual({ text: 'a'.repeat(200), include: ['codes'] });
});
