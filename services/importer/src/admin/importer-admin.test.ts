import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenerationStore, thisProcess } from '@tripoint/generations';
import { Health, listen, Metrics, type RunningServer, silentLogger } from '@tripoint/runtime';
import { RunProcesses } from '../child/run-processes';
import type { RunRecord } from '../run/run-record';
import { RunStore } from '../run/run-store';
import { writeTestChild } from '../testing/test-child';
import { goLive, keepRefused, testReader, testRunRecord } from '../testing/test-runs';
import { ImportActs } from './import-acts';
import { createImporterAdmin, type ImporterAdmin } from './importer-admin';
import { RunEvents } from './run-events';

const KEY = '0123456789abcdef0123456789abcdef';
const RUN = '20261121T114012345Z-4f2a';
const OLDER = '20261120T114012345Z-4f2a';

let dataDir: string;
let runs: RunProcesses;
let admin: ImporterAdmin;
let server: RunningServer;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'admin-'));
  const folder = join(dataDir, 'import');
  await mkdir(folder);
  for (const name of ['live', 'hold', 'die', 'busy', 'base']) await writeFile(join(folder, name), '');
  runs = new RunProcesses({ dataDir, module: await writeTestChild(dataDir), env: process.env, logger: silentLogger });
  const reader = testReader({ batches: [], changes: [] });
  const acts = new ImportActs({
    dataDir,
    runs,
    folder,
    publishers: () => ['https://example.org/register/'],
    nextDue: () => '2026-11-22T02:15:00.000Z',
    logger: silentLogger,
    registers: { 'cz-addresses': reader, 'sk-addresses': { ...testReader({ batches: [] }), id: 'sk-addresses' } },
    pollMs: 10,
  });
  const events = new RunEvents({ maxClients: 2, heartbeatMs: 20 });
  const probes = { health: new Health(), metrics: new Metrics(false) };
  admin = createImporterAdmin({ key: KEY, acts, events, ...probes, logger: silentLogger });
  const timeouts = { requestMs: 300, headersMs: 200, checkMs: 20 };
  server = await listen({ handler: admin.listener, host: '127.0.0.1', port: 0, timeouts });
});
afterEach(async () => {
  admin.close();
  await runs.close();
  await server.close(100);
  await rm(dataDir, { recursive: true, force: true });
});

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field
  readonly body: any;
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const res = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: res.status, headers: res.headers, body: await res.json() };
}

const post = (body: unknown, headers?: Record<string, string>) => ask('POST', '/imports', body, headers);
const hold = { register: 'cz-addresses', from: 'hold' };

async function ended(run: string): Promise<RunRecord> {
  return new Promise((resolve) => {
    const stop = runs.watch(run, (record) => {
      if (record.endedAt === null) return;
      stop();
      resolve(record);
    });
  });
}

test.each([
  ['an import', '/imports', hold],
  ['a redrive', `/imports/${RUN}/redrive`, {}],
])('%s is a part of the trace of its request', async (_, path, body) => {
  await new RunStore(dataDir, 'cz-addresses').save(testRunRecord({ run: RUN }));
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const { run } = (await ask('POST', path, body, { traceparent })).body;
  const shown = await ask('GET', `/imports/${run}`);
  expect(JSON.parse(shown.body.path).trace).toBe(traceparent);
});

test('an import is started, listed and shown', async () => {
  const started = await post({ register: 'cz-addresses', from: 'hold', changeSet: true, dryRun: true });
  expect(started.status).toBe(202);
  const { run } = started.body;
  expect(started.headers.get('location')).toBe(`/imports/${run}`);
  const shown = await ask('GET', `/imports/${run}`);
  expect(shown.body).toMatchObject({ run, state: 'reading', mode: 'changes', dryRun: true });
  expect(shown.body.origin).toEqual({ kind: 'request', who: '127.0.0.1' });
  const list = await ask('GET', '/imports?register=cz-addresses');
  expect(list.body.runs).toMatchObject([{ run, state: 'reading', progress: { share: 1 } }]);
  expect((await ask('GET', '/imports?register=sk-addresses')).body).toEqual({ runs: [] });
});

test('without a source the register is downloaded, and an address of its publisher is taken', async () => {
  const orderOf = async (from?: string) => {
    const { body } = await post({ register: 'cz-addresses', ...(from === undefined ? {} : { from }) });
    const record = await new RunStore(dataDir, 'cz-addresses').get(body.run);
    runs.stop(body.run);
    await ended(body.run);
    return JSON.parse(record?.path ?? '').order.from;
  };
  expect(await orderOf()).toEqual({ url: null });
  expect(await orderOf('https://example.org/x.zip')).toEqual({ url: 'https://example.org/x.zip' });
});

test('a second import of a register is refused with the id of the one under way', async () => {
  const { body } = await post(hold);
  const second = await post({ register: 'cz-addresses' });
  expect([second.status, second.body.error]).toEqual([
    409,
    { type: 'invalid_request', message: expect.stringContaining(body.run), code: 'busy', param: null, run: body.run },
  ]);
  expect(second.headers.get('retry-after')).toBe('30');
});

test('a register that another process holds is refused with the run that holds it', async () => {
  const { pid, host } = thisProcess;
  const process = { pid, host, start: await thisProcess.startOf(pid) };
  await new RunStore(dataDir, 'cz-addresses').save(
    testRunRecord({ run: RUN, state: 'reading', endedAt: null, process }),
  );
  const { status, body } = await post({ register: 'cz-addresses', from: 'busy' });
  expect([status, body.error.code, body.error.run]).toEqual([409, 'busy', RUN]);
});

test('a run that cannot be made as ordered is refused with what to do', async () => {
  const { status, body } = await post({ register: 'cz-addresses', from: 'base' });
  expect([status, body.error]).toMatchObject([409, { code: 'no_base', message: 'Reported why.' }]);
});

test('a run is stopped, and one that is not under way is not', async () => {
  const { body } = await post(hold);
  const end = ended(body.run);
  expect((await ask('POST', `/imports/${body.run}/stop`)).status).toBe(202);
  expect((await end).state).toBe('stopped');
  expect((await ask('POST', `/imports/${body.run}/stop`)).status).toBe(409);
});

test('refused rows are read again by a run of their own', async () => {
  await new RunStore(dataDir, 'cz-addresses').save(testRunRecord({ run: RUN }));
  const { status, body } = await ask('POST', `/imports/${RUN}/redrive`, { dryRun: true });
  expect(status).toBe(202);
  const shown = await ask('GET', `/imports/${body.run}`);
  expect(JSON.parse(shown.body.path).order).toMatchObject({ mode: 'redrive', redriven: RUN, dryRun: true, from: null });
});

test('a file that a request was allowed to read is not read again once a link stands in its place', async () => {
  const path = join(dataDir, 'import/live');
  const asked = { from: path, path, origin: { kind: 'request', who: '127.0.0.1' } } as const;
  await new RunStore(dataDir, 'cz-addresses').save(testRunRecord({ run: RUN, ...asked }));
  await rm(path);
  await symlink('/etc/passwd', path);
  const { status, body } = await ask('POST', `/imports/${RUN}/redrive`);
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('inside the import folder')]);
  expect((await ask('GET', '/imports')).body.runs).toHaveLength(1);
});

test('a refused generation is accepted with a reason, which its run reports', async () => {
  const store = new RunStore(dataDir, 'cz-addresses');
  await store.save(testRunRecord({ run: RUN, state: 'refused' }));
  const accept = (body: object) => ask('POST', `/imports/${RUN}/accept`, body);
  expect((await accept({ why: 'inspected' })).body.error.code).toBe('no_generation');
  await keepRefused(dataDir, RUN);
  const without = await accept({ why: ' ' });
  expect([without.status, without.body.error.param]).toEqual([400, 'why']);
  const { status, body } = await accept({ why: 'inspected' });
  expect([status, body.live.run]).toEqual([200, RUN]);
  expect(await store.get(RUN)).toMatchObject({
    state: 'live',
    accepted: { why: 'inspected', origin: { kind: 'request' } },
  });
});

test('a register is rolled back, which its runs report; without an older generation it is refused', async () => {
  const none = await ask('POST', '/registers/cz-addresses/rollback');
  expect([none.status, none.body.error.code]).toEqual([409, 'no_generation']);
  const store = new RunStore(dataDir, 'cz-addresses');
  for (const run of [OLDER, RUN]) {
    await goLive(dataDir, run);
    await store.save(testRunRecord({ run }));
  }
  const back = await ask('POST', '/registers/cz-addresses/rollback', {});
  expect([back.status, back.body.live.run]).toEqual([200, OLDER]);
  expect(await store.get(RUN)).toMatchObject({ state: 'rolled-back', rolledBack: { origin: { kind: 'request' } } });
  const { body } = await ask('GET', '/registers');
  expect(body.registers[0]).toMatchObject({
    register: 'cz-addresses',
    live: { run: OLDER },
    previous: { run: RUN },
    running: null,
    changeSets: true,
    publishers: ['https://example.org/register/'],
    nextDue: '2026-11-22T02:15:00.000Z',
  });
  expect(body.registers[1]).toMatchObject({ register: 'sk-addresses', live: null, changeSets: false });
});

test('a rollback while a run holds the register is refused', async () => {
  const lock = await new GenerationStore({ dataDir, register: 'cz-addresses' }).lock();
  const { status, body } = await ask('POST', '/registers/cz-addresses/rollback');
  await lock.release();
  expect([status, body.error.code]).toEqual([409, 'busy']);
});

describe('what is wrong with a request is reported with the field', () => {
  test.each<[string, unknown, string, string | null, string]>([
    ['no register', {}, 'invalid_parameter', 'register', 'cz-addresses, sk-addresses'],
    ['another register', { register: 'x' }, 'invalid_parameter', 'register', 'must be one of'],
    ['a name of the language', { register: 'constructor' }, 'invalid_parameter', 'register', 'must be one of'],
    ['a source that is no text', { register: 'cz-addresses', from: {} }, 'invalid_parameter', 'from', 'a text'],
    [
      'a flag that is none',
      { register: 'cz-addresses', dryRun: 'yes' },
      'invalid_parameter',
      'dryRun',
      'true or false',
    ],
    [
      'a field that is not known',
      { register: 'cz-addresses', force: true },
      'unexpected_parameter',
      'force',
      'There is',
    ],
    ['a path upwards', { register: 'cz-addresses', from: '../child.js' }, 'invalid_parameter', 'from', 'inside'],
    [
      'a file address',
      { register: 'cz-addresses', from: 'file:///etc/passwd' },
      'invalid_parameter',
      'from',
      'publishers',
    ],
    [
      'another host',
      { register: 'cz-addresses', from: 'http://127.0.0.1/' },
      'invalid_parameter',
      'from',
      'publishers',
    ],
    ['no JSON', '{"register":', 'invalid_parameter', null, 'not valid JSON'],
    ['a list', [], 'invalid_parameter', null, 'JSON object'],
  ])('%s', async (_name, sent, code, param, message) => {
    const { status, body } = await post(sent);
    expect([status, body.error]).toMatchObject([400, { type: 'invalid_request', code, param }]);
    expect(body.error.message).toContain(message);
  });

  test.each([
    ['GET', '/nothing', 'There is /imports'],
    ['DELETE', '/imports', 'called with the method POST or GET'],
    ['GET', `/imports/${RUN}`, 'There is no such run'],
    ['GET', '/imports/..%2f..%2fdev-key', 'There is no such run'],
    ['GET', '/imports/%ff', 'There is no such run'],
    ['POST', `/imports/${RUN}/redrive`, 'There is no such run'],
    ['POST', '/registers/..%2f../rollback', 'There is no such register'],
    ['POST', '/registers/constructor/rollback', 'There is no such register'],
    ['GET', '/imports?register=x', 'There is no such register'],
  ])('%s %s is not there', async (method, path, message) => {
    const { status, body } = await ask(method, path);
    expect([status, body.error.code]).toEqual([404, 'missing']);
    expect(body.error.message).toContain(message);
  });

  test('a parameter that is not known', async () => {
    const { status, body } = await ask('GET', '/imports?state=live');
    expect([status, body.error.param]).toEqual([400, 'state']);
  });
});

describe('attacks', () => {
  test.each([
    ['no key', {}],
    ['another key', { authorization: 'Bearer 0123456789abcdef0123456789abcdeX' }],
    ['the key in another form', { authorization: KEY }],
    ['an empty key', { authorization: 'Bearer ' }],
  ])('%s: nothing is reported or done', async (_name, headers) => {
    for (const [method, path] of [
      ['POST', '/imports'],
      ['GET', '/registers'],
      ['GET', '/nothing'],
      ['POST', '/registers/cz-addresses/rollback'],
    ] as const) {
      const res = await fetch(`${server.url}${path}`, { method, headers });
      expect([res.status, res.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await res.text()).not.toContain(KEY);
    }
    expect(await new RunStore(dataDir, 'cz-addresses').list()).toEqual([]);
  });

  test.each([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a form of the same machine', { 'sec-fetch-site': 'same-site' }],
  ])('a browser that shows %s is refused although it brings the key', async (_name, headers) => {
    const raw = await rawRequest('POST /imports HTTP/1.1', { ...headers, authorization: `Bearer ${KEY}` });
    expect(raw).toMatch(/^HTTP\/1.1 403 /);
    expect(raw).toContain('for programs');
  });

  test('a body that is no JSON by its type is refused, as a form of a page would send it', async () => {
    const { status } = await post('{"register":"cz-addresses"}', { 'content-type': 'text/plain' });
    expect(status).toBe(415);
  });

  test('a huge body is refused without being kept', async () => {
    const small = await post({ register: 'cz-addresses', from: 'x'.repeat(20_000) });
    expect([small.status, small.body.error.message]).toEqual([413, expect.stringContaining('16384 bytes')]);
    const huge = await rawRequest('POST /imports HTTP/1.1', {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'content-length': '9999999999',
    });
    expect(huge).toMatch(/^HTTP\/1.1 413 /);
  });

  test('a body that never comes is given up', async () => {
    const raw = await rawRequest('POST /imports HTTP/1.1', {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'content-length': '10',
    });
    expect(raw).toMatch(/^HTTP\/1.1 400 /);
    expect(raw).toContain('did not arrive in time');
  });

  test('the stack of a failure stays in the record on the disk', async () => {
    const failure = { kind: 'other', message: 'm', file: null, line: null, detail: 'at secret.js:1' } as const;
    await new RunStore(dataDir, 'cz-addresses').save(testRunRecord({ run: RUN, state: 'failed', failure }));
    const { body } = await ask('GET', `/imports/${RUN}`);
    expect(body.failure).toEqual({ kind: 'other', message: 'm', file: null, line: null });
  });
});

test('probes need no key and report nothing', async () => {
  for (const path of ['/livez', '/readyz']) {
    const res = await fetch(`${server.url}${path}`);
    expect(res.status).toBe(200);
  }
});

describe('events of a run', () => {
  async function stream(
    run: string,
  ): Promise<{ read: (until: string) => Promise<string>; close: () => Promise<void> }> {
    const stop = new AbortController();
    const res = await fetch(`${server.url}/imports/${run}/events`, {
      headers: { authorization: `Bearer ${KEY}` },
      signal: stop.signal,
    });
    expect([res.status, res.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const reader = (res.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const read = async (until: string): Promise<string> => {
      while (!text.includes(until)) {
        const { done, value } = await reader.read();
        if (done) break;
        text += value;
      }
      return text;
    };
    return { read, close: async () => stop.abort() };
  }

  test('begin with the state of now, go on with what changes, and end with the run', async () => {
    const { body } = await post(hold);
    const { read } = await stream(body.run);
    const first = await read('\n\n');
    expect(first).toMatch(/^event: run\ndata: \{.*"state":"reading"/);
    await read(': still here');
    runs.stop(body.run);
    const text = await read('never');
    expect(text.match(/^event: .*/gm)).toEqual(['event: run', 'event: run', 'event: end']);
    expect(text).toContain('"state":"stopped"');
  });

  test('of a run that ended are its record and the end', async () => {
    await new RunStore(dataDir, 'cz-addresses').save(testRunRecord({ run: RUN }));
    const text = await (await stream(RUN)).read('never');
    expect(text.match(/^event: .*/gm)).toEqual(['event: run', 'event: end']);
  });

  test('of a run in another process come from its record', async () => {
    const { pid, host } = thisProcess;
    const process = { pid, host, start: await thisProcess.startOf(pid) };
    const store = new RunStore(dataDir, 'cz-addresses');
    const running = testRunRecord({ run: RUN, state: 'reading', endedAt: null, process });
    await store.save(running);
    const { read } = await stream(RUN);
    await read('"reading"');
    await store.save({ ...running, progress: { ...running.progress, rows: 77 } });
    expect(await read('"rows":77')).toContain('event: progress');
    await store.save({ ...running, state: 'live' });
    expect(await read('never')).toContain('event: end');
  });

  test('are open for so many at once, and a closed stream makes room', async () => {
    const { body } = await post(hold);
    const [first] = [await stream(body.run), await stream(body.run)];
    const refused = await ask('GET', `/imports/${body.run}/events`);
    expect([refused.status, refused.body.error.type, refused.headers.get('retry-after')]).toEqual([
      503,
      'api_error',
      '5',
    ]);
    await first.close();
    let status = 503;
    while (status === 503) {
      const res = await fetch(`${server.url}/imports/${body.run}/events`, {
        headers: { authorization: `Bearer ${KEY}` },
      });
      status = res.status;
      await res.body?.cancel();
    }
    expect(status).toBe(200);
  });

  test('end when the listener closes', async () => {
    const { body } = await post(hold);
    const { read } = await stream(body.run);
    await read('\n\n');
    admin.close();
    expect(await read('never')).not.toContain('event: end');
  });
});

test('what the child carries out is in its record', async () => {
  const { body } = await post({ register: 'cz-addresses', from: 'live' });
  const file = join(dataDir, 'registers/cz-addresses/runs', `${body.run}.json`);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ run: body.run });
});

/** Sends the head of a request and resolves with all that comes back until the connection closes or falls silent. */
function rawRequest(line: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let text = '';
    const lines = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.on('data', (part) => {
      text += part;
      if (text.includes('\r\n\r\n{') && text.endsWith('}')) socket.end();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write(`${[line, ...lines].join('\r\n')}\r\n\r\n`);
  });
}
