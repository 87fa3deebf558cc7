import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenerationStore, thisProcess } from '@tripoint/generations';
import { writeSampleRegister } from '@tripoint/registers';
import { loadSettings } from '@tripoint/runtime';
import type { RunRecord } from './run/run-record';
import { RunStore } from './run/run-store';
import { importerHasWork, importerKeyIsGiven, importerProcessSettings } from './settings';

const KEY = '0123456789abcdef0123456789abcdef';
const MAIN = join(__dirname, 'main.js');

/** Nothing is downloaded from anybody in a test: an address where nobody answers. */
const NOBODY = { CZ_ADDRESSES_URL: 'http://127.0.0.1:9/{date}.zip' };

let work: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'importer-main-'));
  await mkdir(join(work, 'import/sample'), { recursive: true });
  await writeSampleRegister(join(work, 'import/sample'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(work, { recursive: true, force: true }));

interface Process {
  readonly child: ChildProcess;
  /** Address of the listener; null when the process ended before it was ready. */
  readonly ready: Promise<string | null>;
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
}

function start(settings: Readonly<Record<string, string>>): Process {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', PORT: '0', ...NOBODY, ...settings },
  });
  started.push(child);
  let stderr = '';
  child.stderr.on('data', (part) => {
    stderr += part;
  });
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stderr }));
  });
  const ready = new Promise<string | null>((resolve) => {
    child.stdout.on('data', (part) => resolve(/^ready (\S+)/.exec(String(part))?.[1] ?? null));
    void ended.then(() => resolve(null));
  });
  return { child, ready, ended };
}

const listening = (dataDir: string) => ({
  DATA_DIR: dataDir,
  IMPORT_FOLDER: join(work, 'import'),
  IMPORTER_ADMIN_PORT: '0',
  IMPORTER_ADMIN_KEY: KEY,
});

async function ask(url: string | null, method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

test('a register is imported by a request, watched to its end and found again by the next start', async () => {
  const dataDir = join(work, 'data');
  const first = start(listening(dataDir));
  const url = await first.ready;
  const accepted = await ask(url, 'POST', '/imports', { register: 'cz-addresses', from: 'sample' });
  expect(accepted.status).toBe(202);
  const { run } = (await accepted.json()) as { run: string };
  const events = await (await ask(url, 'GET', `/imports/${run}/events`)).text();
  expect(events).toMatch(/event: run\ndata: .*"state":"live".*\n\nevent: end/);
  const figures = await fetch(`${url}/metrics`);
  expect(await figures.text()).toMatch(/^imports_total\{register="cz-addresses",state="live"\} 1$/m);
  first.child.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0 });

  const second = start(listening(dataDir));
  const again = await ask(await second.ready, 'GET', `/imports/${run}`);
  const record = (await again.json()) as RunRecord;
  expect(record).toMatchObject({ run, state: 'live', origin: { kind: 'request', who: '127.0.0.1' } });
  expect(record.outcome?.report.counts.rows).toBe(record.read?.kept);
  expect(record.process.pid).not.toBe(first.child.pid);
});

test('SIGTERM during an import stops it cleanly: nothing visible, the run stopped, exit code 0', async () => {
  const dataDir = join(work, 'stopped');
  const { child, ready, ended } = start(listening(dataDir));
  const accepted = await ask(await ready, 'POST', '/imports', { register: 'cz-addresses', from: 'sample' });
  const { run } = (await accepted.json()) as { run: string };
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
  const next = start(listening(dataDir));
  const record = (await (await ask(await next.ready, 'GET', `/imports/${run}`)).json()) as RunRecord;
  // On a fast machine the run may have ended before it was asked to stop.
  expect(['stopped', 'live']).toContain(record.state);
});

test('killed during an import, the service leaves no run behind that nobody could stop', async () => {
  const dataDir = join(work, 'killed');
  const { child, ready, ended } = start(listening(dataDir));
  const accepted = await ask(await ready, 'POST', '/imports', { register: 'cz-addresses', from: 'sample' });
  const { run } = (await accepted.json()) as { run: string };
  child.kill('SIGKILL');
  await ended;
  const store = new RunStore(dataDir, 'cz-addresses');
  const { pid } = (await store.get(run))?.process ?? { pid: 0 };
  while (thisProcess.isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
  expect(['stopped', 'live']).toContain((await store.get(run))?.state);
  // The register is free for the next run.
  await (await new GenerationStore({ dataDir, register: 'cz-addresses' }).lock()).release();
});

test.each<[string, Record<string, string>, RegExp]>([
  ['nothing to do', {}, /IMPORTER_ADMIN_PORT, IMPORT_SCHEDULE or both/],
  ['a listener without a key', { IMPORTER_ADMIN_PORT: '0' }, /IMPORTER_ADMIN_PORT needs IMPORTER_ADMIN_KEY/],
  [
    'a short key',
    { IMPORTER_ADMIN_PORT: '0', IMPORTER_ADMIN_KEY: 'short-secret' },
    /IMPORTER_ADMIN_KEY must have at least 32/,
  ],
  [
    'an address of the network',
    { IMPORTER_ADMIN_PORT: '0', IMPORTER_ADMIN_KEY: KEY, IMPORTER_ADMIN_HOST: '0.0.0.0' },
    /IMPORTER_ADMIN_HOST must be an address of this machine/,
  ],
  ['a schedule that is none', { IMPORT_SCHEDULE: 'nightly' }, /IMPORT_SCHEDULE must hold cron expressions/],
  ['a time zone that is none', { IMPORT_SCHEDULE: '0 3 * * *', IMPORT_TIME_ZONE: 'x' }, /IMPORT_TIME_ZONE must be/],
])('%s is refused, without showing a secret', (_name, settings, message) => {
  const load = () => loadSettings(importerProcessSettings, settings, [importerKeyIsGiven, importerHasWork]);
  expect(load).toThrow(message);
  expect(load).not.toThrow('short-secret');
});

test('wrong settings are reported at the start, with exit code 2', async () => {
  const { code, stderr } = await start({}).ended;
  expect([code, stderr]).toEqual([2, expect.stringContaining('IMPORTER_ADMIN_PORT, IMPORT_SCHEDULE or both')]);
});

test('an importer that only follows a schedule reports that it lives, until it is asked to stop', async () => {
  // Due in the far future, and lately imported by the first test's run.
  const { child, ready, ended } = start({ DATA_DIR: join(work, 'data'), IMPORT_SCHEDULE: 'cz-addresses=0 3 29 2 *' });
  const url = await ready;
  expect(await (await fetch(`${url}/livez`)).json()).toEqual({ status: 'live' });
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('imports_running 0');
  expect((await fetch(`${url}/registers`, { headers: { authorization: `Bearer ${KEY}` } })).status).toBe(404);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0 });
});
