import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessBus, registerTopics } from '@tripoint/bus';
import { RegisterBusyError } from '@tripoint/generations';
import { RegisterFileError } from '@tripoint/registers';
import { importLocally } from '../order/local-runs';
import {
  allRows,
  type TestIndexerOptions,
  type TestSource,
  testIndexer,
  testReader,
  testRecords,
} from '../testing/test-runs';
import { type Downloader, type DownloadRequest, SourceUnavailableError } from './downloader';
import { importRegister } from './full-load';
import type { ImportProgress } from './run-journal';
import type { RunRecord } from './run-record';
import { RunStore } from './run-store';
import type { DownloadSource } from './source';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'importer-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const addresses = testRecords(3);
const batches = [addresses.slice(0, 2), addresses.slice(2)];

interface RunOptions {
  readonly stop?: AbortController;
  readonly from?: string | DownloadSource;
  readonly downloader?: Downloader;
  readonly dryRun?: boolean;
}

async function run(source: Partial<TestSource> = {}, indexer: TestIndexerOptions = {}, options: RunOptions = {}) {
  const { stop = new AbortController(), from = '/registers/file.zip', downloader, dryRun = false } = options;
  const { received, startIndexer } = testIndexer(indexer);
  const progress: ImportProgress[] = [];
  const records: RunRecord[] = [];
  const record = await importLocally({
    reader: testReader({ batches, ...source }),
    from,
    dryRun,
    sample: false,
    dataDir,
    startIndexer,
    ...(downloader === undefined ? {} : { downloader }),
    onRecord: (reported) => void records.push(reported),
    signal: stop.signal,
    onProgress: (reported) => void progress.push(reported),
  });
  const [kept] = await new RunStore(dataDir, 'cz-addresses').list();
  return { record, kept, received, progress, records };
}

test('every record is published between begin and end, and the record of the run reports how it went', async () => {
  const { record, kept, received, progress } = await run();
  expect(received.kinds).toEqual(['snapshot-begin', 'records', 'records', 'snapshot-end']);
  expect(received.keys).toEqual(['1', '2', '3']);
  expect(record).toMatchObject({ state: 'live', failure: null, read: { kept: 3 }, outcome: { verdict: 'live' } });
  expect(record.peakMemoryBytes).toBeGreaterThan(10_000_000);
  expect(kept).toEqual(record);
  expect([...new Set(progress.map(({ state }) => state))]).toEqual(['reading', 'building', 'live']);
  expect(progress.filter(({ state }) => state === 'reading').at(-1)).toMatchObject({ rows: 3, share: 1 });
  expect(received.closed).toBe(true);
});

test.each(['checked', 'refused'] as const)('a verdict of "%s" becomes the state of the run', async (verdict) => {
  const { record, kept } = await run({}, { verdict });
  expect([record.state, kept?.state]).toEqual([verdict, verdict]);
});

test('refused rows are reported on the dead-letter topic with reason, file and line', async () => {
  const bus = new InProcessBus();
  const deadLetters: unknown[] = [];
  await bus.subscribe(registerTopics('cz-addresses').deadLetters, (deadLetter) => void deadLetters.push(deadLetter));
  await testIndexer().startIndexer({ bus, register: 'cz-addresses', dataDir, signal: new AbortController().signal });
  const sample = { file: 'a.csv', line: 7, row: '1;2;Žďár' };
  const record = await importRegister(
    {
      reader: testReader({ batches, report: { refused: { 'postal code': { count: 9, samples: [sample] } } } }),
      from: '/x',
      dryRun: false,
      sample: false,
    },
    {
      bus,
      dataDir,
      cacheDir: join(dataDir, 'downloads'),
      runs: new RunStore(dataDir, 'cz-addresses'),
      signal: new AbortController().signal,
    },
  );
  await bus.close();
  expect(deadLetters).toEqual([{ run: record.run, reason: 'postal code', file: 'a.csv', line: 7, text: '1;2;Žďár' }]);
});

test.each<[string, Partial<TestSource>]>([
  ['opening', { openError: new RegisterFileError('truncated', 'the archive ends too early', 'a.zip') }],
  ['reading', { readError: new RegisterFileError('truncated', 'the archive ends too early', 'a.zip', 12) }],
])('a wrong file found while %s takes the snapshot back and is reported with the file', async (_name, source) => {
  const { record, kept, received } = await run(source);
  expect(received.kinds.at(-1)).toBe('snapshot-abort');
  expect(received.kinds).not.toContain('snapshot-end');
  expect(record.state).toBe('failed');
  expect(record.failure).toMatchObject({ file: 'a.zip', message: expect.stringContaining('ends too early') });
  expect(record.failure?.message).toContain('live data is untouched');
  expect(kept).toEqual(record);
});

test.each(['snapshot-begin', 'records', 'snapshot-end'])(
  'a disk that is full at %s stops the reading',
  async (kind) => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', path: '/d/i' });
    const { record, received } = await run({}, { failAt: { kind, error } });
    expect(record.state).toBe('failed');
    expect(record.failure?.message).toBe(
      'the disk of /d/i is full: free some space and import again. The live data is untouched.',
    );
    expect(received.kinds.filter((receivedKind) => receivedKind === 'snapshot-end')).toHaveLength(
      kind === 'snapshot-end' ? 1 : 0,
    );
  },
);

test('a register held by another run is reported before anything is read, and leaves no record', async () => {
  let opened = false;
  const error = new RegisterBusyError('another run of this register is under way (process 7)');
  const { record, kept } = await run(
    {
      beforeBatch: () => {
        opened = true;
      },
    },
    { failAt: { kind: 'snapshot-begin', error } },
  );
  expect(record.failure?.message).toContain('process 7');
  expect(opened).toBe(false);
  expect(kept).toBeUndefined();
});

test('a signal while reading takes the snapshot back', async () => {
  const stop = new AbortController();
  const { record, kept, received } = await run(
    { beforeBatch: (index) => void (index === 1 && stop.abort('SIGINT')) },
    {},
    { stop },
  );
  expect(received.kinds).toEqual(['snapshot-begin', 'records', 'snapshot-abort']);
  expect([record.state, kept?.state]).toEqual(['stopped', 'stopped']);
});

test('an indexer that never reports the end is not taken for success', async () => {
  const { record } = await run({}, { silent: true });
  expect(record.state).toBe('failed');
});

test('a run that died is marked as interrupted by the next one', async () => {
  const { record } = await run();
  const store = new RunStore(dataDir, 'cz-addresses');
  await store.save({ ...record, run: '20200101T000000000Z-0000', state: 'reading' });
  await run();
  expect((await store.list()).map(({ state }) => state)).toEqual(['live', 'live', 'interrupted']);
});

test('whoever follows the run is given its record from the first step to the last', async () => {
  const { record, records } = await run();
  expect(records[0]).toMatchObject({ run: record.run, state: 'reading', endedAt: null });
  expect(records.at(-1)).toEqual(record);
});

test('every refused row is kept whole beside the record, as far as the reader reports it', async () => {
  const refusedRows = Array.from({ length: 20 }, (_, index) => ({
    reason: 'postal code',
    file: 'a.csv',
    line: index + 2,
    row: `${index};Žďár`,
  }));
  const { record } = await run({ refusedRows, report: { refused: { 'postal code': { count: 20, samples: [] } } } });
  expect(record.refusedRows).toEqual({ kept: 20, complete: true });
  const path = new RunStore(dataDir, 'cz-addresses').refusedPath(record.run);
  expect(await allRows(path)).toEqual(refusedRows);
});

test('a reader that reports samples alone leaves rows that are not all of them', async () => {
  const samples = [{ file: 'a.csv', line: 7, row: '1;2' }];
  const { record } = await run({ report: { refused: { columns: { count: 9, samples } } } });
  expect(record.refusedRows).toEqual({ kept: 1, complete: false });
});

describe('a register that is downloaded', () => {
  const publisher = { url: null };

  function downloader(unchanged: boolean, sourceVersion: string | null = '20220430') {
    const asked: DownloadRequest[] = [];
    const downloads: Downloader = {
      publishers: () => ['https://example.org'],
      hasChangeSets: () => false,
      download: async (request) => {
        asked.push(request);
        request.onProgress(5, 10);
        return { path: '/downloads/file.zip', hierarchy: '/downloads/hierarchy', unchanged, sourceVersion };
      },
    };
    return { downloads, asked };
  }

  test('is fetched while the run holds the register, then read', async () => {
    const { downloads, asked } = downloader(false);
    const { record, progress, received } = await run({}, {}, { from: publisher, downloader: downloads });
    expect(asked).toMatchObject([{ register: 'cz-addresses', mode: 'full', since: null, url: null }]);
    expect(record).toMatchObject({
      state: 'live',
      from: 'publisher',
      path: '/downloads/file.zip',
      hierarchy: '/downloads/hierarchy',
    });
    expect(progress[1]).toMatchObject({ state: 'downloading', bytes: 5, share: 0.5 });
    expect(received.kinds[0]).toBe('snapshot-begin');
  });

  test('is read when it was fetched before but never became live', async () => {
    const { record } = await run({}, {}, { from: publisher, downloader: downloader(true).downloads });
    expect(record.state).toBe('live');
  });

  test('that cannot be fetched is reported with what to do, and the register is free again', async () => {
    const downloads: Downloader = {
      publishers: () => [],
      hasChangeSets: () => false,
      download: () =>
        Promise.reject(new SourceUnavailableError('vdp.cuzk.gov.cz cannot be reached: try again later', false)),
    };
    const { record, received } = await run({}, {}, { from: publisher, downloader: downloads });
    expect(record.failure).toMatchObject({
      kind: 'source',
      message: 'vdp.cuzk.gov.cz cannot be reached: try again later. The live data is untouched.',
    });
    expect(received.kinds).toEqual(['snapshot-begin', 'snapshot-abort']);
  });

  test('needs somebody who downloads', async () => {
    const { record } = await run({}, {}, { from: publisher });
    expect(record.failure?.message).toContain('name a file or a folder with --from');
  });
});
