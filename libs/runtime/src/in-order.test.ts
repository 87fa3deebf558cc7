import { inOrder } from './in-order';

const collected = async <T>(answers: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const answer of answers) all.push(answer);
  return all;
};

test('answers keep the order of the items, however long each takes', async () => {
  const turns = [5, 1, 3, 0, 2];
  const answer = async (count: number, at: number): Promise<number> => {
    for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
    return at;
  };
  for (const atOnce of [1, 2, 10]) expect(await collected(inOrder(turns, atOnce, answer))).toEqual([0, 1, 2, 3, 4]);
  expect(await collected(inOrder([], 2, answer))).toEqual([]);
});

test('no more items are started than are worked on at a time and have been read', async () => {
  let started = 0;
  const answers = inOrder(Array(100).fill(0), 3, async () => ++started);
  await answers.next();
  await answers.next();
  expect(started).toBe(4);
  await answers.return(undefined);
  expect(started).toBe(4);
});

test('a failure is that of its own turn, and ends it', async () => {
  const answers = inOrder([1, 2, 3], 3, async (item) => {
    if (item === 2) throw new Error('second');
    return item;
  });
  expect(await answers.next()).toEqual({ done: false, value: 1 });
  await expect(answers.next()).rejects.toThrow('second');
  expect(await answers.next()).toEqual({ done: true, value: undefined });
});
