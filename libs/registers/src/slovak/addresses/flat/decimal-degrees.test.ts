import { readDegrees } from './decimal-degrees';

it.each([
  ['19,121502', 19.121502],
  ['48,6661543', 48.6661543],
  ['48.6661543', 48.6661543],
  ['-2,5', -2.5],
  ['18', 18],
  ['17,12345678901234567', 17.123456789012344],
  ['', null],
])('%j is %d', (text, degrees) => {
  expect(readDegrees(text)).toBe(degrees);
});

it.each(['-', ',5', '5,', '4,8,2', '1e3', '0x10', ' 1', '12345678901234567890', 'NaN'])('%j is no number', (text) => {
  expect(readDegrees(text)).toBeNaN();
});
