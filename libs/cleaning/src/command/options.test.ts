import { WrongUseError } from '@tripoint/runtime';
import { readRequest } from './options';

test('the results go beside the file, in its format', () => {
  expect(readRequest(['a/b.xlsx'])).toMatchObject({ out: 'a/b.checked.xlsx', page: 'a/b.checked.html' });
  expect(readRequest(['b.txt'])).toMatchObject({ out: 'b.checked.csv' });
  expect(readRequest(['b.tsv', '--out', 'c.csv', '--page', 'd.html'])).toMatchObject({ out: 'c.csv', page: 'd.html' });
});

test('columns, delimiter and flags are read', () => {
  const words =
    '--columns street=Ulica,number=4 --delimiter tab --headings no --country CZ --threads 2 --json --restart';
  expect(readRequest(['a.csv', ...words.split(' ')])).toMatchObject({
    named: new Map([
      ['street', 'Ulica'],
      ['number', '4'],
    ]),
    delimiter: '\t',
    headings: false,
    country: 'cz',
    threads: 2,
    json: true,
    restart: true,
  });
  expect(readRequest(['--help'])).toBeNull();
});

test.each([
  [[]],
  [['a', 'b']],
  [['a.csv', '--out', 'a.csv']],
  [['a.csv', '--out', 'b.pdf']],
  [['a.csv', '--columns', 'streets=1']],
  [['a.csv', '--columns', '3']],
  [['a.csv', '--delimiter', '"']],
  [['a.csv', '--delimiter', ';;']],
  [['a.csv', '--threads', '0']],
  [['a.csv', '--headings', 'maybe']],
  [['a.csv', '--encoding', 'ebcdic']],
  [['a.csv', '--wrong']],
])('%j is wrong use', (words) => {
  expect(() => readRequest(words)).toThrow(WrongUseError);
});
