import { ahead } from './stages';

const letters = ['a', 'b', 'c', 'd', 'e'];

async function through(width: number, until: number): Promise<{ started: string[]; results: string[] }> {
  const started: string[] = [];
  const results: string[] = [];
  const work = async (letter: string): Promise<string> => {
    started.push(letter);
    if (letter === 'e') throw new Error('never asked for');
    return letter.toUpperCase();
  };
  for (const { item, result } of ahead(letters, width, work)) {
    if (results.length === until) break;
    expect(item).toBe(letters[results.length]);
    results.push(await result());
  }
  return { started, results };
}

test('one at a time starts nothing that is not asked for', async () => {
  expect(await through(1, 2)).toEqual({ started: ['a', 'b'], results: ['A', 'B'] });
});

test('several at once give their results in order, and a failure nobody asked for is dropped', async () => {
  expect(await through(3, 3)).toEqual({ started: letters, results: ['A', 'B', 'C'] });
});

test('a failure that was asked for is told', async () => {
  await expect(through(3, 5)).rejects.toThrow('never asked for');
});
