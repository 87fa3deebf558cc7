import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { registerDirectory } from '@tripoint/generations';
import { JSON_TYPE, sendHttp } from '@tripoint/testing';

const SECRET = 'internal-secret-0123';

let dataDir: string;
let child: ChildProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'business-main-'));
});
afterEach(async () => {
  child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const settings = { DATA_DIR: dataDir, PORT: '0', SEARCH_THREADS: '1', INTERNAL_SECRET: SECRET, LOG_LEVEL: 'error' };
  child = spawn(process.execPath, [join(__dirname, 'main.js')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  return line.replace(/^ready /, '');
}

const ask = (url: string, country: string, secret = SECRET) =>
  sendHttp(url, {
    path: '/v1/business/query',
    headers: { authorization: `Bearer ${secret}`, 'content-type': JSON_TYPE },
    body: JSON.stringify({ query: 'a', country }),
  });

test('without data it is ready, has no country, answers nobody without the secret, and ends with 0', async () => {
  const url = await start();
  expect((await sendHttp(url, { method: 'GET', path: '/readyz' })).status).toBe(200);
  const { status, text } = await ask(url, 'SK');
  expect([status, JSON.parse(text).error.param]).toEqual([400, 'country']);
  expect((await ask(url, 'SK', 'guess-guess-guess')).status).not.toBe(200);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('with companies that cannot be loaded it is not ready, says so in its figures and answers 503', async () => {
  const directory = registerDirectory(dataDir, 'sk-businesses');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'current.json'), 'half of {');
  const url = await start();
  const ready = await sendHttp(url, { method: 'GET', path: '/readyz' });
  expect([ready.status, ready.text]).toEqual([503, expect.stringContaining('sk-businesses cannot be loaded')]);
  const { status, headers } = await ask(url, 'SK');
  expect([status, Number(headers['retry-after'])]).toEqual([503, expect.any(Number)]);
  const figures = (await sendHttp(url, { method: 'GET', path: '/metrics' })).text;
  for (const [register, figure] of Object.entries({ 'sk-businesses': 1, 'cz-businesses': 0, 'sk-tax-numbers': 0 })) {
    expect(figures).toContain(`register_unavailable{register="${register}"} ${figure}`);
  }
});
