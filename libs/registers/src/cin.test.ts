import { hasCheckDigit, readCin } from './cin';
import { CinMap } from './cin-map';

test.each([
  ['31322832', '31322832'],
  ['151866', '00151866'],
  ['31 322 832', '31322832'],
  ['173196170549', '173196170549'],
  ['0', ''],
  ['', ''],
  ['Neuvedené', null],
  ['313228321', null],
])('%j is read as %j', (text, cin) => {
  expect(readCin(text)).toBe(cin);
});

test.each([
  ['31322832', true],
  ['31322833', false],
  ['00151866', true],
  ['173196170549', true],
])('whether the check digit of %s is right: %s', (cin, isRight) => {
  expect(hasCheckDigit(cin)).toBe(isRight);
});

test('a map of them finds what was put into it, and nothing else, while it grows', () => {
  const map = new CinMap();
  const cin = (at: number) => String(at * 977 + 1).padStart(8, '0');
  for (let at = 0; at < 20_000; at += 1) map.set(cin(at), at);
  map.set(cin(5), 4_294_967_295);
  expect(map.size).toBe(20_000);
  expect([cin(0), cin(5), cin(19_999)].map((each) => map.get(each))).toEqual([0, 4_294_967_295, 19_999]);
  expect(map.get('00000002')).toBeUndefined();
});
