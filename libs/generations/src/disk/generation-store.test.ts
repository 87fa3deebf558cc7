import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenerationError, LockLostError } from '../generations';
import { describeGenerations } from '../testing/generations-contract';
import { factsOf, fingerprintsOf, liveWord, runImport } from '../testing/word-generations';
import { currentIndexPath, GenerationStore } from './generation-store';
import { NodeGenerationFiles } from './node-generation-files';

const files = new NodeGenerationFiles();
let dataDir: string;
let store: GenerationStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'generations-'));
  store = new GenerationStore({ dataDir, register: 'cz-addresses' });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describeGenerations('on disk', async (now) => new GenerationStore({ dataDir, register: 'cz-addresses', now }));

test('the path of the live index can be asked before there is one', async () => {
  expect(await currentIndexPath(dataDir, 'cz-addresses')).toBeNull();
  await runImport(store, files, 'first');
  expect(await currentIndexPath(dataDir, 'cz-addresses')).toBe((await store.live())?.indexPath);
});

test('a rollback to a damaged generation is refused and the live one stays', async () => {
  const first = await runImport(store, files, 'first');
  await runImport(store, files, 'second');
  await writeFile(first.indexPath, 'fIrst');
  await expect(store.rollback()).rejects.toBeInstanceOf(GenerationError);
  expect(await liveWord(store, files)).toBe('second');
});

test('a generation of a backup answers again, whether it is still there or not, and the one before stays', async () => {
  const elsewhere = new GenerationStore({ dataDir: join(dataDir, 'backup'), register: 'cz-addresses' });
  const backup = await runImport(elsewhere, files, 'backup');
  const before = await runImport(store, files, 'before');
  expect(await store.adopt(backup.directory)).toMatchObject({ id: backup.id, manifest: backup.manifest });
  expect([await liveWord(store, files), (await store.previous())?.id]).toEqual(['backup', before.id]);
  await store.rollback();
  await store.adopt(backup.directory);
  expect([await liveWord(store, files), (await store.previous())?.id]).toEqual(['backup', before.id]);
  await store.adopt(backup.directory);
  expect((await store.previous())?.id).toBe(before.id);
});

test('a damaged generation of a backup, or one of another register, does not become live', async () => {
  const elsewhere = new GenerationStore({ dataDir: join(dataDir, 'backup'), register: 'sk-addresses' });
  const backup = await runImport(elsewhere, files, 'backup');
  await expect(store.adopt(backup.directory)).rejects.toThrow('is no generation of cz-addresses');
  await writeFile(backup.indexPath, 'bAckup');
  const again = new GenerationStore({ dataDir, register: 'sk-addresses' });
  await expect(again.adopt(backup.directory)).rejects.toThrow('is damaged');
  expect(await again.live()).toBeNull();
});

test('a run whose lock another machine took over switches nothing', async () => {
  await runImport(store, files, 'live');
  const lock = await store.lock();
  const staged = await store.begin();
  await files.writeDurable(staged.indexPath, 'late');
  await store.writeFingerprints(staged, fingerprintsOf('late'));
  await writeFile(join(store.directory, 'lock', '99.json'), '{}');
  await expect(store.publish(staged, factsOf('late'))).rejects.toBeInstanceOf(LockLostError);
  expect(await liveWord(store, files)).toBe('live');
  await lock.release();
});

test('what a killed run left is removed by the next import', async () => {
  await runImport(store, files, 'live');
  const killed = await store.begin();
  await runImport(store, files, 'next');
  expect(await readdir(join(store.directory, 'generations'))).not.toContain(killed.directory);
});

test('a generation whose index was cut is not handed out', async () => {
  const live = await runImport(store, files, 'whole');
  await writeFile(live.indexPath, 'who');
  await expect(store.live()).rejects.toThrow('missing or damaged');
});

test('a damaged pointer is reported, not taken for an empty service', async () => {
  await runImport(store, files, 'live');
  await writeFile(join(store.directory, 'current.json'), '{"current":"../../elsewhere","previous":null}');
  await expect(store.live()).rejects.toThrow('damaged');
});

test('the manifest lies beside the index', async () => {
  const live = await runImport(store, files, 'manifest');
  expect(JSON.parse(await readFile(join(live.directory, 'manifest.json'), 'utf8'))).toEqual(live.manifest);
});

test('a register name cannot lead out of the data directory', () => {
  for (const register of ['../x', 'cz-addresses/../..', '', 'CZ-ADDRESSES', 'cz']) {
    expect(() => new GenerationStore({ dataDir, register })).toThrow(RangeError);
  }
});
