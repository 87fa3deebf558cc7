import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@tripoint/runtime';
import { RunBusyError, RunProcesses } from '../child/run-processes';
import { RunRefusedError } from '../run/explain-failure';
import type { FailureKind, RunRecord } from '../run/run-record';
import { RunStore } from '../run/run-store';
import { writeTestChild } from '../testing/test-child';
import { goLive, testReader, testRunRecord } from '../testing/test-runs';
import { importWhenDue, lastImported } from './import-when-due';

const RUN = '20261121T114012345Z-4f2a';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'due-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The modes in which a register is imported when its runs end as given. */
async function modes(
  hasChanges: boolean,
  ends: readonly Partial<RunRecord>[],
  offered = true,
  refusals: (FailureKind | 'held')[] = [],
  whileHeld: () => unknown = () => undefined,
  pauseMs = 1,
): Promise<string[]> {
  const asked: string[] = [];
  const stop = new AbortController();
  const runs = new RunProcesses({ dataDir, module: await writeTestChild(dataDir), env: {}, logger: silentLogger });
  runs.start = async ({ mode, origin }) => {
    asked.push(`${mode} by ${origin.kind}`);
    const refusal = refusals[asked.length - 1];
    if (refusal === 'held') {
      await whileHeld();
      if (pauseMs > 1) setImmediate(() => stop.abort());
      throw new RunBusyError('cz-addresses', RUN);
    }
    if (refusal !== undefined) throw new RunRefusedError(refusal, 'reported why');
    const record = testRunRecord(ends[asked.length - 1]);
    return { record, ended: Promise.resolve(record) };
  };
  const reader = testReader({ batches: [], ...(hasChanges ? { changes: [] } : {}) });
  await importWhenDue('cz-addresses', {
    dataDir,
    runs,
    registers: { 'cz-addresses': reader },
    hasChangeSets: () => offered,
    signal: stop.signal,
    logger: silentLogger,
    pauseMs,
  });
  return asked;
}

const gap = { kind: 'gap', message: '', file: null, line: null, detail: '' } as const;

test('change sets are applied where there are some and a generation to apply them to', async () => {
  expect(await modes(true, [])).toEqual(['full by schedule']);
  await goLive(dataDir, RUN, true);
  expect(await modes(true, [])).toEqual(['full by schedule']);
  await goLive(dataDir, RUN);
  expect(await modes(true, [])).toEqual(['changes by schedule']);
  expect(await modes(false, [])).toEqual(['full by schedule']);
  expect(await modes(true, [], false)).toEqual(['full by schedule']);
});

test('change sets that do not follow are applied by a full load, other failures are not', async () => {
  await goLive(dataDir, RUN);
  expect(await modes(true, [{ state: 'failed', failure: gap }, {}])).toEqual([
    'changes by schedule',
    'full by schedule',
  ]);
  expect(await modes(true, [{ state: 'failed', failure: { ...gap, kind: 'source' } }])).toHaveLength(1);
});

test('change sets that are refused before they begin are applied by a full load when nothing else will help', async () => {
  await goLive(dataDir, RUN);
  const both = ['changes by schedule', 'full by schedule'];
  expect(await modes(true, [], true, ['gap'])).toEqual(both);
  expect(await modes(true, [], true, ['base'])).toEqual(both);
  expect(await modes(true, [{ state: 'failed', failure: { ...gap, kind: 'base' } }])).toEqual(both);
  await expect(modes(true, [], true, ['busy'])).rejects.toThrow('reported why');
});

test('a run that somebody else started is waited for, and change sets go on top of what it made', async () => {
  await goLive(dataDir, RUN);
  const thrice = ['changes by schedule', 'changes by schedule', 'changes by schedule'];
  expect(await modes(true, [], true, ['held', 'held'])).toEqual(thrice);
  expect(await modes(false, [], true, ['held'])).toEqual(['full by schedule', 'full by schedule']);
});

test('after the wait it is looked at anew what is to be imported', async () => {
  const asked = await modes(true, [], true, ['held'], () => goLive(dataDir, RUN));
  expect(asked).toEqual(['full by schedule', 'changes by schedule']);
});

test('what a process of a machine that is gone left unended holds nothing up', async () => {
  await goLive(dataDir, RUN);
  const process = { pid: 1, host: 'gone', start: null };
  const left = testRunRecord({ run: '20261121T120000000Z-0000', state: 'reading', endedAt: null, process });
  await new RunStore(dataDir, 'cz-addresses').save(left);
  expect(await modes(true, [])).toEqual(['changes by schedule']);
});

test('a service that stops ends the wait', async () => {
  await goLive(dataDir, RUN);
  await expect(modes(true, [], true, ['held', 'held'], undefined, 60_000)).rejects.toBeInstanceOf(RunBusyError);
});

test('the last import is the newest that imported the source or found it unchanged', async () => {
  const store = new RunStore(dataDir, 'cz-addresses');
  expect(await lastImported(dataDir, 'cz-addresses')).toBeNull();
  const days: Partial<RunRecord>[] = [
    { state: 'unchanged' },
    { state: 'failed' },
    { dryRun: true, state: 'checked' },
    { sample: true },
    { mode: 'redrive' },
  ];
  for (const [index, facts] of days.entries()) {
    const day = String(index + 1).padStart(2, '0');
    const run = `202611${day}T000000000Z-0000`;
    await store.save(testRunRecord({ run, startedAt: `2026-11-${day}T03:15:00.000Z`, ...facts }));
  }
  expect(await lastImported(dataDir, 'cz-addresses')).toBe(Date.parse('2026-11-01T03:15:00.000Z'));
});
