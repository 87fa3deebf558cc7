import { readOptions, textOption, wholeOption } from './options';
import { UsageError } from './usage-error';

const declared = { count: { type: 'string' } } as const;

test('an unknown option is refused by its name', () => {
  expect(() => readOptions(['--cuont', '3'], declared)).toThrow(UsageError);
  expect(() => readOptions(['--cuont', '3'], declared)).toThrow(/--cuont/);
});

test('a number out of range, negative or not whole is refused with the range', () => {
  for (const text of ['0', '101', '1.5', 'x', '1e1']) {
    const values = readOptions([`--count=${text}`], declared);
    expect(() => wholeOption(values, 'count', 5, 1, 100)).toThrow(/--count must be a whole number from 1 to 100/);
  }
  expect(wholeOption(readOptions([], declared), 'count', 5, 1, 100)).toBe(5);
  expect(wholeOption(readOptions(['--count', '7'], declared), 'count', 5, 1, 100)).toBe(7);
});

test('an empty value is refused', () => {
  expect(() => textOption(readOptions(['--count='], declared), 'count')).toThrow(/--count needs a value/);
});
