import { EngineBusyError } from '@tripoint/generations';
import { ahead, bestRepair, Tries } from './stages';

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

test('a failure that was asked for is thrown', async () => {
  await expect(through(3, 5)).rejects.toThrow('never asked for');
});

describe('other spellings', () => {
  const kind = { nothing: '', isFound: (answer: string) => answer !== '', costOf: () => 0 };
  const search = (tries: Tries): Promise<string | null> =>
    bestRepair(kind, { repairs: letters, width: 1, tries, try: async (letter) => (letter === 'c' ? 'found' : '') });

  test('have no answer when as many were tried as may be', async () => {
    expect(await search(new Tries(3))).toBe('found');
    expect(await search(new Tries(2))).toBeNull();
  });

  test('that could not be tried in time fail the search: nothing was found is no answer then', async () => {
    let left = 2;
    await expect(search(new Tries(5, () => left-- > 0))).rejects.toThrow(EngineBusyError);
  });
});
