import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Health, listen, type RunningServer, silentLogger } from '@tripoint/runtime';
import { freePort, unsafeTemplates } from '@tripoint/testing';
import { ImportActs } from '../admin/import-acts';
import { RunEvents } from '../admin/run-events';
import { RunProcesses } from '../child/run-processes';
import { RunStore } from '../run/run-store';
import { writeTestChild } from '../testing/test-child';
import { goLive, testReader, testRunRecord } from '../testing/test-runs';
import { Console } from './console';

const KEY = '0123456789abcdef0123456789abcdef';
const RUN = '20261121T114012345Z-4f2a';
const OLDER = '20261120T114012345Z-4f2a';
const HOUR_MS = 3_600_000;

let dataDir: string;
let runs: RunProcesses;
let server: RunningServer;
let store: RunStore;
let now: number;
beforeEach(async () => {
  now = Date.parse('2026-11-23T10:00:00Z');
  dataDir = await mkdtemp(join(tmpdir(), 'console-'));
  store = new RunStore(dataDir, 'cz-addresses');
  runs = new RunProcesses({ dataDir, module: await writeTestChild(dataDir), env: process.env, logger: silentLogger });
  const registers = { 'cz-addresses': testReader({ batches: [], changes: [] }) };
  const sources = { folder: null, publishers: () => ['https://example.org/register/'] };
  const acts = new ImportActs({ dataDir, runs, ...sources, logger: silentLogger, registers });
  const pages = new Console({
    key: KEY,
    acts,
    events: new RunEvents(),
    refusedMessages: null,
    usage: null,
    own: { name: 'importer', health: new Health({ register: () => '<none>' }) },
    processes: [{ name: 'away', url: `http://127.0.0.1:${await freePort()}` }],
    logger: silentLogger,
    clock: { now: () => now },
  });
  server = await listen({ handler: (req, res) => pages.serve(req, res), host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await runs.close();
  await server.close(100);
  await rm(dataDir, { recursive: true, force: true });
});

interface Sent {
  readonly form?: Record<string, string>;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

async function ask(path: string, { form, cookie, headers }: Sent = {}) {
  const res = await fetch(server.url + path, {
    redirect: 'manual',
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    headers: { ...(form === undefined ? {} : { origin: server.url }), ...(cookie && { cookie }), ...headers },
  });
  return { status: res.status, headers: res.headers, text: await res.text(), to: res.headers.get('location') };
}

async function signIn(): Promise<{ readonly cookie: string; readonly form_token: string }> {
  const { headers } = await ask('/console/sign-in', { form: { key: KEY } });
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const { text } = await ask('/console', { cookie });
  return { cookie, form_token: /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '' };
}

test('nothing is shown or done before the sign-in, and a wrong key is refused', async () => {
  await goLive(dataDir, OLDER);
  await goLive(dataDir, RUN);
  for (const path of [
    '/console',
    '/console/runs',
    '/console/usage',
    '/console/health',
    `/console/runs/${RUN}/events`,
  ]) {
    expect([path, (await ask(path)).to]).toEqual([path, '/console/sign-in']);
  }
  expect((await ask('/console/registers/cz-addresses/rollback', { form: {} })).to).toBe('/console/sign-in');
  const refused = await ask('/console/sign-in', { form: { key: `${KEY}x` } });
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null]);
  expect(refused.text).not.toContain(KEY);
  expect(
    JSON.parse(await readFile(join(dataDir, 'registers/cz-addresses/current.json'), 'utf8')).previous,
  ).not.toBeNull();
});

test('the front page of the listener leads to the console, which knows who is signed in', async () => {
  for (const path of ['/', '/?a=b']) expect([path, (await ask(path)).to]).toEqual([path, '/console']);
});

test('where keys are not read, the page of usage has the command for each way to run the gateway', async () => {
  const { cookie } = await signIn();
  const { text } = await ask('/console/usage', { cookie });
  for (const where of [
    '<code>scripts/keys',
    'docker compose exec gateway node',
    'kubectl -n tripoint exec deployment/gateway -- node',
  ]) {
    expect(text).toContain(where);
  }
});

test('a session is for pages of the console alone, unknown to scripts and other sites, and ends', async () => {
  const { headers } = await ask('/console/sign-in', { form: { key: KEY } });
  expect(headers.get('set-cookie')).toMatch(
    /^tripoint_console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict; Max-Age=28800$/,
  );
  const { cookie, form_token } = await signIn();
  expect((await ask('/console', { cookie })).status).toBe(200);
  expect((await ask('/console', { cookie: `${cookie}; ${cookie}` })).to).toBe('/console/sign-in');
  now += 8 * HOUR_MS;
  expect((await ask('/console', { cookie })).to).toBe('/console/sign-in');
  const next = await signIn();
  expect(next.form_token).not.toBe(form_token);
  const out = await ask('/console/sign-out', { cookie: next.cookie, form: { form_token: next.form_token } });
  expect([out.to, out.headers.get('set-cookie')]).toEqual(['/console/sign-in', expect.stringContaining('Max-Age=0')]);
  expect((await ask('/console', next)).to).toBe('/console/sign-in');
});

test('a form of another site, or of another session, changes nothing', async () => {
  await goLive(dataDir, OLDER);
  await goLive(dataDir, RUN);
  const { cookie, form_token } = await signIn();
  const path = '/console/registers/cz-addresses/rollback';
  for (const headers of [
    { origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]) {
    expect((await ask(path, { cookie, form: { form_token }, headers })).status).toBe(403);
  }
  expect(
    (await ask('/console/sign-in', { form: { key: KEY }, headers: { origin: 'http://evil.example' } })).status,
  ).toBe(403);
  for (const form of [{}, { form_token: `${form_token.slice(1)}x` }] as Record<string, string>[]) {
    expect((await ask(path, { cookie, form })).status).toBe(403);
  }
  const done = await ask(path, { cookie, form: { form_token } });
  expect(done.to).toBe('/console/registers/cz-addresses');
  // Said once, and not to who is not signed in.
  expect((await ask('/console/registers/cz-addresses', { cookie })).text).toContain('answers again.');
  expect((await ask('/console/registers/cz-addresses', { cookie })).text).not.toContain('answers again.');
});

test('every page may load what is its own alone, is stored nowhere and shown in no frame', async () => {
  const { cookie } = await signIn();
  for (const path of ['/console/sign-in', '/console', '/console/registers/cz-addresses', '/console/none']) {
    const { headers } = await ask(path, { cookie });
    const policy = headers.get('content-security-policy');
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "trusted-types 'none'"])
      expect(policy).toContain(part);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('what a page loads, its icon too, is there before the sign-in', async () => {
  const { text } = await ask('/console/sign-in');
  const loaded = [...text.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
  const answers = await Promise.all(loaded.map((path) => ask(path)));
  expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'image/svg+xml'],
    [200, 'text/css; charset=utf-8'],
    [200, 'text/javascript; charset=utf-8'],
  ]);
});

test('what a record holds is text', async () => {
  const evil = '<script>alert(1)</script>';
  const failure = { kind: 'source', message: evil, file: null, line: null, detail: '' } as const;
  await store.save(
    testRunRecord({ run: RUN, state: 'failed', from: evil, failure, refusedRows: { kept: 1, complete: true } }),
  );
  const row = { reason: evil, file: evil, line: 1, row: evil };
  await writeFile(store.refusedPath(RUN), `${JSON.stringify(row)}\n`);
  const { cookie } = await signIn();
  for (const path of [`/console/runs/${RUN}`, `/console/runs/${RUN}/refused`, '/console/health']) {
    const { status, text } = await ask(path, { cookie });
    expect([status, text.match(/<script>|<none>/)]).toEqual([200, null]);
  }
  expect((await ask(`/console/runs/${RUN}/refused`, { cookie })).text).toContain('&#60;script&#62;');
});

test('every page writes the day of a source alike', async () => {
  await goLive(dataDir, RUN);
  await store.save(testRunRecord({ run: RUN, sourceVersion: '20220430', from: 'file.csv' }));
  const { cookie } = await signIn();
  for (const path of ['/console', '/console/registers/cz-addresses', `/console/runs/${RUN}`]) {
    const { text } = await ask(path, { cookie });
    expect([path, text.includes('2022-04-30'), text.includes('20220430')]).toEqual([path, true, false]);
  }
});

test('refused rows are read page by page', async () => {
  await store.save(testRunRecord({ run: RUN, refusedRows: { kept: 120, complete: true } }));
  const rows = Array.from({ length: 120 }, (_, i) => ({
    reason: 'bad',
    file: 'a.csv',
    line: i + 1,
    row: `row ${i + 1}.`,
  }));
  await writeFile(store.refusedPath(RUN), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const { cookie } = await signIn();
  const page = async (number: string) => (await ask(`/console/runs/${RUN}/refused?page=${number}`, { cookie })).text;
  expect((await page('1')).match(/row \d+\./g)).toHaveLength(50);
  expect(await page('2')).toContain('row 51.');
  expect((await page('3')).match(/row \d+\./g)).toHaveLength(20);
  expect(await page('3')).not.toContain('Next page');
  for (const wrong of ['-1', '0', 'x', '1e99']) expect(await page(wrong)).toContain('row 1.');
});

test('what is refused comes back to its page with the reason; what is not there is not', async () => {
  const { cookie, form_token } = await signIn();
  const register = '/console/registers/cz-addresses';
  const send = (path: string, form: Record<string, string> = {}) =>
    ask(path, { cookie, form: { form_token, ...form } });
  expect((await send(`${register}/import`, { from: '/etc/passwd' })).to).toBe(register);
  expect((await ask(register, { cookie })).text).toMatch(/class="notice bad"><p>[^<]*IMPORT_FOLDER/);
  expect((await send(`${register}/rollback`)).to).toBe(register);
  for (const path of [
    '/console/registers/none/import',
    '/console/registers/constructor/rollback',
    `/console/runs/${RUN}/stop`,
  ]) {
    expect([path, (await send(path)).status]).toEqual([path, 404]);
  }
  for (const run of ['..%2f..%2fdev-key', '%ff']) {
    expect((await ask(`/console/runs/${run}`, { cookie })).status).toBe(404);
  }
  expect((await send(`${register}/import`, { from: 'x'.repeat(20_000) })).status).toBe(413);
});

test('a run is started by a person, whom its record names', async () => {
  const { cookie, form_token } = await signIn();
  const { to } = await ask('/console/registers/cz-addresses/import', { cookie, form: { form_token, dry_run: 'yes' } });
  expect(to).toMatch(/^\/console\/runs\/\w+-\w+$/);
  expect(await store.get(to!.split('/').at(-1)!)).toMatchObject({
    dryRun: true,
    origin: { kind: 'request', who: '127.0.0.1' },
  });
});

test('health names what lacks, and who does not answer', async () => {
  const { cookie } = await signIn();
  const { text } = await ask('/console/health', { cookie });
  expect(text).toContain('register: &#60;none&#62;');
  expect(text).toMatch(/away<\/th>.*no answer<\/span> .*ECONNREFUSED/s);
});

/** Security: a value in an attribute without quotes could add attributes; one in a style or script is not escaped for it. */
test('no template fills in an attribute without quotes, a style, a script or an address of its own scheme', () => {
  expect(unsafeTemplates(join(__dirname, '..', '..', 'src', 'console'))).toEqual([]);
});
