import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentIndexPath, GenerationError, GenerationStore } from './generation-store';
import { factsOf, fingerprintsOf, liveWord, runImport } from './generation-test-support';
import { NodeGenerationFiles } from './node-generation-files';

const files = new NodeGenerationFiles();
let dataDir: string;
let store: GenerationStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'generations-'));
  store = new GenerationStore({ dataDir, register: 'cz-addresses' });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function refuse(word: string): Promise<void> {
  const staged = await store.begin();
  await files.writeDurable(staged.indexPath, word);
  await store.writeFingerprints(staged, fingerprintsOf(word));
  await store.refuse(staged, factsOf(word, 'refused'));
}

test('before the first import there is nothing, and it can be asked', async () => {
  expect(await store.live()).toBeNull();
  expect(await store.list()).toEqual([]);
  expect(await currentIndexPath(dataDir, 'cz-addresses')).toBeNull();
});

test('the newest import answers and the one before it is kept, older ones are removed', async () => {
  for (const word of ['first', 'second', 'third']) await runImport(store, files, word);
  expect(await liveWord(store, files)).toBe('third');
  expect((await store.previous())?.manifest.run).toBe('second');
  expect((await store.list()).map(({ state, manifest }) => [state, manifest?.run])).toEqual([
    ['live', 'third'],
    ['previous', 'second'],
  ]);
  expect(await currentIndexPath(dataDir, 'cz-addresses')).toBe((await store.live())?.indexPath);
});

test('a rollback makes the previous generation answer, a second one returns', async () => {
  await runImport(store, files, 'first');
  await runImport(store, files, 'second');
  await store.rollback();
  expect(await liveWord(store, files)).toBe('first');
  await store.rollback();
  expect(await liveWord(store, files)).toBe('second');
});

test('after a rollback the next import keeps the generation that answered', async () => {
  await runImport(store, files, 'good');
  await runImport(store, files, 'bad');
  await store.rollback();
  await runImport(store, files, 'better');
  expect((await store.previous())?.manifest.run).toBe('good');
});

test('a rollback without a previous generation says so', async () => {
  await expect(store.rollback()).rejects.toThrow('never imported');
  await runImport(store, files, 'only');
  await expect(store.rollback()).rejects.toThrow('no previous generation');
});

test('a rollback to a damaged generation is refused and the live one stays', async () => {
  const first = await runImport(store, files, 'first');
  await runImport(store, files, 'second');
  await writeFile(first.indexPath, 'fIrst');
  await expect(store.rollback()).rejects.toBeInstanceOf(GenerationError);
  expect(await liveWord(store, files)).toBe('second');
});

test('a refused generation does not answer; one is kept, the newest', async () => {
  await runImport(store, files, 'live');
  await refuse('bad');
  await refuse('worse');
  expect(await liveWord(store, files)).toBe('live');
  expect((await store.list()).map(({ state, manifest }) => [state, manifest?.run])).toEqual([
    ['refused', 'worse'],
    ['live', 'live'],
  ]);
});

test('a refused generation survives the next import, a killed run does not', async () => {
  await runImport(store, files, 'live');
  await refuse('bad');
  const killed = await store.begin();
  await runImport(store, files, 'next');
  expect((await store.list()).map(({ state }) => state)).toEqual(['live', 'refused', 'previous']);
  expect(await readdir(join(store.directory, 'generations'))).not.toContain(killed.directory);
});

test('a generation whose index was cut is not handed out', async () => {
  const live = await runImport(store, files, 'whole');
  await writeFile(live.indexPath, 'who');
  await expect(store.live()).rejects.toThrow('missing or damaged');
});

test('a damaged pointer is told, not taken for an empty service', async () => {
  await runImport(store, files, 'live');
  await writeFile(join(store.directory, 'current.json'), '{"current":"../../elsewhere","previous":null}');
  await expect(store.live()).rejects.toThrow('damaged');
});

test('the manifest holds what is needed to recognise the generation', async () => {
  const live = await runImport(store, files, 'manifest');
  const manifest = JSON.parse(await readFile(join(live.directory, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({
    formatVersion: 1,
    register: 'cz-addresses',
    id: live.id,
    sourceVersion: '2022-04-30',
    sample: false,
    index: { bytes: 8, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    report: { counts: { rows: 8, byRegion: { Vysočina: 8 } } },
  });
});

test('a register name cannot lead out of the data directory', () => {
  for (const register of ['../x', 'cz-addresses/../..', '', 'CZ-ADDRESSES', 'cz']) {
    expect(() => new GenerationStore({ dataDir, register })).toThrow(RangeError);
  }
});
