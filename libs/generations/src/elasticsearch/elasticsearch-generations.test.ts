import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { removeIndices, stackAddress, testPrefix, until } from '@tripoint/testing';
import { NodeGenerationFiles } from '../disk/node-generation-files';
import { GenerationError, LockLostError } from '../generations';
import { describeGenerations } from '../testing/generations-contract';
import { factsOf, fingerprintsOf, liveWord, runImport } from '../testing/word-generations';
import { writeClient } from './client';
import { createIndex, indexName } from './create-index';
import { ElasticsearchGenerations } from './elasticsearch-generations';
import { raiseFence } from './register-fence';
import { isRegisterHeld, takeRegisterLock } from './register-lock';

const files = new NodeGenerationFiles();
const client = writeClient(stackAddress('ELASTICSEARCH_URL'));
let prefix: string;
let scratchDir: string;
let store: ElasticsearchGenerations;

beforeEach(async () => {
  prefix = testPrefix();
  scratchDir = await mkdtemp(join(tmpdir(), 'generations-'));
  store = open();
});
afterEach(async () => {
  await removeIndices(prefix);
  await rm(scratchDir, { recursive: true, force: true });
});
afterAll(() => client.close());

const open = (now?: () => Date, takeOverMs?: number) =>
  new ElasticsearchGenerations({
    kinds: ['unit'],
    client,
    prefix,
    register: 'cz-addresses',
    scratchDir,
    ...(now && { now }),
    ...(takeOverMs !== undefined && { takeOverMs }),
  });

// Nobody searches here, so that a generation is out of use as soon as another answers.
describeGenerations('in Elasticsearch', async (now) => open(now, 0));

test('who no longer holds the register, which somebody else holds for it, switches nothing', async () => {
  await runImport(store, files, 'live');
  const prove = () => Promise.reject(new LockLostError());
  const takeLock = async () => ({ prove, release: async () => undefined });
  const late = new ElasticsearchGenerations({
    client,
    prefix,
    register: 'cz-addresses',
    scratchDir,
    kinds: ['unit'],
    takeLock,
  });
  await late.lock();
  const staged = await late.begin();
  await files.writeDurable(staged.indexPath, 'late');
  await late.writeFingerprints(staged, fingerprintsOf('late'));
  await expect(late.publish(staged, factsOf('late'))).rejects.toBeInstanceOf(LockLostError);
  expect(await liveWord(store, files)).toBe('live');
});

test('imports that follow each other quickly take nothing away from a process that is late', async () => {
  const first = await runImport(store, files, 'first');
  await runImport(store, files, 'second');
  const third = await runImport(store, files, 'third');
  const exists = ({ id }: { readonly id: string }) =>
    client.indices.exists({ index: indexName(store.placeOf(id), 'part') });
  expect(await exists(first)).toBe(true);
  await store.clean();
  expect(await exists(first)).toBe(true);
  const fourth = await runImport(store, files, 'fourth');
  expect(await exists(first)).toBe(false);

  // Six minutes later nobody searches the second one any more.
  await open(() => new Date(Date.now() + 360_000)).clean();
  expect((await store.list()).map(({ id, state }) => [id, state])).toEqual([
    [fourth.id, 'live'],
    [third.id, 'previous'],
  ]);
});

test('an index file comes over to a machine that never had it', async () => {
  await runImport(store, files, 'elsewhere');
  await rm(scratchDir, { recursive: true });
  expect(await liveWord(store, files)).toBe('elsewhere');
});

test('a rollback to a generation that lost a part is refused and the live one stays', async () => {
  const first = await runImport(store, files, 'first');
  await runImport(store, files, 'second');
  await client.delete({ index: indexName(store.placeOf(first.id), 'part'), id: 'index-0', refresh: true });
  await expect(store.rollback()).rejects.toBeInstanceOf(GenerationError);
  expect(await liveWord(store, files)).toBe('second');
});

test('a run whose lock was taken over switches nothing', async () => {
  await runImport(store, files, 'live');
  const lock = await store.lock();
  const staged = await store.begin();
  await files.writeDurable(staged.indexPath, 'late');
  await store.writeFingerprints(staged, { keys: new Uint32Array(4), hashes: new Uint32Array(4) });
  // A minute later another machine takes what nobody touches any more.
  const later = () => new Date(Date.now() + 61_000);
  const other = await takeRegisterLock({ client, prefix, register: 'cz-addresses', now: later });
  const { manifest } = (await store.live())!;
  await expect(store.publish(staged, { ...manifest, run: 'late' })).rejects.toBeInstanceOf(LockLostError);
  expect(await liveWord(store, files)).toBe('live');
  await other.release();
  await lock.release();
});

test('a process that is stopped between its proof and its switch, while another run takes the register, switches nothing', async () => {
  await runImport(store, files, 'live');
  const words = [stackAddress('ELASTICSEARCH_URL'), prefix, join(scratchDir, 'late'), 'late'];
  const child = spawn(process.execPath, [join(__dirname, '../testing/stopped-switch.js'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const ended = once(child, 'close');
  child.stdout.on('data', (text) => {
    said += text;
  });
  await until('the process is about to switch', () => said !== '');
  // A minute later another machine takes what nobody touches any more.
  const other = await open(() => new Date(Date.now() + 61_000)).lock();
  // Once more until it ends: it may stop itself only after the first signal.
  const continued = setInterval(() => child.kill('SIGCONT'), 100);
  await ended.finally(() => clearInterval(continued));
  expect([said, await liveWord(store, files)]).toEqual(['switching LockLostError', 'live']);
  await other.release();
});

test('a lock that is late puts its fence in the place of no later one', async () => {
  const options = { client, prefix, register: 'cz-addresses' };
  const prove = () => Promise.reject(new LockLostError());
  await raiseFence(options, { term: 1, seq: 9 }, prove);
  const fence = await raiseFence(options, { term: 2, seq: 3 }, prove);
  for (const late of [
    { term: 1, seq: 10 },
    { term: 2, seq: 2 },
  ])
    await expect(raiseFence(options, late, prove)).rejects.toBeInstanceOf(LockLostError);
  const index = `${prefix}-cz-addresses-fence`;
  const aliases = async () => Object.keys((await client.indices.getAlias({ index }))[index]?.aliases ?? {});
  expect(await aliases()).toEqual([fence]);
  // Of many at the same moment the latest stays, alone.
  const numbers = [4, 5, 6, 7, 8, 9, 10].map((seq) => ({ term: 2, seq }));
  await Promise.allSettled(numbers.map((number) => raiseFence(options, number, prove)));
  expect(await aliases()).toEqual([`${index}-2-10`]);
});

test('a register whose locks were lost with their index is imported again at once', async () => {
  await runImport(store, files, 'first');
  await runImport(store, files, 'second');
  await client.indices.delete({ index: `${prefix}-locks` });
  await runImport(store, files, 'third');
  expect(await liveWord(store, files)).toBe('third');
});

test('of many runs that begin together one gets the register', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => open().lock()));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const lock of taken) if (lock.status === 'fulfilled') await lock.value.release();
});

test('registers are acquired at the same time although none of what they need is there yet', async () => {
  const own = testPrefix();
  const acquired = await Promise.allSettled(
    Array.from({ length: 8 }, async (_, i) => {
      // At different moments of the making of an index.
      await after(i * 15);
      return takeRegisterLock({ client, prefix: own, register: `r${i}`, now: () => new Date(), fenced: true });
    }),
  );
  for (const lock of acquired) if (lock.status === 'fulfilled') await lock.value.release();
  await removeIndices(own);
  expect(acquired.filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('anybody can see whether a run is under way, and that one has died', async () => {
  const isHeld = (now = () => new Date()) => isRegisterHeld({ client, prefix, register: 'cz-addresses', now });
  expect(await isHeld()).toBe(false);
  const lock = await store.lock();
  expect(await isHeld()).toBe(true);
  expect(await isHeld(() => new Date(Date.now() + 61_000))).toBe(false);
  await lock.release();
  expect(await isHeld()).toBe(false);
});

test('aliases without a generation behind them are no register that was never imported', async () => {
  await runImport(store, files, 'first');
  await runImport(store, files, 'second');
  const { id } = (await store.live())!;
  await client.indices.delete({ index: indexName(store.placeOf(id), 'part') });
  await expect(store.liveId()).rejects.toThrow(/cz-addresses is missing\. Import again/);
  await runImport(store, files, 'third');
  expect(await liveWord(store, files)).toBe('third');
});

test('all aliases move in one call, and the ones that were are gone', async () => {
  const first = await runImport(store, files, 'first');
  const second = await runImport(store, files, 'second');
  const names = async (id: string) =>
    Object.keys(
      (await client.indices.get({ index: indexName(store.placeOf(id), 'part') }))[indexName(store.placeOf(id), 'part')]
        ?.aliases ?? {},
    );
  expect(await names(first.id)).toEqual([`${prefix}-cz-addresses-previous`]);
  expect(await names(second.id)).toEqual([`${prefix}-cz-addresses-part`]);
});

test('a generation is copied to another node for the switch, not while it is written and not when it is refused', async () => {
  const begin = async (word: string) => {
    const staged = await store.begin();
    await createIndex(client, store.placeOf(staged.id), { name: 'unit', fields: { rank: { type: 'integer' } } });
    await files.writeDurable(staged.indexPath, word);
    await store.writeFingerprints(staged, fingerprintsOf(word));
    return staged;
  };
  const copies = async ({ id }: { readonly id: string }) => {
    const found = await client.indices.getSettings({ index: `${prefix}-cz-addresses-*-${id.toLowerCase()}` });
    return Object.values(found).map(({ settings }) => settings?.index?.auto_expand_replicas ?? null);
  };
  const bad = await begin('bad');
  await store.refuse(bad, factsOf('bad', 'refused'));
  expect(await copies(bad)).toEqual([null, null]);
  const good = await begin('good');
  expect(await copies(good)).toEqual([null, null]);
  await store.publish(good, factsOf('good'));
  expect(await copies(good)).toEqual(['0-1', '0-1']);
});

test('a register name cannot lead out of the prefix', () => {
  for (const register of ['../x', 'cz-addresses/../..', '', 'CZ-ADDRESSES', 'cz', '*']) {
    expect(() => new ElasticsearchGenerations({ client, prefix, register, scratchDir, kinds: [] })).toThrow(RangeError);
  }
});
