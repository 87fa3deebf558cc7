import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunRecord } from '@tripoint/importer';
import { FORM, type HttpRequest, JSON_TYPE, sendBytes, sendHttp, until } from '@tripoint/testing';
import { Command, importRegister } from './testing/command';
import { settingsOf } from './testing/form';
import { importedDataDir } from './testing/imported';
import { endAll, errorOf, Service } from './testing/service';

/* What an operator does beside a running service, and sees of it. */

/** The line of a request may be written a moment after its answer. */
const LOG_MS = 2_000;
const LONG_MS = 900_000;
/** A second of the service and what a busy machine adds to it. */
const HIDDEN_MS = 10_000;

interface Company {
  readonly business_id: string;
  readonly name: string;
  readonly cin: string;
}

interface Media {
  readonly content: Readonly<Record<string, { readonly example: unknown }>>;
}
interface DocumentedCall {
  readonly parameters: readonly { readonly in: string; readonly example: unknown }[];
  readonly requestBody: Media;
  readonly responses: Readonly<Record<string, Media>>;
}

let service: Service;
beforeAll(async () => {
  service = await Service.start(await importedDataDir('*'));
});
afterAll(endAll);

const get = (path: string, headers = {}) => service.sendUnchecked({ method: 'GET', path, headers });
const admin = (path: string, method = 'GET') => sendHttp(service.adminUrl, { method, path });

/** Runs a command beside the service. */
async function script(name: string, ...args: string[]) {
  const { dataDir } = service;
  return Command.script(name, [...args, '--data-dir', dataDir], settingsOf(dataDir)).finished;
}
const json = async (name: string, ...args: string[]) =>
  JSON.parse((await script(name, ...args, '--json')).stdout) as Record<string, string>[];

test('an operator makes an organisation with members and a key, and finds who did it in log and metrics', async () => {
  const [first] = await json('organisations', 'list');
  expect(first).toMatchObject({ name: 'First organisation' });
  expect(await json('members', 'list')).toMatchObject([{ email: 'owner@localhost', roles: ['owner'] }]);
  expect(await json('keys', 'list')).toMatchObject([{ label: 'development', organisation_id: first!.id }]);

  const id = (await script('organisations', 'create', 'Shop', '--owner', 'ann@example.com')).stdout.trim();
  expect((await script('members', 'add', 'bob@example.com', '--role', 'reviewer', '--organisation', 'Shop')).code).toBe(
    0,
  );
  const refused = await script('members', 'remove', 'ann@example.com', '--organisation', 'Shop');
  expect([refused.code, refused.stdout]).toEqual([1, '']);

  const { key, selector } = await service.createKey('--label', 'checkout', '--organisation', 'Shop');
  const call = async (): Promise<number> => (await service.places('query', { query: 'karlova', api_key: key })).status;
  await until('the key works', async () => (await call()) === 200);
  expect(await json('keys', 'list', '--organisation', id)).toMatchObject([{ selector, label: 'checkout' }]);
  expect((await script('keys', 'revoke', selector)).code).toBe(0);
  await until('the key has ended', async () => (await call()) === 401);

  const acts = await json('organisations', 'log', '--organisation', 'Shop');
  expect(acts.map(({ act, subject }) => [act, subject])).toEqual([
    ['key.revoke', selector],
    ['key.create', selector],
    ['act.failed', 'member.remove ann@example.com'],
    ['member.remove', 'ann@example.com'],
    ['member.add', 'bob@example.com'],
    ['organisation.create', id],
  ]);
  for (const { actor, from } of acts)
    expect([actor, from]).toEqual([expect.stringMatching(/^operator ./), expect.any(String)]);
  expect(JSON.stringify(acts)).not.toContain(key.slice(-49));

  const { text } = await sendHttp(service.adminUrl, { method: 'GET', path: '/metrics' });
  expect(text).toContain('tripoint_administrative_acts_total{act="key.revoke"} 1');
  expect(text).toContain('tripoint_administrative_acts_total{act="organisation.create"} 1');
});

test('probes answer on both listeners without a key', async () => {
  for (const ask of [get, admin]) {
    expect(await ask('/livez')).toMatchObject({ status: 200, text: '{"status":"live"}' });
    const readiness = await ask('/readyz');
    expect([readiness.status, JSON.parse(readiness.text)]).toMatchObject([200, { status: 'ready' }]);
  }
});

test('metrics are for operators alone and name routes, not paths', async () => {
  const api_key = await service.developmentKey();
  await service.places('query', { query: 'karlova', api_key });
  await service.places('cz_AAAAAAAAAAAAAAAAAAAAAA', { api_key });
  await get('/no/such/path');
  const { status, headers, text } = await admin('/metrics');
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{service="places",route="\/v1\/places\/query",method="POST",status="2xx"\} [1-9]/m,
  );
  expect(text).toContain('route="/v1/places/{place_id}",method="POST",status="4xx"');
  expect(text).not.toContain('/no/such/path');
  expect(text).not.toContain(api_key);
  expect(text).toContain('process_resident_memory_bytes');
  expect((await get('/metrics')).status).toBe(404);
});

test('the listener of operators answers nothing else, in JSON', async () => {
  for (const [path, method] of [
    ['/v1/places/query', 'POST'],
    ['/', 'GET'],
    ['/metrics', 'POST'],
  ] as const) {
    const { status, text } = await admin(path, method);
    expect([status, JSON.parse(text).error.code]).toEqual([404, 'missing']);
  }
});

test('the documentation is a page with scripts of its own alone, and a document for programs', async () => {
  const page = await get('/docs');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.text).not.toMatch(/<script(?! src="\/site\/)|https?:\/\/(?!127\.0\.0\.1)[^\s"<]+\.(js|css)/);
  for (const path of ['/v1/places/query', '/v1/places/reverse', '/v1/places/{place_id}']) {
    expect(page.text).toContain(path);
  }
  const document = await get('/openapi.json');
  expect(JSON.parse(document.text)).toMatchObject({ openapi: '3.1.0', servers: [{ url: service.url }] });
  expect((await get('/openapi.json', { 'if-none-match': document.headers.etag })).status).toBe(304);
});

/** What answers from the samples. The examples of the others hold after changes, or of what is outside, or of a day. */
const ofSamples = /^\/v1\/(?:places|business)\/(?!registers)/;

test('each example of the documentation is answered just as the documentation shows', async () => {
  const { text } = await get('/openapi.json');
  const { paths } = JSON.parse(text) as { paths: Record<string, { post: DocumentedCall }> };
  const api_key = await service.developmentKey();
  const shownCalls = Object.entries(paths).filter(([path]) => ofSamples.test(path));
  expect(shownCalls).toHaveLength(14);
  for (const [path, { post }] of shownCalls) {
    const id = post.parameters.find((parameter) => parameter.in === 'path')?.example;
    const asked = post.requestBody.content[JSON_TYPE]?.example as object;
    const answer = await service.send({
      path: path.replace(/\{.*\}/, String(id)),
      headers: { 'content-type': JSON_TYPE },
      body: JSON.stringify({ ...asked, api_key }),
    });
    expect(answer.status).toBe(200);
    const shown = post.responses['200']?.content[JSON_TYPE]?.example;
    const given = JSON.parse(answer.text);
    if (Array.isArray(shown)) expect(given).toEqual(expect.arrayContaining(shown));
    else expect(given).toEqual(shown);
  }
});

test.each(['cz', 'sk', 'pl'])('addresses of %s answer from its register', async (country) => {
  const { text } = await service.places('query', { query: 'n', country, api_key: await service.developmentKey() });
  const found = JSON.parse(text) as { readonly place_id: string }[];
  expect(found.map(({ place_id }) => place_id.slice(0, 3))).toContain(`${country}_`);
});

test('every answer has a request id that the log knows, and security headers', async () => {
  const api_key = await service.developmentKey();
  const answer = await service.places('query', { query: 'karlova', api_key });
  const id = answer.headers['request-id'];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const line = await until(
    'the request is in the log',
    () => {
      const lines = service.command.stderr.split('\n').slice(0, -1);
      return lines.find((each) => each.includes(String(id))) ?? null;
    },
    LOG_MS,
  );
  expect(JSON.parse(line)).toMatchObject({ message: 'request', operation: 'places.query', status: 200 });
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' });
  expect(answer.headers['x-powered-by']).toBeUndefined();
});

test('whom the list names is found by no operation, left out by the next import, and returns when taken off the list', async () => {
  const { dataDir } = service;
  const api_key = await service.developmentKey();
  const ask = async (name: string, query: string): Promise<Company[]> =>
    JSON.parse((await service.business(name, { query, country: 'cz', limit: 20, api_key })).text);
  const [{ business_id: id, name, cin }] = (await ask('query', 'stav')) as [Company];
  const detail = () => service.business(id, { api_key });
  const isAnswered = async (): Promise<boolean> => (await detail()).status === 200;
  const suppress = (action: string) => script('suppress', action, 'cz', cin);
  const imported = async (): Promise<RunRecord> => {
    const { stdout, stderr } = await importRegister(dataDir, ['cz-businesses', '--sample', '--json']).finished;
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  };

  expect(await suppress('add')).toMatchObject({ code: 0, stderr: expect.stringContaining('cz-businesses') });
  await until('it is hidden', () => service.everywhere(async () => !(await isAnswered())), HIDDEN_MS);
  expect(errorOf(await detail())).toMatchObject({ code: 'missing' });
  expect(await ask('identifier', cin)).toEqual([]);
  expect((await ask('query', name)).map((found) => found.business_id)).not.toContain(id);

  const without = await imported();
  expect([without.state, without.read?.leftOut?.['on the suppression list']]).toEqual(['live', 1]);
  expect(without.outcome?.report.difference).toMatchObject({ added: 0, changed: 0, removed: 1 });
  expect((await suppress('remove')).code).toBe(0);
  // It is not on the list any more, and not in the data either.
  expect(await isAnswered()).toBe(false);
  expect((await imported()).outcome?.report.difference).toMatchObject({ added: 1, changed: 0, removed: 0 });
  await until('it answers again', () => service.everywhere(isAnswered), LONG_MS);
});

test('a key is in no log line, no metric and no file, wherever a caller puts it', async () => {
  const { key } = await service.createKey('--label', 'canary');
  const wrong = `${key.slice(0, -6)}canary`;
  const query = '/v1/places/query?query=karlova';
  const form = { 'content-type': FORM };
  for (const secret of [key, wrong]) {
    const requests: HttpRequest[] = [
      { path: `${query}&api_key=${secret}` },
      { path: `${query}&api%5Fkey=${secret}` },
      { path: query, headers: { 'X-Service-API-Key': secret } },
      { path: query, headers: { 'X-Swiftyper-API-Key': secret } },
      { path: query, headers: { Authorization: `Bearer ${secret}`, Cookie: `api_key=${secret}` } },
      { path: query, headers: { referer: `https://shop.example/?api_key=${secret}`, origin: 'https://shop.example' } },
      { path: query, headers: { 'X-Request-Id': secret, 'User-Agent': `api_key=${secret}` } },
      { path: query, headers: form, body: `api_key=${secret}&colour=red` },
      { path: query, headers: form, body: `api_key[]=${secret}` },
      { path: query, headers: { 'content-type': JSON_TYPE }, body: `{"api_key":"${secret}"` },
      { path: query, headers: { 'content-type': JSON_TYPE }, body: `{"api_key":{"a":"${secret}"}}` },
      { path: `/no/such/path?api_key=${secret}` },
      { path: `/no/such/api_key=${secret}` },
      { path: `/no/such/${secret}` },
      { path: `/v1/places/${secret}` },
      { method: 'GET', path: `/docs?api_key=${secret}` },
      { method: 'OPTIONS', path: `${query}&api_key=${secret}` },
    ];
    for (const request of requests) {
      const { text, headers } = await service.sendUnchecked(request);
      expect(text + JSON.stringify(headers)).not.toContain(secret);
    }
    await sendBytes(service.url, `api_key=${secret} garbage\r\n\r\n`);
  }
  expect((await admin('/metrics')).text).not.toContain(key);
  expect((await service.stop()).code).toBe(0);
  const lines = service.command.stderr.split('\n');
  const messages = lines.slice(0, -1).map((line) => (JSON.parse(line) as { message: string }).message);
  expect(messages).toEqual(expect.arrayContaining(['listening', 'request', 'stopping']));
  expect(messages.at(-1)).toBe('stopped');
  expect(lines.filter((line) => line.includes(key) || line.includes(wrong))).toEqual([]);
  for (const file of await readdir(service.dataDir, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    // Keys were made in this process: SQLite removes its log and index when their handles are collected, even now.
    const read = readFile(join(file.parentPath, file.name));
    const content = await read.catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? '' : Promise.reject(error),
    );
    expect(content.includes(key)).toBe(false);
  }
});
