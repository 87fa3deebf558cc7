import { remembered } from './remembered';

it('a short text is read once, until more texts came than are remembered', () => {
  const reads: string[] = [];
  const upper = remembered((text) => {
    reads.push(text);
    return text.toUpperCase();
  });
  expect([upper('a'), upper('a'), upper('b')]).toEqual(['A', 'A', 'B']);
  expect(reads).toEqual(['a', 'b']);
  const long = 'x'.repeat(201);
  expect(upper(long) + upper(long)).toBe('X'.repeat(402));
  expect(reads.splice(2)).toEqual([long, long]);
  for (let at = 0; at < 10_000; at += 1) upper(`${at}`);
  expect(upper('a')).toBe('A');
  expect(reads.filter((text) => text === 'a')).toHaveLength(2);
});
