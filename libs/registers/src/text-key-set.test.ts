import { TextKeySet } from './text-key-set';

it('distinguishes every key it has seen from every other, while it grows', () => {
  const keys: string[] = [];
  for (let number = 1; number <= 12_000; number += 1) keys.push(String(number * 7), `${number * 7}A`, `0${number}`);
  keys.push('99999999999999', '99999999999999Z', '999999999999999', 'x', '', '7a', '__proto__');
  const set = new TextKeySet();
  expect(keys.filter((key) => !set.add(key))).toEqual([]);
  expect(keys.filter((key) => set.add(key))).toEqual([]);
});
