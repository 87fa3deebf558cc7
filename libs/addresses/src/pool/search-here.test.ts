import type { AddressIndex } from '../schema/address-types';
import { indexOf, recordsOf } from '../testing/sample-addresses';
import { PlacePool } from './place-pool';

let index: AddressIndex;
let pool: PlacePool;

beforeAll(async () => {
  index = await indexOf(recordsOf(Array.from({ length: 300 }, (_, i) => ({ houseNumber: i + 1 }))));
});

beforeEach(async () => {
  pool = new PlacePool({ threads: 0, warmUpSearches: 6 });
  await pool.load(index);
});

afterEach(() => pool.close());

const ask = (aborted: Error | null = null): Promise<string | null> =>
  pool.ask('query', { text: 'Karlova Kolín', limit: 7 }, { aborted });

describe('a pool without threads', () => {
  it('answers as one with threads does', async () => {
    const threads = new PlacePool({ threads: 1, warmUpSearches: 0 });
    await threads.load(index);
    expect(await ask()).toEqual(await threads.ask('query', { text: 'Karlova Kolín', limit: 7 }));
    expect(JSON.parse((await ask()) as string)).toHaveLength(7);
    await threads.close();
  });

  it('passes refusals on, and drops the question of a caller who has gone', async () => {
    await expect(pool.ask('query', null as never)).rejects.toThrow(/null/);
    await expect(ask(new Error('the caller has gone'))).rejects.toThrow('the caller has gone');
  });

  it('answers from the old generation until the new one is ready, and closes it then', async () => {
    const asked = Array.from({ length: 200 }, () => ask());
    await Promise.all([pool.load(index), ...asked]);
    for (const answer of await Promise.all(asked)) expect(JSON.parse(answer as string)).toHaveLength(7);
    expect(pool.countries).toEqual(['cz']);
  });

  it('keeps the generation that it has when the new one cannot be searched', async () => {
    await expect(pool.load({ ...index, sections: {} } as unknown as AddressIndex)).rejects.toThrow();
    expect(JSON.parse((await ask()) as string)).toHaveLength(7);
  });
});
