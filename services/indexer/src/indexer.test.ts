import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressKind } from '@tripoint/addresses';
import { ConsumerFailedError, InProcessBus, type RegisterTopics, registerTopics } from '@tripoint/bus';
import { GenerationStore, RegisterBusyError, type RunEvent, type RunOutcome } from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';
import { testRecord, testRecords } from '@tripoint/registers/testing';
import { type Indexer, startIndexer } from './indexer';
import { type FakeFaults, FakeIndexTarget } from './testing/fake-index-target';

const topics: RegisterTopics<AddressRecord, RunEvent> = registerTopics('cz-addresses');

let dataDir: string;
let store: GenerationStore;
let closing: (() => Promise<void>)[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'indexer-'));
  store = new GenerationStore({ dataDir, register: 'cz-addresses' });
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Running {
  readonly bus: InProcessBus;
  readonly indexer: Indexer;
  readonly phases: string[];
  outcome: RunOutcome | null;
}

async function start(faults: FakeFaults = {}, signal = new AbortController().signal): Promise<Running> {
  const bus = new InProcessBus();
  const engine = new FakeIndexTarget(faults);
  const indexer = await startIndexer({
    bus,
    topics,
    generations: store,
    target: engine,
    kind: addressKind({ register: 'cz-addresses', country: 'cz' }),
    signal,
  });
  const running: Running = { bus, indexer, phases: [], outcome: null };
  await bus.subscribe(topics.status, (event) => {
    if ('outcome' in event) running.outcome = event.outcome;
    else running.phases.push(event.phase);
  });
  closing.push(async () => {
    await indexer.close();
    await bus.close();
    // However a run ended, the search that its gates opened was closed.
    expect(engine.openSearches).toBe(0);
  });
  return running;
}

interface Load {
  readonly records: readonly AddressRecord[];
  readonly published?: number;
  readonly refused?: number;
  readonly dryRun?: boolean;
  readonly sample?: boolean;
}

async function publishSnapshot({ bus }: Running, run: string, load: Load): Promise<void> {
  const { records, published = records.length, refused = 0, dryRun = false, sample = false } = load;
  await bus.publish(topics.records, { kind: 'snapshot-begin', register: 'cz-addresses', run, dryRun, sample });
  for (let from = 0; from < records.length; from += 100) {
    await bus.publish(topics.records, { kind: 'records', run, records: records.slice(from, from + 100) });
  }
  await bus.publish(topics.records, { kind: 'snapshot-end', run, published, refused, sourceVersion: '20220430' });
  await bus.flush(topics.records);
  await bus.flush(topics.status);
}

async function importOnce(load: Load, faults: FakeFaults = {}): Promise<Running> {
  const running = await start(faults);
  await publishSnapshot(running, 'run', load);
  await running.indexer.close();
  return running;
}

function failedGates(outcome: RunOutcome | null): string[] {
  return (outcome?.report.gates ?? []).filter(({ passed }) => !passed).map(({ name }) => name);
}

async function generationNames(): Promise<string[]> {
  return readdir(join(store.directory, 'generations'));
}

test('a whole snapshot becomes the live generation, reported step by step', async () => {
  const { outcome, phases } = await importOnce({ records: testRecords(1000) });
  expect(phases).toEqual(['building', 'checking', 'switching']);
  expect(outcome?.verdict).toBe('live');
  expect(failedGates(outcome)).toEqual([]);
  const live = await store.live();
  expect(live?.id).toBe(outcome?.generation);
  expect(live?.manifest).toMatchObject({ run: 'run', sourceVersion: '20220430', sample: false });
  expect(live?.manifest.report.counts.rows).toBe(1000);
});

test('the report counts what was added, changed and removed', async () => {
  await importOnce({ records: testRecords(1000) });
  const later = testRecords(1005).filter(({ key }) => Number(key) > 3);
  later[0] = testRecord(4, { houseNumber: 4444 });
  const { outcome } = await importOnce({ records: later });
  expect(outcome?.report.difference).toEqual({ added: 5, changed: 1, removed: 3, unchanged: 996 });
});

test.each<[string, Load, FakeFaults, string]>([
  ['a record that never arrived', { records: testRecords(100), published: 101 }, {}, 'no row lost'],
  ['a record the index forgot', { records: testRecords(100) }, { forgets: 1 }, 'no row lost'],
  ['no record at all', { records: [] }, {}, 'rows'],
  ['too many refused rows', { records: testRecords(98), refused: 2 }, {}, 'refused rows'],
  [
    'too many rows without coordinates',
    { records: testRecords(100, (n) => (n <= 6 ? { lat: null, lng: null } : {})) },
    {},
    'rows without coordinates',
  ],
  [
    'a point outside the country',
    { records: testRecords(100, (n) => (n === 1 ? { lat: 15.6, lng: 49.4 } : {})) },
    {},
    'rows outside the country',
  ],
  [
    'addresses that cannot be found',
    { records: testRecords(1000) },
    { queriesFailAfter: 190 },
    'addresses found by street, number and municipality in the first 7',
  ],
  [
    'points that find nothing',
    { records: testRecords(100) },
    { reverseFails: true },
    'addresses found by their own point',
  ],
])('%s: refused, kept for inspection, and the live generation answers on', async (_name, load, faults, gate) => {
  const before = await importOnce({ records: testRecords(100) });
  const { outcome } = await importOnce(load, faults);
  expect(outcome?.verdict).toBe('refused');
  expect(failedGates(outcome)).toContain(gate);
  expect((await store.live())?.id).toBe(before.outcome?.generation);
  expect(await generationNames()).toContain(`${outcome?.generation}.refused`);
});

test('a real register may follow a sample of any size, a sample may not replace a register', async () => {
  await importOnce({ records: testRecords(1000), sample: true });
  const real = await importOnce({ records: testRecords(100) });
  expect(real.outcome?.verdict).toBe('live');
  const sample = await importOnce({ records: testRecords(10), sample: true });
  expect(sample.outcome?.verdict).toBe('refused');
});

test('a dry run checks everything and leaves nothing', async () => {
  const before = await importOnce({ records: testRecords(100) });
  const good = await importOnce({ records: testRecords(100), dryRun: true });
  const bad = await importOnce({ records: testRecords(10), dryRun: true });
  expect([good.outcome?.verdict, bad.outcome?.verdict]).toEqual(['checked', 'refused']);
  expect(good.outcome?.directory).toBeNull();
  expect(await generationNames()).toEqual([before.outcome?.generation]);
});

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

test.each<[string, FakeFaults]>([
  ['writing', { writeError: full }],
  ['building', { buildError: full }],
  ['opening', { openError: full }],
])(
  'an error while %s reaches the producer, leaves nothing behind, and the next run succeeds',
  async (_name, faults) => {
    const before = await importOnce({ records: testRecords(100) });
    const failure = await importOnce({ records: testRecords(100) }, faults).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConsumerFailedError);
    expect((failure as Error).cause).toBe(full);
    expect(await generationNames()).toEqual([before.outcome?.generation]);
    const next = await importOnce({ records: testRecords(100) });
    expect(next.outcome?.verdict).toBe('live');
  },
);

test('a snapshot revoked leaves nothing and frees the register', async () => {
  const running = await start();
  const run = 'stopped';
  await running.bus.publish(topics.records, {
    kind: 'snapshot-begin',
    register: 'cz-addresses',
    run,
    dryRun: false,
    sample: false,
  });
  await running.bus.publish(topics.records, { kind: 'records', run, records: testRecords(10) });
  await running.bus.publish(topics.records, { kind: 'snapshot-abort', run, reason: 'stopped' });
  await running.bus.flush(topics.records);
  expect(await generationNames()).toEqual([]);
  await (await store.lock()).release();
});

test('an indexer that is closed in the middle leaves nothing and frees the register', async () => {
  const running = await start();
  await running.bus.publish(topics.records, {
    kind: 'snapshot-begin',
    register: 'cz-addresses',
    run: 'half',
    dryRun: false,
    sample: false,
  });
  await running.bus.flush(topics.records);
  await running.indexer.close();
  expect(await generationNames()).toEqual([]);
  await (await store.lock()).release();
});

test('while a run holds the register a second one is refused before it sends records', async () => {
  const lock = await store.lock();
  const running = await start();
  const refusal = await publishSnapshot(running, 'second', { records: [] }).catch((error: unknown) => error);
  expect((refusal as Error).cause).toBeInstanceOf(RegisterBusyError);
  await lock.release();
});

test('a signal between two steps stops the run before anything is visible', async () => {
  const stop = new AbortController();
  const running = await start({}, stop.signal);
  await running.bus.subscribe(topics.status, (event) => {
    if ('phase' in event && event.phase === 'switching') stop.abort('SIGTERM');
  });
  await expect(publishSnapshot(running, 'run', { records: testRecords(10) })).rejects.toThrow('SIGTERM');
  expect(await store.live()).toBeNull();
  expect(await generationNames()).toEqual([]);
});

test('records outside of a snapshot are not taken silently', async () => {
  const { bus } = await start();
  await bus.publish(topics.records, { kind: 'records', run: 'lost', records: testRecords(1) });
  await expect(bus.flush(topics.records)).rejects.toThrow('outside of its snapshot');
});
