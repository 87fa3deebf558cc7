import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltAddressIndex, PlacePool } from '@tripoint/addresses';
import { EngineUnavailableError, type Generation, GenerationStore, openGenerations } from '@tripoint/generations';
import { type LogFields, silentLogger } from '@tripoint/runtime';
import { type GenerationSource, generationSource, LiveGenerations, type OpenableGeneration } from '@tripoint/serving';
import { until } from '@tripoint/testing';
import { placeRegisters } from './place-data';
import { buildSampleIndex } from './testing/sample-index';

const REGISTER = 'cz-addresses';
const QUERY = { text: 'karlova 1 cheb', limit: 20 };

let first: BuiltAddressIndex;
let second: BuiltAddressIndex;
beforeAll(async () => {
  first = await buildSampleIndex('first');
  second = await buildSampleIndex('second');
});

let dataDir: string;
let store: GenerationStore;
let pool: PlacePool;
let live: LiveGenerations;
let errors: LogFields[];
let takenOver: unknown[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'live-generations-'));
  store = new GenerationStore({ dataDir, register: REGISTER });
  errors = [];
  takenOver = [];
  pool = new PlacePool({ threads: 1, warmUpSearches: 1 });
  live = follow();
});
afterEach(async () => {
  await live.close();
  await pool.close();
  await rm(dataDir, { recursive: true, force: true });
});

function follow(): LiveGenerations {
  return new LiveGenerations(
    generationSource(openGenerations({ store: { engine: 'embedded' }, dataDir, kinds: [] }), placeRegisters),
    Object.keys(placeRegisters),
    pool,
    {
      ...silentLogger,
      info: (_, fields) => void takenOver.push(fields?.generation),
      error: (_, fields) => void errors.push(fields ?? {}),
    },
  );
}

/** A change that the process finds at its start: while it runs, it may see a generation before a test has damaged it. */
async function beforeStart(change: () => Promise<void>): Promise<void> {
  await live.close();
  await change();
  live = follow();
}

/** Publishes an index as an import does; `damage` happens before anybody can see the generation. */
async function publish(index: BuiltAddressIndex, damage = async (_indexPath: string) => {}): Promise<Generation> {
  const lock = await store.lock();
  try {
    const staged = await store.begin();
    await index.writeTo(staged.indexPath);
    await store.writeFingerprints(staged, index.fingerprints());
    await damage(staged.indexPath);
    const report = { verdict: 'live', counts: index.counts, difference: null, gates: [] } as const;
    return await store.publish(staged, { run: 'run', sourceVersion: null, sample: true, report });
  } finally {
    await lock.release();
  }
}

async function flipLastByte(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  await file.write(Buffer.from([buffer[0]! ^ 0xff]), 0, 1, size - 1);
  await file.close();
}

test('nothing is loaded before the first import, and an empty folder is no error', async () => {
  await live.look();
  expect([pool.countries, [...live.unavailable]]).toEqual([[], []]);
  expect(errors).toEqual([]);
});

test('a new generation is taken over and its addresses answer', async () => {
  const { serving } = openGenerations({ store: { engine: 'embedded' }, dataDir, kinds: [] });
  const answering = async () => (await serving.list())[0]?.registers[REGISTER];
  await until('the process says that it answers from nothing', async () => (await answering()) === null);
  const live1 = await publish(first);
  await live.look();
  expect(pool.countries).toEqual(['cz']);
  await until('the process says what it answers from', async () => (await answering()) === live1.id);
  const before = await pool.ask('query', QUERY);
  const { id } = await publish(second);
  await live.look();
  expect(await pool.ask('query', QUERY)).not.toEqual(before);
  expect(takenOver.at(-1)).toBe(id);
  expect(pool.versionOf(['cz'])).toBe(`cz-addresses/${id}`);
});

test.each([
  ['whose content changed', flipLastByte],
  [
    'which was cut off',
    (path: string) => open(path, 'r+').then((file) => file.truncate(1000).then(() => file.close())),
  ],
  ['which is no index', (path: string) => open(path, 'w').then((file) => file.close())],
])('an index file %s is left alone, and the old generation goes on answering', async (_, damage) => {
  await publish(first);
  await live.look();
  const before = await pool.ask('query', QUERY);
  await publish(second, damage);
  await live.look();
  expect(await pool.ask('query', QUERY)).toEqual(before);
  expect(errors[0]).toMatchObject({ register: REGISTER, errorName: 'IndexFileError' });
  expect(errors[0]?.error).toContain('index.bin');

  const good = await publish(second);
  await live.look();
  expect(takenOver.at(-1)).toBe(good.id);
  expect([...live.dataAges.keys()]).toEqual([REGISTER]);
  expect(live.dataAges.get(REGISTER)).toBeCloseTo((Date.now() - Date.parse(good.manifest.createdAt)) / 1_000, 0);
  expect(await pool.ask('query', QUERY)).not.toEqual(before);
});

test('a start with a damaged live generation answers from the one before, and says so once', async () => {
  await publish(first);
  const { id } = await publish(second, flipLastByte);
  await live.look();
  expect(pool.countries).toEqual(['cz']);
  expect(takenOver).toHaveLength(1);
  expect(takenOver[0]).not.toBe(id);
  await live.look();
  await live.look();
  expect(errors).toHaveLength(1);
  expect(errors[0]?.error).toContain('damaged');
});

test.each<[string, (generation: Generation) => Promise<void>]>([
  ['an index file that changed', ({ directory }) => flipLastByte(join(directory, 'index.bin'))],
  ['no index file', ({ directory }) => rm(join(directory, 'index.bin'))],
  ['no manifest', ({ directory }) => rm(join(directory, 'manifest.json'))],
  ['a pointer that is none', () => writeFile(join(store.directory, 'current.json'), '{')],
])('a register with nothing but %s is unavailable until it can be loaded, and is named once', async (_, damage) => {
  await beforeStart(async () => damage(await publish(first)));
  await live.look();
  await live.look();
  expect([pool.countries, [...live.unavailable]]).toEqual([[], [REGISTER]]);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ register: REGISTER });

  await rm(join(store.directory, 'current.json'));
  await live.look();
  expect([...live.unavailable]).toEqual([]);
  await publish(second);
  await live.look();
  expect([pool.countries, [...live.unavailable]]).toEqual([['cz'], []]);
});

test('the one before answers when files of the live one are gone', async () => {
  await beforeStart(async () => {
    await publish(first);
    await rm(join((await publish(second)).directory, 'index.bin'));
  });
  await live.look();
  expect([pool.countries, [...live.unavailable], takenOver.length]).toEqual([['cz'], [], 1]);
});

test('after a rollback the generation before answers again', async () => {
  await publish(first);
  await live.look();
  const before = await pool.ask('query', QUERY);
  await publish(second);
  await live.look();
  await store.rollback();
  await live.look();
  expect(await pool.ask('query', QUERY)).toEqual(before);
});

test('what answers is said by its own index and manifest, which is read again when it could not be', async () => {
  expect([...(await live.answering())]).toEqual([]);
  const { manifest } = await publish(first);
  await live.look();
  expect(await live.answering()).toEqual(new Map([[REGISTER, { manifest, records: first.counts.rows }]]));

  const away = new EngineUnavailableError('Elasticsearch cannot be reached');
  const read = jest.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue(manifest);
  const generation = { id: 'one', open: async () => ({ header: { counts: { rows: 5 } } }), manifest: read };
  const watch = (_: string, onChange: (generation: OpenableGeneration) => Promise<void>) => ({
    look: () => onChange(generation as unknown as OpenableGeneration),
    close: async () => undefined,
  });
  const serving = { write: async () => undefined, remove: async () => undefined, list: async () => [] };
  const source = { watch, serving, previous: async () => null, close: async () => undefined };
  const followed = new LiveGenerations(source, [REGISTER], { load: async () => undefined }, silentLogger);
  await followed.look();
  await expect(followed.answering()).rejects.toBe(away);
  expect(followed.dataAges.size).toBe(0);
  expect((await followed.answering()).get(REGISTER)).toEqual({ manifest, records: 5 });
  expect(followed.dataAges.size).toBe(1);
  await followed.close();
});

test('an engine that is away is one warning for all registers, and no generation is blamed', async () => {
  const lines: string[] = [];
  const away = new EngineUnavailableError('Elasticsearch cannot be reached');
  const watch: GenerationSource['watch'] = (_register, _onChange, onError) => ({
    look: async () => void (await onError(away)),
    close: async () => undefined,
  });
  const serving = { write: async () => undefined, remove: async () => undefined, list: async () => [] };
  const source = { watch, serving, previous: () => Promise.reject(away), close: async () => undefined };
  const followed = new LiveGenerations(source, Object.keys(placeRegisters), pool, {
    ...silentLogger,
    warn: (message) => void lines.push(message),
    error: (message) => void lines.push(message),
  });
  for (let i = 0; i < 3; i++) await followed.look();
  await followed.close();
  expect(lines).toEqual([expect.stringContaining('the engine does not answer')]);
});
