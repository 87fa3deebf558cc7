import { newestFirst, readDay } from './timed-values';

test.each([
  ['2022-06-16', '2022-06-16'],
  ['2022-06-16T00:00:00', '2022-06-16'],
  ['2027-01-01', '2027-01-01'],
  ['1800-01-01', ''],
  ['1000-01-01', ''],
  ['3000-12-31', ''],
  ['9999-12-31', ''],
  ['2022-13-01', ''],
  ['2022-04-31', ''],
  ['16.06.2022', ''],
  ['', ''],
  [null, ''],
  [{}, ''],
])('the day %j is read as %j', (value, day) => {
  expect(readDay(value)).toBe(day);
});

const values = (entries: readonly (readonly [string, unknown, unknown])[]) =>
  newestFirst(
    entries.map(([value, validFrom, validTo]) => ({ value, validFrom, validTo })),
    ({ value }) => String(value),
    (value) => value,
  ).map(({ value }) => value);

test.each<[string, [string, unknown, unknown][], string[]]>([
  [
    'what has no end is current, wherever it stands',
    [
      ['b', '2001-01-01', null],
      ['a', '1992-01-01', '2000-12-31'],
    ],
    ['b', 'a'],
  ],
  [
    'a sentinel is no end',
    [
      ['a', '1992-01-01', '2000-12-31'],
      ['b', '2001-01-01', '9999-12-31'],
    ],
    ['b', 'a'],
  ],
  [
    'of several without an end the youngest is current',
    [
      ['a', '1992-01-01', null],
      ['b', '2001-01-01', null],
    ],
    ['b', 'a'],
  ],
  [
    'when all have ended, the last is current',
    [
      ['b', '1995-01-01', '2003-01-01'],
      ['a', '1996-01-01', '2000-01-01'],
    ],
    ['b', 'a'],
  ],
  [
    'a reversed window has ended',
    [
      ['a', '2020-01-01', '2010-01-01'],
      ['b', '1992-01-01', null],
    ],
    ['b', 'a'],
  ],
  [
    'of two ends for one beginning the later counts',
    [
      ['a', '1992-01-01', '2000-01-01'],
      ['b', '1992-01-01', '2001-01-01'],
    ],
    ['b', 'a'],
  ],
  [
    'without any day the order is still one',
    [
      ['b', null, null],
      ['a', undefined, ''],
    ],
    ['a', 'b'],
  ],
])('%s', (_what, entries, expected) => {
  expect(values(entries)).toEqual(expected);
  expect(values([...entries].reverse())).toEqual(expected);
});
