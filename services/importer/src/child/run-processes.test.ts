import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@tripoint/runtime';
import type { ImportOrder } from '../order/import-order';
import type { RunRecord } from '../run/run-record';
import { RunStore } from '../run/run-store';
import { writeTestChild } from '../testing/test-child';
import { RunBusyError, RunProcesses } from './run-processes';

let dataDir: string;
let runs: RunProcesses;
/** States in which runs ended, as the service counts them. */
let endedAs: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'children-'));
  const module = await writeTestChild(dataDir);
  const settings = { IMPORT_MIN_ROWS_SHARE: '0.9', MALLOC_ARENA_MAX: '2' };
  const env = { PATH: process.env.PATH, ...settings, IMPORTER_ADMIN_KEY: 'secret', KEY: 'secret' };
  endedAs = [];
  const onEnd = ({ state }: RunRecord): void => void endedAs.push(state);
  runs = new RunProcesses({ dataDir, module, env, logger: silentLogger, onEnd });
});
afterEach(async () => {
  await runs.close();
  await rm(dataDir, { recursive: true, force: true });
});

const order = (from: string, register = 'cz-addresses'): Omit<ImportOrder, 'run'> => ({
  register,
  mode: 'full',
  from,
  hierarchy: null,
  sample: false,
  dryRun: false,
  redriven: null,
  origin: { kind: 'request', who: null },
});
const stored = (run: string): Promise<RunRecord | null> => new RunStore(dataDir, 'cz-addresses').get(run);

test('a run is carried out in another process, at a lower priority and without the secrets of the service', async () => {
  const { record, ended } = await runs.start(order('live'));
  expect(record).toMatchObject({ state: 'reading', origin: { kind: 'request' } });
  expect(record.process.pid).not.toBe(process.pid);
  const reported = JSON.parse(record.path ?? '') as { priority: number; env: string[]; order: ImportOrder };
  expect(reported.priority).toBeGreaterThan(0);
  expect(reported.env).toEqual(expect.arrayContaining(['IMPORT_MIN_ROWS_SHARE', 'MALLOC_ARENA_MAX']));
  expect(reported.env).not.toEqual(expect.arrayContaining(['IMPORTER_ADMIN_KEY']));
  expect(reported.env).not.toEqual(expect.arrayContaining(['KEY']));
  expect(reported.order.run).toBe(record.run);
  expect(await ended).toMatchObject({ run: record.run, state: 'live' });
  expect(runs.has(record.run)).toBe(false);
});

test('a second run of a register is refused with the id of the first; another register runs', async () => {
  const { record } = await runs.start(order('hold'));
  await expect(runs.start(order('live'))).rejects.toMatchObject({ kind: 'busy', run: record.run });
  await expect(runs.start(order('live'))).rejects.toBeInstanceOf(RunBusyError);
  const other = await runs.start(order('live', 'sk-addresses'));
  expect((await other.ended).state).toBe('live');
});

test('a register that another process holds is reported with the run that holds it', async () => {
  const { record } = await runs.start(order('hold'));
  const others = new RunProcesses({
    dataDir,
    module: join(dataDir, 'child.js'),
    env: process.env,
    logger: silentLogger,
  });
  await expect(others.start(order('busy'))).rejects.toMatchObject({ kind: 'busy', run: record.run });
  await others.close();
});

test('a watcher receives the run from its present state to its end', async () => {
  const { record, ended } = await runs.start(order('hold'));
  const states: string[] = [];
  runs.watch(record.run, ({ state }) => void states.push(state));
  expect(runs.stop(record.run)).toBe(true);
  await ended;
  expect(states).toEqual(['reading', 'stopped']);
  expect(runs.stop(record.run)).toBe(false);
});

test('a run that is stopped while it builds ends at once, as stopped', async () => {
  const { record, ended } = await runs.start(order('build'));
  expect(runs.stop(record.run)).toBe(true);
  expect((await ended).state).toBe('stopped');
  expect(await stored(record.run)).toMatchObject({ state: 'stopped', endedAt: expect.any(String) });
});

test('a process that dies leaves an interrupted run, and the register is free', async () => {
  const { record, ended } = await runs.start(order('die'));
  expect(runs.running).toBe(1);
  expect((await ended).state).toBe('interrupted');
  expect([runs.running, endedAs]).toEqual([0, ['interrupted']]);
  expect(await stored(record.run)).toMatchObject({ state: 'interrupted', endedAt: expect.any(String) });
  expect((await (await runs.start(order('live'))).ended).state).toBe('live');
});

test.each([
  ['mute', /ended before it reported anything/],
  ['base', /reported why/],
  ['problem', /the list is wrong/],
])(
  'a run that cannot begin (%s) is reported to the one that ordered it, and the next may start',
  async (word, message) => {
    await expect(runs.start(order(word))).rejects.toThrow(message);
    expect(endedAs).toEqual([]);
    expect((await (await runs.start(order('live'))).ended).state).toBe('live');
  },
);

test('the end of the service stops its runs cleanly and starts no more', async () => {
  const { record, ended } = await runs.start(order('hold'));
  await runs.close();
  expect((await ended).state).toBe('stopped');
  expect(await stored(record.run)).toMatchObject({ state: 'stopped' });
  await expect(runs.start(order('live'))).rejects.toThrow('the service is stopping');
});
