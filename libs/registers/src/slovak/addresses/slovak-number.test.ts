import { readConscriptionNumber, readOrientationNumber } from './slovak-number';

it.each([
  ['29', 29, '', null],
  ['29A', 29, 'a', null],
  ['29 a', 29, 'a', null],
  [' 7 ', 7, '', null],
  ['007', 7, '', null],
  ['65535Z', 65535, 'z', null],
  ['12-14', 12, '', '12-14'],
  ['5/A', 5, 'a', '5/A'],
  ['5/AB', 5, '', '5/AB'],
  ['5/12', 5, '', '5/12'],
  ['5AB', 5, '', '5AB'],
  ['5Á', 5, '', '5Á'],
  ['A', null, '', 'A'],
  ['A 12', null, '', 'A 12'],
  ['0A', null, '', '0A'],
  ['', null, '', null],
  ['0', null, '', null],
])('the orientation number %j', (text, orientationNumber, orientationLetter, numberText) => {
  expect(readOrientationNumber(text)).toEqual({ orientationNumber, orientationLetter, numberText });
});

it.each(['65536', '123456', '123456A', '1'.repeat(21), '99999/A'])('%j is no orientation number', (text) => {
  expect(readOrientationNumber(text)).toBeNull();
});

it.each([
  ['', null],
  ['0', null],
  ['1', 1],
  ['65535', 65535],
  ['65536', undefined],
  ['12A', undefined],
  ['-1', undefined],
])('the conscription number %j is %s', (text, number) => {
  expect(readConscriptionNumber(text)).toBe(number);
});
