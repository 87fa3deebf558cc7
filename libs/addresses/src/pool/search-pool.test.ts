import { NothingLoadedError } from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';
import { AreaNotPermittedError, UnknownAreaError } from '../areas';
import { PlaceSearch } from '../place-search';
import type { AddressIndex } from '../schema/address-types';
import { idOf, indexOf, rowKeysOf, sampleRecords } from '../testing/sample-addresses';
import { evenly } from '../testing/sample-search';
import { PlacePool } from './place-pool';

const INTERLEAVED = 1_000;
const THREADS = 2;

let records: AddressRecord[];
let index: AddressIndex;
let pool: PlacePool;

beforeAll(async () => {
  records = await sampleRecords();
  index = await indexOf(records);
  pool = await openPool();
});
afterAll(() => pool.close());

/** The tests share one, except those that change or close it: a thread takes a second to start. */
async function openPool(): Promise<PlacePool> {
  const opened = new PlacePool({ threads: THREADS, warmUpSearches: 6 });
  await opened.load(index);
  return opened;
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

describe('search THREADS', () => {
  it('give each of many questions at once its own answer', async () => {
    const search = new PlaceSearch([index]);
    const questions = evenly(records, INTERLEAVED).map(({ key, street, municipality, lat, lng }, i) => {
      const text = `${street?.name ?? municipality.name}`.slice(0, 3 + (i % 7));
      switch (i % 5) {
        case 0:
          return { method: 'detail', argument: { placeId: idOf('address', key) } } as const;
        case 1:
          return {
            method: 'reverse',
            argument: { lat: lat ?? 50, lng: lng ?? 15, distanceMetres: 100, limit: 3 },
          } as const;
        case 2:
          return { method: 'street', argument: { text, limit: 3 } } as const;
        case 3:
          return { method: 'municipality', argument: { text: municipality.name.slice(0, 4), limit: 3 } } as const;
        default:
          return { method: 'query', argument: { text, limit: 3 } } as const;
      }
    });
    // The types tie each method to its argument; in a list that knowledge is lost.
    const ask = (asked: { ask: PlacePool['ask'] }, { method, argument }: (typeof questions)[number]) =>
      (asked.ask as (method: string, argument: unknown) => Promise<string | null>)(method, argument);
    const answers = await Promise.all(questions.map((question) => ask(pool, question)));
    expect(answers).toHaveLength(INTERLEAVED);
    for (const [i, { method, argument }] of questions.entries()) {
      const direct = await (search[method] as (argument: unknown) => Promise<unknown>).call(search, argument);
      expect(parsed(answers[i])).toEqual(direct);
    }
  });

  it('share one copy of the index', async () => {
    const [record] = evenly(records, 1);
    const own = await indexOf(records.slice(0, 500));
    const other = new PlacePool({ threads: 3, warmUpSearches: 0 });
    await other.load(own);
    // Written here, read there: what no copy would show.
    const row = rowKeysOf(own).indexOf(record.key);
    own.sections.rowFirst[row] = 54_321;
    const question = { placeId: idOf('address', record.key) };
    const answers = await Promise.all(Array.from({ length: 12 }, () => other.ask('detail', question)));
    for (const answer of answers) expect(parsed(answer)).toMatchObject({ street_number: '54321' });
    await other.close();
  });

  it('answer catalogs as the text they are, and no place as null', async () => {
    const regions = await pool.ask('regions', {});
    expect(parsed(regions)).toHaveLength(14);
    expect(await pool.ask('detail', { placeId: idOf('address', 1) })).toBeNull();
  });

  it('pass refusals on as what they are', async () => {
    const context = [idOf('county', 1)];
    const unknown = pool.ask('query', { text: 'Brno', limit: 7, context });
    await expect(unknown).rejects.toThrow(UnknownAreaError);
    await expect(unknown).rejects.toMatchObject({ placeId: context[0] });
    await expect(pool.ask('query', { text: 'Brno', limit: 7, permitted: ['sk'] })).rejects.toThrow(
      AreaNotPermittedError,
    );
  });

  it('survive a question that cannot be answered', async () => {
    for (let i = 0; i < 10; i++) await expect(pool.ask('query', null as never)).rejects.toThrow(/null/);
    expect(parsed(await pool.ask('query', { text: 'Brno', limit: 1 }))).toHaveLength(1);
  });
});

describe('a new generation', () => {
  let own: PlacePool;
  beforeEach(async () => {
    own = await openPool();
  });
  afterEach(() => own.close());

  it('is taken over while questions run, and none of them fails', async () => {
    const next = await indexOf(
      records.map((one) => ({ ...one, municipality: { ...one.municipality, name: `Nové ${one.municipality.name}` } })),
    );
    const placeId = idOf('municipality', records[0].municipality.code);
    const before = await own.ask('detail', { placeId });
    const seen = new Set<string | null>();
    let loaded = false;
    let asked = 0;
    const asking = async (): Promise<void> => {
      while (!loaded) {
        asked++;
        seen.add(await own.ask('detail', { placeId }));
      }
    };
    const askers = Array.from({ length: 20 }, asking);
    await own.load(next);
    const after = await own.ask('detail', { placeId });
    loaded = true;
    await Promise.all(askers);
    expect(parsed(after)).toMatchObject({ municipality: `Nové ${records[0].municipality.name}` });
    expect(asked).toBeGreaterThan(20);
    for (const answer of seen) expect([before, after]).toContain(answer);
    expect(seen).toContain(before);
  });

  it('that comes twice at once ends with the last one', async () => {
    const named = (name: string) =>
      indexOf(records.slice(0, 50).map((one) => ({ ...one, municipality: { ...one.municipality, name } })));
    const generations = await Promise.all([named('První'), named('Druhá'), named('Třetí')]);
    await Promise.all(generations.map((generation) => own.load(generation)));
    const place = await own.ask('detail', { placeId: idOf('municipality', records[0].municipality.code) });
    expect(parsed(place)).toMatchObject({ municipality: 'Třetí' });
    expect(own.countries).toEqual(['cz']);
  });

  it('is named from the moment at which it answers, for the countries that it has', async () => {
    await own.load(index, 'A');
    const loading = own.load(index, 'B');
    expect([own.versionOf(null), own.versionOf(['cz', 'sk'])]).toEqual(['cz-addresses/A', 'cz-addresses/A']);
    await loading;
    expect([own.versionOf(['cz']), own.versionOf(['sk'])]).toEqual(['cz-addresses/B', null]);
    await own.load(index);
    expect(own.versionOf(null)).toBeNull();
  });

  it('gives the memory of the one before back, and the first one has none before it', async () => {
    let freed = 0;
    const counting = new PlacePool({ threads: 1, warmUpSearches: 0, freeMemory: () => freed++ });
    await counting.load(index);
    await new Promise((resolve) => setImmediate(resolve));
    expect(freed).toBe(0);
    await counting.load(index);
    await new Promise((resolve) => setImmediate(resolve));
    expect(freed).toBe(1);
    await counting.close();
  });

  it('that cannot be searched leaves the one before', async () => {
    const broken = { ...index, sections: {} } as unknown as AddressIndex;
    await expect(own.load(broken)).rejects.toThrow();
    expect(parsed(await own.ask('query', { text: 'Brno', limit: 1 }))).toHaveLength(1);
    await own.load(index);
    expect(parsed(await own.ask('query', { text: 'Brno', limit: 1 }))).toHaveLength(1);
  });
});

describe('a caller who has gone', () => {
  it('gets an error, and nobody searches for him', async () => {
    const gone = { aborted: new Error('the caller has gone') };
    await expect(pool.ask('query', { text: 'Brno', limit: 7 }, gone)).rejects.toThrow('the caller has gone');
  });

  it('while his question waits gives way to those behind', async () => {
    const leaving: { aborted: Error | null } = { aborted: null };
    const ask = (caller: typeof leaving | null) => pool.ask('query', { text: 'n', limit: 20 }, caller);
    // The first ones fill the THREADS, the others wait.
    const first = Array.from({ length: THREADS * 8 }, () => ask(leaving));
    await new Promise((resolve) => setImmediate(resolve));
    const left = Array.from({ length: 50 }, () => ask(leaving));
    const stayed = Array.from({ length: 50 }, () => ask(null));
    leaving.aborted = new Error('the caller has gone');
    for (const question of left) await expect(question).rejects.toThrow('the caller has gone');
    for (const answer of await Promise.all([...first, ...stayed])) expect(parsed(answer)).toHaveLength(20);
  });
});

describe('closing', () => {
  let own: PlacePool;
  beforeEach(async () => {
    own = await openPool();
  });
  afterEach(() => own.close());

  it('answers what was asked before', async () => {
    const asked = Array.from({ length: 100 }, (_, i) => own.ask('query', { text: `Masarykova ${i}`, limit: 7 }));
    await own.close();
    for (const answer of await Promise.all(asked)) expect(Array.isArray(parsed(answer))).toBe(true);
  });

  it('leaves a pool that says there is nothing to search', async () => {
    await own.close();
    await own.close();
    await expect(own.ask('query', { text: 'Brno', limit: 7 })).rejects.toThrow(NothingLoadedError);
    expect(own.countries).toEqual([]);
  });

  it('of a pool that has nothing yet is possible, and so is a load after it', async () => {
    const fresh = new PlacePool({ threads: 1, warmUpSearches: 0 });
    await expect(fresh.ask('regions', {})).rejects.toThrow(NothingLoadedError);
    await fresh.close();
    await fresh.load(index);
    expect(fresh.countries).toEqual(['cz']);
    await fresh.close();
  });
});
