import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InProcessBus } from '@tripoint/bus';
import { LockLostError, thisProcess } from '@tripoint/generations';
import { goLive, type TestIndexerOptions, testIndexer, testReader, testRecords } from '../testing/test-runs';
import { importRegister } from './full-load';
import { importStoresOnDisk } from './import-stores';
import type { RunParts } from './run-kind';
import type { RunRecord } from './run-record';
import { RunStore } from './run-store';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'remote-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

/** A run whose indexer is said to be another process, on a carrier of this one. */
async function run(indexer: TestIndexerOptions, parts: Partial<RunParts> = {}) {
  const bus = new InProcessBus();
  const signal = new AbortController().signal;
  const { received, startIndexer } = testIndexer(indexer);
  await startIndexer({ bus, register: 'cz-addresses', dataDir, signal });
  const reader = testReader({ batches: [testRecords(3)], state: 'kept' });
  const record = await importRegister(
    { reader, from: '/f', dryRun: false, sample: false },
    {
      bus,
      remote: { lost: new AbortController().signal, outcomeMs: 20 },
      dataDir,
      cacheDir: dataDir,
      runs: new RunStore(dataDir, 'cz-addresses'),
      signal,
      ...parts,
    },
  );
  await bus.close();
  return { record, received };
}

/** What somebody reads of the run once this process is gone. */
function readLater({ run }: RunRecord): Promise<RunRecord | null> {
  const gone = { ...thisProcess, isRunning: () => false };
  return new RunStore(dataDir, 'cz-addresses', undefined, gone).get(run);
}

test('a run that sends nothing after its end is reported as unknown, and its record reports the truth later', async () => {
  const { record } = await run({ silent: true });
  expect(record.state).toBe('failed');
  expect(record.failure?.message).toContain('the indexer may still make the new generation answer');
  expect(record.failure?.message).not.toContain('untouched');
  expect(await readLater(record)).toMatchObject({ state: 'interrupted' });
  await goLive(dataDir, record.run);
  expect(await readLater(record)).toMatchObject({ state: 'live', failure: null });
});

test('an indexer that still builds is waited for, although the end of the run was committed already', async () => {
  let report: () => void = () => undefined;
  const lateOutcome = new Promise<void>((resolve) => {
    report = resolve;
  });
  let asked = 0;
  const isBeingBuilt = async (): Promise<boolean> => {
    asked += 1;
    if (asked === 2) throw new Error('Elasticsearch is away for a moment');
    if (asked === 3) report();
    return true;
  };
  const { record } = await run({ lateOutcome }, { stores: { ...importStoresOnDisk(dataDir), isBeingBuilt } });
  expect(record).toMatchObject({ state: 'live', failure: null });
  expect(asked).toBeGreaterThanOrEqual(3);
});

test('a run whose last word cannot be received is live when its generation answers', async () => {
  const lost = new AbortController();
  const beforeOutcome = async (run: string): Promise<void> => {
    await goLive(dataDir, run);
    lost.abort(new Error('the consumer of events stopped'));
  };
  const { record } = await run({ beforeOutcome }, { remote: { lost: lost.signal, outcomeMs: 20 } });
  expect(record).toMatchObject({ state: 'live', failure: null, outcome: { verdict: 'live' } });
  expect(await readLater(record)).toMatchObject({ state: 'live' });
});

test('a failure that the indexer reported is a failure: the live data is untouched', async () => {
  const { record } = await run({ failAt: { kind: 'snapshot-end', error: new Error('no room') } });
  expect(record).toMatchObject({ state: 'failed', failure: { message: expect.stringContaining('no room') } });
  expect(record.failure?.message).toContain('The live data is untouched.');
  expect(await readLater(record)).toMatchObject({ state: 'failed' });
});

test('a process that was held while another run took its register publishes nothing more', async () => {
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => (now += 6_000));
  const released: string[] = [];
  const stores = {
    ...importStoresOnDisk(dataDir),
    acquireRun: async (register: string) => ({
      prove: () => Promise.reject(new LockLostError()),
      release: async () => void released.push(register),
    }),
  };
  const { record, received } = await run({}, { stores });
  expect(record.failure?.message).toContain('another run took the register');
  expect(received.kinds).not.toContain('snapshot-end');
  expect(received.kinds.at(-1)).toBe('snapshot-abort');
  expect(released).toEqual(['cz-addresses']);
});
