import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunRecord } from './run-record';
import { RunStore } from './run-store';

let dataDir: string;
let store: RunStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'runs-'));
  store = new RunStore(dataDir, 'cz-addresses');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function recordOf(number: number): RunRecord {
  return {
    run: `20261121T${String(number).padStart(9, '0')}Z-0000`,
    register: 'cz-addresses',
    state: 'live',
    from: 'x',
    dryRun: false,
    sample: false,
    startedAt: '',
    endedAt: null,
    durationMs: 1,
    rowsPerSecond: 1,
    peakMemoryBytes: 1,
    read: null,
    outcome: null,
    failure: null,
  };
}

const runsDirectory = (): string => join(dataDir, 'registers', 'cz-addresses', 'runs');

test('a record comes back, newest first, and a later one of the run replaces it', async () => {
  await store.save({ ...recordOf(1), state: 'reading' });
  await store.save(recordOf(2));
  await store.save(recordOf(1));
  expect(await store.list()).toEqual([recordOf(2), recordOf(1)]);
});

test('what is not a record is left out', async () => {
  await store.save(recordOf(1));
  await writeFile(join(runsDirectory(), '20261121T000000009Z-0000.json'), '{"run":');
  await writeFile(join(runsDirectory(), 'notes.json'), '{}');
  expect(await store.list()).toEqual([recordOf(1)]);
});

test('the oldest records and drafts of killed runs make room', async () => {
  for (let number = 1; number <= 103; number += 1) await store.save(recordOf(number));
  await writeFile(join(runsDirectory(), 'x.draft'), 'half');
  await store.tidy();
  const names = await readdir(runsDirectory());
  expect(names).toHaveLength(100);
  expect((await store.list()).at(-1)?.run).toBe(recordOf(4).run);
});
