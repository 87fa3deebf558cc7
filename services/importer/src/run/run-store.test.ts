import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeGenerationFiles, thisProcess } from '@tripoint/generations';
import { goLive, testRunRecord } from '../testing/test-runs';
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
  return testRunRecord({ run: `20261121T${String(number).padStart(9, '0')}Z-0000` });
}

const runsDirectory = (): string => join(dataDir, 'registers', 'cz-addresses', 'runs');

test('a record comes back, newest first, and a later one of the run replaces it', async () => {
  await store.save({ ...recordOf(1), state: 'reading' });
  await store.save(recordOf(2));
  expect(await store.list()).toMatchObject([{ state: 'live' }, { state: 'reading' }]);
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

test('a run whose process is gone is reported as interrupted without waiting for the next run', async () => {
  const here = { ...thisProcess, host: 'here', isRunning: (pid: number) => pid !== 7, startOf: async () => 'then' };
  store = new RunStore(dataDir, 'cz-addresses', new NodeGenerationFiles(), here);
  const under = { state: 'reading', process: { pid: 8, host: 'here', start: 'then' } } as const;
  await store.save({ ...recordOf(1), ...under });
  await store.save({ ...recordOf(2), ...under, process: { pid: 7, host: 'here', start: 'then' } });
  await store.save({ ...recordOf(3), ...under, process: { pid: 8, host: 'here', start: 'before' } });
  await store.save({ ...recordOf(4), ...under, process: { pid: 7, host: 'elsewhere', start: 'then' } });
  expect((await store.list()).map(({ state }) => state)).toEqual(['reading', 'interrupted', 'interrupted', 'reading']);
  expect((await store.underWay())?.run).toBe(recordOf(4).run);
});

test('a run that died after its switch is reported as live, before and after the next run tidies up', async () => {
  const dead = {
    state: 'switching',
    endedAt: null,
    outcome: null,
    process: { pid: 7, host: 'here', start: 'then' },
  } as const;
  const here = { ...thisProcess, host: 'here', isRunning: () => false };
  store = new RunStore(dataDir, 'cz-addresses', new NodeGenerationFiles(), here);
  await store.save({ ...recordOf(1), ...dead });
  await store.save({ ...recordOf(2), ...dead });
  await goLive(dataDir, recordOf(1).run);
  const reported = async () =>
    (await store.list()).map(({ state, endedAt }) => ({ state, hasEnded: endedAt !== null }));
  const wanted = [
    { state: 'interrupted', hasEnded: false },
    { state: 'live', hasEnded: true },
  ];
  expect(await reported()).toEqual(wanted);
  await store.tidy();
  await goLive(dataDir, recordOf(3).run);
  expect(await reported()).toEqual([wanted[0], { state: 'replaced', hasEnded: true }]);
  expect((await store.get(recordOf(1).run))?.outcome).toMatchObject({
    verdict: 'live',
    generation: expect.any(String),
  });
});

test('a rollback is reported in the records of both runs, and a second one takes it back', async () => {
  await store.save(recordOf(1));
  await store.save(recordOf(2));
  const rolledBack = { at: '2026-11-21T12:00:00.000Z', origin: { kind: 'command', who: 'jana' } } as const;
  await store.noteRollback(recordOf(2).run, recordOf(1).run, rolledBack);
  expect(await store.list()).toMatchObject([{ state: 'rolled-back', rolledBack }, { state: 'live' }]);
  await store.noteRollback(recordOf(1).run, recordOf(2).run, rolledBack);
  expect(await store.list()).toMatchObject([{ state: 'live', rolledBack: null }, { state: 'live' }]);
});

test('refused rows are kept of the newest runs only', async () => {
  for (let number = 1; number <= 12; number += 1) {
    await store.save(recordOf(number));
    await writeFile(store.refusedPath(recordOf(number).run), '');
  }
  await store.tidy();
  const kept = (await readdir(runsDirectory())).filter((name) => name.endsWith('.jsonl'));
  expect(kept).toHaveLength(10);
  expect(kept[0]).toContain(recordOf(3).run);
});

test('a record of an older version comes back with what it did not know yet', async () => {
  const { origin, mode, progress, process, ...older } = recordOf(1);
  await store.save(older as RunRecord);
  expect(await store.get(older.run)).toMatchObject({ run: older.run, mode: 'full', origin: { who: null } });
});
