import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

let dataDir: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'places-main-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [join(__dirname, 'main.js')], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

test('without data the process lives and says what it lacks, answers nobody without the secret, and ends with 0', async () => {
  const child = start({ DATA_DIR: dataDir, PORT: '0', SEARCH_THREADS: '1', INTERNAL_SECRET: 'internal-secret-0123' });
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  const url = /^ready (http:\S+)$/.exec(line)?.[1];
  expect(await (await fetch(`${url}/livez`)).json()).toEqual({ status: 'live' });
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('no register is loaded')]);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_resident_memory_bytes');
  expect((await fetch(`${url}/v1/places/query`, { method: 'POST' })).ok).toBe(false);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('wrong settings are all named at once and the process ends with 2', async () => {
  const child = start({ PORT: 'canary', SEARCH_THREADS: 'canary', INTERNAL_SECRET: 'canary' });
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  expect(await once(child, 'close')).toEqual([2, null]);
  for (const name of ['PORT', 'SEARCH_THREADS', 'INTERNAL_SECRET']) expect(text).toContain(name);
  expect(text).not.toContain('canary');
});
