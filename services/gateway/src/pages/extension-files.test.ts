import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { openBench } from '../testing/gateway-bench';
import { readExtension } from './extension-files';

const SCRIPT = 'globalThis.places = () => {};';
const integrity = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;
const lines: string[] = [];
const log = (message: string): void => void lines.push(message);
const logger = { error: log, warn: log, info: log, debug: log };
const folder = mkdtempSync(join(tmpdir(), 'extension-'));

beforeAll(() => {
  const files = { 'tripoint-form.js': { integrity }, 'tripoint-form.css': { integrity: 'sha384-c' } };
  writeFileSync(join(folder, 'tripoint-form.js'), SCRIPT);
  writeFileSync(join(folder, 'tripoint-form.js.map'), '{}');
  writeFileSync(join(folder, 'tripoint-form.css'), '.swiftyper_list{}');
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: '0.1.0', files }));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => void lines.splice(0));

const app = () => openBench({ extension: readExtension(logger, folder) }).gateway;

test('any website may load the built extension, and keep it for good', async () => {
  const res = await request(app()).get('/extension/0.1.0/tripoint-form.js');
  expect([res.status, res.text]).toEqual([200, SCRIPT]);
  expect(res.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(lines).toEqual([]);
});

test('tools of developers find its source map', async () => {
  const { status, body } = await request(app()).get('/extension/0.1.0/tripoint-form.js.map');
  expect([status, body]).toEqual([200, {}]);
});

test('shops read the hash of each file in its manifest', async () => {
  const { status, headers, body } = await request(app()).get('/extension/0.1.0/manifest.json');
  expect([status, body.files['tripoint-form.js'].integrity]).toEqual([200, integrity]);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
});

test('pages name it with its integrity', async () => {
  for (const path of ['/', '/demo/checkout']) {
    const { text } = await request(app()).get(path);
    expect(text).toContain(`<script src="/extension/0.1.0/tripoint-form.js" integrity="${integrity}" defer></script>`);
  }
});

test.each(['/extension/0.0.9/tripoint-form.js', '/extension/0.1.0/other.js', '/extension/0.1.0/..%2fmanifest.json'])(
  '%s is answered with what there is',
  async (path) => {
    const res = await request(app()).get(path);
    expect([res.status, res.body.error.code]).toEqual([404, 'missing']);
    expect(res.body.error.message).toContain('/extension/0.1.0/tripoint-form.js');
  },
);

test('broken percent-encoding is refused, and is no failure for the log', async () => {
  const bench = openBench({ extension: readExtension(logger, folder) });
  const { status, body } = await request(bench.gateway).get('/extension/0.1.0/%ff');
  const message = 'The percent-encoding of the path is broken.';
  expect([status, body.error]).toMatchObject([400, { code: 'invalid_parameter', param: null, message }]);
  expect(bench.lines.join()).not.toContain('request failed');
});

test.each([
  ['not built', null],
  ['in a folder without a build', tmpdir()],
])('without it (%s) the pages work, and the log says so', async (_, where) => {
  const extension = readExtension(logger, where);
  expect(extension).toBeNull();
  expect(lines.join()).toContain('form extension is not built');
  const { gateway } = openBench({ extension });
  expect((await request(gateway).get('/')).text).not.toContain('/extension/');
  expect((await request(gateway).get('/demo/checkout')).text).toContain('is not built');
  const { status, body } = await request(gateway).get('/extension/0.1.0/tripoint-form.js');
  expect([status, body.error.message]).toEqual([404, expect.stringContaining('is not built')]);
});

test('a build that cannot be read does not end the process', () => {
  const broken = mkdtempSync(join(tmpdir(), 'extension-'));
  writeFileSync(join(broken, 'manifest.json'), '{');
  expect(readExtension(logger, broken)).toBeNull();
  expect(lines.join()).toContain('could not be read');
  rmSync(broken, { recursive: true });
});
