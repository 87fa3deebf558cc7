import { InHand } from './in-hand';

test('each thing has a number of its own while it is there, and numbers stay small', () => {
  const inHand = new InHand<string>();
  expect(['a', 'b', 'c'].map((item) => inHand.put(item))).toEqual([0, 1, 2]);
  expect([inHand.take(1), inHand.take(1), inHand.take(9), inHand.size]).toEqual(['b', null, null, 2]);
  expect([inHand.put('d'), inHand.put('e'), inHand.size]).toEqual([1, 3, 4]);
  expect([inHand.takeAll(), inHand.size]).toEqual([['a', 'd', 'c', 'e'], 0]);
  expect(inHand.put('f')).toBe(0);
});
