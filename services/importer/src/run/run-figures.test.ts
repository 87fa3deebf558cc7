import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisProcess } from '@tripoint/generations';
import { Metrics } from '@tripoint/runtime';
import { generationsOnDisk } from './open-generations';
import { countRuns } from './run-figures';
import type { RunRecord } from './run-record';
import { RunStore } from './run-store';

const REGISTER = 'cz-addresses';
let dataDir: string;
let store: RunStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'run-figures-'));
  store = new RunStore(dataDir, REGISTER);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

let runs = 0;
async function save(fields: Partial<RunRecord>): Promise<string> {
  runs += 1;
  const run = fields.run ?? `20261101T${String(runs).padStart(9, '0')}Z-0000`;
  const process = { pid: thisProcess.pid, host: thisProcess.host, start: await thisProcess.startOf(thisProcess.pid) };
  await store.save({ run, register: REGISTER, process, ...fields } as RunRecord);
  return run;
}

test('runs of any process are counted once when they end, by register and outcome', async () => {
  await save({ state: 'live' });
  const metrics = new Metrics(false);
  await countRuns({ dataDir, registers: [REGISTER, 'sk-addresses'], generations: generationsOnDisk(dataDir), metrics });
  const figures = async (): Promise<string[]> => (await metrics.text()).body.match(/^imports_.*/gm) ?? [];
  expect(await figures()).toEqual(['imports_running 0']);

  const run = await save({ state: 'reading' });
  await save({ state: 'refused', origin: { kind: 'command', who: 'somebody' } });
  await save({ state: 'building', process: { pid: 0, host: thisProcess.host, start: 'dead' } });
  expect(await figures()).toEqual([
    'imports_total{register="cz-addresses",state="interrupted"} 1',
    'imports_total{register="cz-addresses",state="refused"} 1',
    'imports_running 1',
  ]);
  await save({ run, state: 'rolled-back' });
  await figures();
  expect(await figures()).toEqual(
    expect.arrayContaining(['imports_total{register="cz-addresses",state="live"} 1', 'imports_running 0']),
  );
});
