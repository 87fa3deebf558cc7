import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { places } from '@tripoint/contract';
import { unlogged } from '@tripoint/organisations/testing';
import {
  createService,
  createServiceApp,
  Health,
  handler,
  JsonText,
  listen,
  Metrics,
  type RunningServer,
  silentLogger,
  systemClock,
} from '@tripoint/runtime';
import { sendHttp } from '@tripoint/testing';
import { KeyFormat } from './keys/key-format';
import { KeyRing } from './keys/key-ring';
import { LibsqlKeyStore } from './keys/libsql-key-store';

const SECRET = 'internal-secret-0123';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
let service: RunningServer;
let answer: () => Promise<JsonText> = async () => new JsonText('[]');

beforeAll(async () => {
  const served = createService({
    name: 'places',
    handlers: [handler(places.query, () => answer())],
    countries: () => ['CZ'],
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  const app = createServiceApp({
    service: served,
    internalSecret: SECRET,
    logger: silentLogger,
    metrics: new Metrics(false),
    health: new Health(),
  });
  service = await listen({ handler: app, host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await service.close(0);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const folders: string[] = [];
function newDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-main-'));
  folders.push(folder);
  return folder;
}

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [path.join(__dirname, 'main.js')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function makeKey(dataDir: string): Promise<string> {
  const store = LibsqlKeyStore.open(dataDir);
  const ring = new KeyRing({
    store,
    format: new KeyFormat('tp_live'),
    clock: systemClock,
    acts: unlogged,
    organisationId: null,
  });
  const { key } = await ring.create({ label: 'test' });
  await store.close();
  return key;
}

test('the process answers through the service, lets a call finish at SIGTERM and exits 0', async () => {
  const dataDir = newDataDir();
  const key = await makeKey(dataDir);
  const child = start({
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PORT: '0',
    COUNTRIES: 'cz',
    PLACES_URL: service.url,
    BUSINESS_URL: service.url,
    INTL_URL: service.url,
    UTILS_URL: service.url,
    INTERNAL_SECRET: SECRET,
    LOG_LEVL: 'debug',
    REDIS_URL: 'redis://127.0.0.1:9',
  });
  let log = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  const url = line.replace(/^ready /, '');
  const body = `query=a&api_key=${key}`;
  expect(await sendHttp(url, { path: '/v1/places/query', headers: FORM, body })).toMatchObject({
    status: 200,
    text: '[]',
  });

  let arrived = (): void => {};
  let finish = (): void => {};
  const running = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  answer = () => {
    arrived();
    return new Promise((resolve) => {
      finish = () => resolve(new JsonText('["late"]'));
    });
  };
  const late = sendHttp(url, { path: '/v1/places/query', headers: FORM, body });
  await running;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  finish();
  expect((await late).text).toBe('["late"]');
  expect(await exited).toEqual([0, null]);
  expect(log).toContain('"operation":"places.query"');
  expect(log).not.toContain(key);
  expect(log).not.toContain(SECRET);
  expect(log).toContain('"setting":"LOG_LEVL","reason":"is no setting of this process: is LOG_LEVEL meant?"');
  expect(log).toContain('"setting":"REDIS_URL","reason":"has no effect without LIMITS=redis"');
});

test('wrong settings are all named at once and the process exits 2', async () => {
  const child = start({ PORT: 'canary', INTERNAL_SECRET: 'canary' });
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  expect(await once(child, 'close')).toEqual([2, null]);
  for (const name of ['PORT', 'INTERNAL_SECRET', 'PLACES_URL', 'BUSINESS_URL', 'INTL_URL', 'UTILS_URL'])
    expect(text).toContain(name);
  expect(text).not.toContain('canary');
});

test('a port that is taken ends the process with 1 and a reason', async () => {
  const dataDir = newDataDir();
  const child = start({
    DATA_DIR: dataDir,
    PORT: String(service.port),
    PLACES_URL: service.url,
    BUSINESS_URL: service.url,
    INTL_URL: service.url,
    UTILS_URL: service.url,
    INTERNAL_SECRET: SECRET,
  });
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(text).toContain('EADDRINUSE');
});
