import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenerationError, GenerationStore } from '@tripoint/generations';
import {
  type AddressRecord,
  type ChangeBase,
  type KnownAddresses,
  type RecordChange,
  RegisterFileError,
} from '@tripoint/registers';
import { importChangesLocally, importLocally, redriveLocally } from '../order/local-runs';
import {
  goLive as makeLive,
  type TestIndexerOptions,
  type TestSource,
  testIndexer,
  testKnown,
  testReader,
  testRecords,
} from '../testing/test-runs';
import type { Downloader } from './downloader';
import type { OpenKnown } from './live-generation';
import { ReaderStates } from './reader-states';
import { RunStore } from './run-store';
import type { DownloadSource } from './source';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'changes-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const addresses = testRecords(4);
const upsert = (record: AddressRecord): RecordChange => ({ kind: 'upsert', record });
const remove = (key: string): RecordChange => ({ kind: 'remove', key, sourceVersion: 2 });
const signal = new AbortController().signal;

const goLive = (run: string, sample = false) => makeLive(dataDir, run, sample);

/** A full load with three of the four addresses; its generation answers. */
async function load(source: Partial<TestSource> = {}): Promise<string> {
  const { startIndexer } = testIndexer({ beforeOutcome: goLive });
  const reader = testReader({ batches: [addresses.slice(0, 3)], state: 'day 1', ...source });
  const { run, state } = await importLocally({
    reader,
    from: '/f',
    dryRun: false,
    sample: false,
    dataDir,
    startIndexer,
    signal,
  });
  expect(state).toBe('live');
  return run;
}

interface ChangeOptions {
  readonly from?: string | DownloadSource;
  readonly downloader?: Downloader;
  readonly openKnown?: OpenKnown<KnownAddresses>;
  readonly indexer?: TestIndexerOptions;
}

async function change(
  { dryRun = false, ...source }: Partial<TestSource> & { dryRun?: boolean },
  options: ChangeOptions = {},
) {
  const { received, startIndexer } = testIndexer({ beforeOutcome: goLive, ...options.indexer });
  const live = (await new GenerationStore({ dataDir, register: 'cz-addresses' }).live())?.manifest;
  const closed: boolean[] = [];
  const openKnown: OpenKnown<KnownAddresses> = async () =>
    live === undefined
      ? null
      : {
          known: testKnown(addresses.slice(0, 3)),
          sourceVersion: '20220430',
          run: live.run,
          close: () => void closed.push(true),
        };
  const record = await importChangesLocally({
    reader: testReader({ batches: [], state: 'day 2', ...source }),
    from: options.from ?? '/changes',
    dryRun,
    dataDir,
    startIndexer,
    openKnown: options.openKnown ?? openKnown,
    ...(options.downloader === undefined ? {} : { downloader: options.downloader }),
    signal,
  });
  return { record, received, closed };
}

test('changes are published between begin and end for the run of the live generation', async () => {
  const base = await load();
  const { record, received, closed } = await change({ changes: [[upsert(addresses[3]!)], [remove('1')]] });
  expect(received.kinds).toEqual(['changes-begin', 'changes', 'changes', 'changes-end']);
  expect(received.messages[0]).toMatchObject({ register: 'cz-addresses', base, dryRun: false, run: record.run });
  expect(received.messages.at(-1)).toMatchObject({ published: 2, refused: 0, sourceVersion: '20220430' });
  expect(received.changes).toEqual(['upsert 4', 'remove 1']);
  expect(record).toMatchObject({ state: 'live', mode: 'changes', base, failure: null });
  expect(closed).toEqual([true]);
});

test('the reader finds the state that the run of the live generation saved, and leaves one of its own', async () => {
  await load();
  const found: (string | null)[] = [];
  const changes = [[remove('1')]];
  const { record } = await change({ changes, onState: (state) => void found.push(state) });
  await change({ changes, onState: (state) => void found.push(state) });
  expect(found).toEqual(['day 1', 'day 2']);
  const states = new ReaderStates(dataDir, 'cz-addresses');
  expect(await states.find(record.run)).not.toBeNull();
});

test('after a rollback the state before is found again', async () => {
  await load();
  await change({ changes: [[remove('1')]] });
  await new GenerationStore({ dataDir, register: 'cz-addresses' }).rollback();
  const found: (string | null)[] = [];
  await change({ changes: [[remove('1')]], onState: (state) => void found.push(state) });
  expect(found).toEqual(['day 1']);
});

test.each([
  ['refused', 2],
  ['checked', 1],
] as const)('of a run that ends "%s" there are %d states: a refused one may be accepted', async (verdict, count) => {
  const base = await load();
  const { record } = await change(
    { changes: [[remove('1')]] },
    { indexer: { verdict, beforeOutcome: async () => undefined } },
  );
  expect(record.state).toBe(verdict);
  const states = await readdir(join(dataDir, 'registers/cz-addresses/states'));
  expect(states.sort()).toEqual([base, record.run].slice(0, count));
});

test('change sets that hold nothing new end the run unchanged, and nothing is built', async () => {
  await load();
  const { record, received, closed } = await change({ changes: [] });
  expect(received.kinds).toEqual(['changes-begin', 'snapshot-abort']);
  expect(record).toMatchObject({ state: 'unchanged', failure: null });
  expect(record.endedAt).not.toBeNull();
  expect(closed).toEqual([true]);
});

test('change sets without a change leave their state to the generation that answers, for the next of them', async () => {
  const base = await load();
  const found: unknown[] = [];
  const onState = (state: string | null, { sourceVersion }: ChangeBase) => void found.push([state, sourceVersion]);
  const quiet = (day: string) => change({ changes: [], state: `day ${day}`, report: { sourceVersion: day }, onState });
  await quiet('20220501');
  const { record } = await quiet('20220502');
  expect(record).toMatchObject({ state: 'unchanged', base });
  await change({ changes: [[remove('1')]], onState });
  expect(found).toEqual([
    ['day 1', '20220430'],
    ['day 20220501', '20220501'],
    ['day 20220502', '20220502'],
  ]);
});

test('a download begins behind the change sets that were applied without a change', async () => {
  await load();
  await change({ changes: [], report: { sourceVersion: '20220502' } });
  const asked: unknown[] = [];
  const downloader: Downloader = {
    publishers: () => [],
    hasChangeSets: () => true,
    download: async ({ since }) => {
      asked.push(since);
      return { path: '/x', hierarchy: null, unchanged: false, sourceVersion: null };
    },
  };
  await change({ changes: [] }, { from: { url: null }, downloader });
  expect(asked).toEqual(['20220502']);
});

test('a dry run and a run that breaks off leave the state as it is', async () => {
  const base = await load();
  await change({ changes: [], dryRun: true });
  await change({ changes: [], readError: new RegisterFileError('damaged', 'cut', 'day-2.xml') });
  expect(await readdir(join(dataDir, 'registers/cz-addresses/states'))).toEqual([base]);
});

test('change sets of which every entry is refused are not taken for nothing new', async () => {
  await load();
  const refused = { columns: { count: 2, samples: [] } };
  const { received } = await change({ changes: [], report: { refused } });
  expect(received.messages.at(-1)).toMatchObject({ kind: 'changes-end', published: 0, refused: 2 });
});

test('what was downloaded before and answers already ends the run before anything is opened', async () => {
  await load();
  const downloader: Downloader = {
    publishers: () => [],
    hasChangeSets: () => true,
    download: async ({ since, mode }) => {
      expect([since, mode]).toEqual(['20220430', 'changes']);
      return { path: '/x', hierarchy: null, unchanged: true, sourceVersion: '20220430' };
    },
  };
  const openKnown: OpenKnown<KnownAddresses> = () => Promise.reject(new Error('opened'));
  const { record } = await change({ changes: [[remove('1')]] }, { from: { url: null }, downloader, openKnown });
  expect(record.state).toBe('unchanged');
});

test('without a generation, or over a sample, changes are refused with what to do', async () => {
  const none = await change({ changes: [[remove('1')]] });
  expect(none.record.failure).toMatchObject({ kind: 'base' });
  expect(none.record.failure?.message).toContain('import the whole register before change sets');
  expect(none.received.kinds).toEqual([]);
  await goLive('20261121T000000001Z-0000', true);
  const sample = await change({ changes: [[remove('1')]] });
  expect(sample.record.failure?.message).toContain('is a sample');
});

test('a register without change sets says so', async () => {
  await load();
  const { record } = await change({});
  expect(record.failure?.message).toContain('cz-addresses has no change sets: leave out --change-set');
});

test('change sets that do not follow the live generation are reported as a gap', async () => {
  await load();
  const readError = new RegisterFileError('gap', 'days 2 to 4 are missing', 'day-5.xml');
  const { record, received, closed } = await change({ changes: [[remove('1')]], readError });
  expect(record.failure).toMatchObject({ kind: 'gap', file: 'day-5.xml' });
  expect(received.kinds.at(-1)).toBe('snapshot-abort');
  expect(closed).toEqual([true]);
});

test('a state that is damaged is reported as a gap, which only a full load closes', async () => {
  const base = await load();
  const file = join(dataDir, 'registers/cz-addresses/states', base, 'state');
  const onState = (): never => {
    throw new RegisterFileError('damaged', `${file} is damaged; load the full register again`, file);
  };
  const { record, closed } = await change({ changes: [[remove('1')]], onState });
  expect(record.failure).toMatchObject({ kind: 'gap', message: expect.stringContaining('load the full register') });
  expect(closed).toEqual([true]);
});

test('what is known of earlier changes and is damaged is reported as a base that no change can be made to', async () => {
  await load();
  const error = new GenerationError('versions.json of generation x is damaged. Load the whole register');
  const { record } = await change(
    { changes: [[remove('1')]] },
    { indexer: { failAt: { kind: 'changes-begin', error } } },
  );
  expect(record.failure).toMatchObject({ kind: 'base', message: expect.stringContaining('Load the whole register') });
});

test('a generation that became live meanwhile is not taken for the base', async () => {
  await load();
  const openKnown: OpenKnown<KnownAddresses> = async () => ({
    known: testKnown([]),
    sourceVersion: null,
    run: 'another',
  });
  const { record, received } = await change({ changes: [[remove('1')]] }, { openKnown });
  expect(record.failure?.message).toContain('another generation of cz-addresses became live meanwhile');
  expect(received.kinds).toEqual(['changes-begin', 'snapshot-abort']);
});

test('a full load that was fetched before and answers already ends unchanged', async () => {
  await load();
  const { received, startIndexer } = testIndexer();
  const downloader: Downloader = {
    publishers: () => [],
    hasChangeSets: () => true,
    download: async () => ({ path: '/x', hierarchy: null, unchanged: true, sourceVersion: '20220430' }),
  };
  const reader = testReader({ batches: [addresses] });
  const request = { reader, from: { url: null }, sample: false, dataDir, startIndexer, downloader, signal };
  expect((await importLocally({ ...request, dryRun: false })).state).toBe('unchanged');
  expect(received.kinds).toEqual(['snapshot-begin', 'snapshot-abort']);
  expect((await importLocally({ ...request, dryRun: true })).state).toBe('live');
});

describe('refused rows read again', () => {
  const rows = ['4;fixed', '1;twin', '5;still wrong'].map((row, index) => ({
    reason: 'postal code',
    file: 'a.csv',
    line: index + 2,
    row,
  }));
  const refused = { 'postal code': { count: 3, samples: [] } };
  const reread = ({ row }: { row: string }): AddressRecord | null =>
    row.endsWith('wrong') ? null : { ...addresses[0]!, key: row.split(';')[0]! };

  async function redrive(redriven: string, source: Partial<TestSource>, from: string | null = null) {
    const { received, startIndexer } = testIndexer({ beforeOutcome: goLive });
    const live = (await new GenerationStore({ dataDir, register: 'cz-addresses' }).live())?.manifest;
    const openKnown: OpenKnown<KnownAddresses> = async () => ({
      known: testKnown(addresses.slice(0, 3)),
      sourceVersion: '20220430',
      run: live?.run ?? '',
    });
    const reader = testReader({ batches: [], ...source });
    const record = await redriveLocally({
      reader,
      from,
      redriven,
      dryRun: false,
      dataDir,
      startIndexer,
      openKnown,
      signal,
    });
    return { record, received };
  }

  test('add what is right by now, and leave what answers as it is', async () => {
    const redriven = await load({ refusedRows: rows, report: { refused } });
    const { record, received } = await redrive(redriven, { reread });
    expect(received.kinds).toEqual(['changes-begin', 'changes', 'changes-end']);
    expect(received.changes).toEqual(['upsert 4']);
    expect(record).toMatchObject({ state: 'live', mode: 'redrive', redriven, base: redriven });
    expect(await new ReaderStates(dataDir, 'cz-addresses').find(record.run)).not.toBeNull();
  });

  test('of a change set come with the next full load', async () => {
    await load();
    const { record } = await change({ changes: [[remove('1')]], refusedRows: rows, report: { refused } });
    const again = await redrive(record.run, { reread });
    expect(again.record.failure?.message).toContain('import the whole register of cz-addresses');
  });

  test('that are all still wrong change nothing, and are not counted against the register', async () => {
    const redriven = await load({ refusedRows: rows, report: { refused } });
    const { record } = await redrive(redriven, { reread: () => null, report: { refused } });
    expect(record.state).toBe('unchanged');
  });

  test('need the file where rows do not stand alone', async () => {
    const redriven = await load({ refusedRows: rows, report: { refused } });
    const without = await redrive(redriven, {});
    expect(without.record.failure?.message).toContain('cannot be read without their file');
    const { received } = await redrive(redriven, { batches: [addresses] }, dataDir);
    expect(received.changes).toEqual(['upsert 4']);
  });

  test('that made room for those of newer runs need the file', async () => {
    const redriven = await load({ refusedRows: rows, report: { refused } });
    await rm(new RunStore(dataDir, 'cz-addresses').refusedPath(redriven));
    expect((await redrive(redriven, { reread })).record.failure?.message).toContain('are not kept any more');
  });

  test('need a run that refused some', async () => {
    const redriven = await load();
    expect((await redrive(redriven, { reread })).record.failure?.message).toContain('refused no row');
    const unknown = await redrive('20260101T000000001Z-0000', { reread });
    expect(unknown.record.failure?.message).toContain('there is no run 20260101T000000001Z-0000');
  });

  test('are not added without the regions and counties that a full load gives them', async () => {
    const hierarchy = { files: ['x'], regions: 1, counties: 1, municipalities: 1 };
    const redriven = await load({ refusedRows: rows, report: { refused, hierarchy } });
    const { record } = await redrive(redriven, { reread });
    expect(record.failure?.message).toContain('name their folder with --hierarchy');
  });
});
