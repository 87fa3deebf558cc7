import { TextStore } from './text-store';

test('texts are found by their number, however many there are', () => {
  const store = new TextStore(10_000_000);
  const texts = Array.from({ length: 20_000 }, (_, i) => (i % 3 === 0 ? '' : `Žilina ${i}`));
  for (const text of texts) store.add(text);
  expect(texts.map((_, i) => store.get(i))).toEqual(texts);
  expect([store.get(-1), store.get(texts.length), store.get(Number.NaN)]).toEqual(['', '', '']);
});

test('more than it may hold is refused', () => {
  const store = new TextStore(10);
  store.add('12345');
  expect(() => store.add('678901')).toThrow('more than 10 bytes');
});
