import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressKind, openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { InProcessBus, type RegisterTopics, registerTopics } from '@tripoint/bus';
import { GenerationStore, type RunEvent, type RunOutcome } from '@tripoint/generations';
import type { AddressRecord, RecordChange } from '@tripoint/registers';
import { testRecord, testRecords } from '@tripoint/registers/testing';
import { EmbeddedIndexTarget } from './embedded-index-target';
import { startIndexer } from './indexer';

const topics: RegisterTopics<AddressRecord, RunEvent> = registerTopics('cz-addresses');
const kind = addressKind({ register: 'cz-addresses', country: 'cz', thresholds: { minimumGoldenShare: 0 } });
const engine = new EmbeddedIndexTarget(kind);

let dataDir: string;
let store: GenerationStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'changes-'));
  store = new GenerationStore({ dataDir, register: 'cz-addresses' });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Publishes messages to an indexer of its own and returns how the run ended. */
async function run(publish: (bus: InProcessBus) => Promise<void>): Promise<RunOutcome> {
  const bus = new InProcessBus();
  let outcome: RunOutcome | null = null;
  const signal = new AbortController().signal;
  const indexer = await startIndexer({
    bus,
    topics,
    generations: store,
    target: engine,
    kind,
    signal,
  });
  await bus.subscribe(topics.status, (event) => {
    if ('outcome' in event) outcome = event.outcome;
  });
  try {
    await publish(bus);
    await bus.flush(topics.records);
    await bus.flush(topics.status);
  } finally {
    await indexer.close();
    await bus.close();
  }
  if (outcome === null) throw new Error('the run did not end');
  return outcome;
}

let runs = 0;

function load(records: readonly AddressRecord[], { sample = false } = {}): Promise<RunOutcome> {
  const name = `load-${runs++}`;
  return run(async (bus) => {
    await bus.publish(topics.records, {
      kind: 'snapshot-begin',
      register: 'cz-addresses',
      run: name,
      dryRun: false,
      sample,
    });
    await bus.publish(topics.records, { kind: 'records', run: name, records });
    await bus.publish(topics.records, {
      kind: 'snapshot-end',
      run: name,
      published: records.length,
      refused: 0,
      sourceVersion: '20220430',
    });
  });
}

interface ChangeOptions {
  readonly base?: string;
  readonly published?: number;
  readonly refused?: number;
  readonly dryRun?: boolean;
}

async function change(changes: readonly RecordChange[], options: ChangeOptions = {}): Promise<RunOutcome> {
  const name = `changes-${runs++}`;
  const { published = changes.length, refused = 0, dryRun = false } = options;
  const base = options.base ?? (await store.live())?.manifest.run ?? '';
  return run(async (bus) => {
    await bus.publish(topics.records, { kind: 'changes-begin', register: 'cz-addresses', run: name, base, dryRun });
    for (const one of changes) await bus.publish(topics.records, { kind: 'changes', run: name, changes: [one] });
    await bus.publish(topics.records, {
      kind: 'changes-end',
      run: name,
      published,
      refused,
      sourceVersion: '20220501',
    });
  });
}

/** Content of every live record by its key. */
async function liveRecords(): Promise<Map<string, AddressRecord>> {
  const live = await store.live();
  if (live === null) throw new Error('nothing is live');
  return new Map(Array.from(await engine.records(live.indexPath), (record) => [record.key, record]));
}

const upsert = (number: number, sourceVersion: number, more: Partial<AddressRecord> = {}): RecordChange => ({
  kind: 'upsert',
  record: testRecord(number, { sourceVersion, ...more }),
});
const remove = (number: number, sourceVersion: number): RecordChange => ({
  kind: 'remove',
  key: String(number),
  sourceVersion,
});

const day = (date: number, entry = 0): number => date * 2 ** 24 + entry;

test('a change set ends in what a full load of the newer state is, to the last byte of the index', async () => {
  const changes = [
    upsert(3, day(20220501, 1), { houseNumber: 333 }),
    remove(5, day(20220501, 2)),
    upsert(1001, day(20220501, 3)),
    upsert(7, day(20220501, 4), { street: { code: 2, name: 'Nová' } }),
  ];
  await load(testRecords(1000));
  const outcome = await change(changes);
  expect(outcome.verdict).toBe('live');
  expect(outcome.report.difference).toEqual({ added: 1, changed: 2, removed: 1, unchanged: 997 });
  const changed = await store.live();
  expect(changed?.manifest.sourceVersion).toBe('20220501');

  const newer = testRecords(1001).filter(({ key }) => key !== '5');
  newer[2] = testRecord(3, { houseNumber: 333 });
  newer[5] = testRecord(7, { street: { code: 2, name: 'Nová' } });
  await load(newer);
  expect((await store.live())?.manifest.index.sha256).toBe(changed?.manifest.index.sha256);
});

test('replay and another order change nothing', async () => {
  const changes = [
    upsert(1, day(20220501), { houseNumber: 100 }),
    upsert(1, day(20220502), { houseNumber: 200 }),
    remove(2, day(20220501)),
    upsert(2, day(20220502), { houseNumber: 222 }),
    upsert(3, day(20220501), { houseNumber: 300 }),
    remove(3, day(20220502)),
    upsert(2000, day(20220501)),
  ];
  await load(testRecords(1000));
  await change(changes);
  const expected = await liveRecords();
  expect([expected.get('1')?.houseNumber, expected.get('2')?.houseNumber, expected.has('3')]).toEqual([
    200,
    222,
    false,
  ]);
  const { index } = (await store.live())!.manifest;

  await change(changes);
  expect((await store.live())?.manifest.index).toEqual(index);
  for (const one of [...changes].reverse()) {
    await change([one]);
    expect((await store.live())?.manifest.index).toEqual(index);
  }
  await load(testRecords(1000));
  await change([...changes].reverse());
  expect((await store.live())?.manifest.index).toEqual(index);
});

test('a removed record that comes late under an older version stays away', async () => {
  await load(testRecords(100));
  await change([remove(4, day(20220503))]);
  await change([upsert(4, day(20220502))]);
  expect((await liveRecords()).has('4')).toBe(false);
  await change([upsert(4, day(20220504))]);
  expect((await liveRecords()).has('4')).toBe(true);
});

test('a rollback also takes back which versions are known', async () => {
  await load(testRecords(100));
  await change([upsert(1, day(20220505), { houseNumber: 500 })]);
  const lock = await store.lock();
  await store.rollback();
  await lock.release();
  await change([upsert(1, day(20220504), { houseNumber: 400 })]);
  expect((await liveRecords()).get('1')?.houseNumber).toBe(400);
});

test('changes that were read against another generation are not applied', async () => {
  await expect(change([upsert(1, day(20220501))])).rejects.toThrow('full load before');
  await load(testRecords(100));
  await expect(change([upsert(1, day(20220501))], { base: 'another' })).rejects.toThrow('another generation');
  expect((await liveRecords()).size).toBe(100);
  await (await store.lock()).release();
});

test.each<[string, RecordChange[], ChangeOptions, string]>([
  ['a change that never arrived', [upsert(1, day(20220501))], { published: 2 }, 'no change lost'],
  ['most entries refused', [upsert(1, day(20220501))], { refused: 60 }, 'refused changes'],
  [
    'most addresses removed',
    Array.from({ length: 90 }, (_, i) => remove(i + 1, day(20220501))),
    {},
    'rows against the live generation',
  ],
  ['a point in another country', [upsert(1, day(20220501), { lat: 10, lng: 10 })], {}, 'rows outside the country'],
])('%s: refused, and the live generation answers on', async (_name, changes, options, gate) => {
  await load(testRecords(100));
  const before = (await store.live())?.id;
  const { verdict, report } = await change(changes, options);
  expect(verdict).toBe('refused');
  expect(report.gates.filter(({ passed }) => !passed).map(({ name }) => name)).toContain(gate);
  expect((await store.live())?.id).toBe(before);
});

test('a dry run of a change set leaves nothing', async () => {
  await load(testRecords(100));
  const before = (await store.live())?.id;
  expect((await change([upsert(1, day(20220501))], { dryRun: true })).verdict).toBe('checked');
  expect((await store.live())?.id).toBe(before);
});

describe('a street that is called otherwise', () => {
  const named = (name: string, count = 60): AddressRecord[] =>
    testRecords(count, () => ({ street: { code: 77, name } }));
  const found = async (text: string): Promise<unknown> => {
    const live = await store.live();
    const search = new PlaceSearch([await openAddressIndex(live!.indexPath)]);
    return (await search.street({ text, limit: 7 })).map(({ street }) => street);
  };

  test('is known by its former names after change sets and full loads', async () => {
    await load(named('Leninova'));
    await change(
      named('Hlavní').map((record) => ({ kind: 'upsert', record: { ...record, sourceVersion: day(20220501) } })),
    );
    expect([await found('Leninova'), await found('Hlavní')]).toEqual([['Hlavní'], ['Hlavní']]);
    await load(named('Evropská'));
    await change([upsert(3, day(20220601), { street: { code: 77, name: 'Evropská' }, houseNumber: 333 })]);
    expect([await found('Leninova'), await found('Hlavní')]).toEqual([['Evropská'], ['Evropská']]);
  });

  test('has no former name of a generated register', async () => {
    await load(named('Leninova'), { sample: true });
    await load(named('Evropská'));
    expect(await found('Leninova')).toEqual([]);
  });

  test('loses its former names rather than the import when the index before is damaged', async () => {
    await load(named('Leninova'));
    await truncate((await store.live())!.indexPath, 100);
    expect((await load(named('Evropská'))).verdict).toBe('live');
    expect([await found('Leninova'), await found('Evropská')]).toEqual([[], ['Evropská']]);
  });
});
