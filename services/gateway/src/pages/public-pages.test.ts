import { errorTable, operations, services } from '@tripoint/contract';
import request from 'supertest';
import type { GatewaySettings } from '../gateway-options';
import { openBench } from '../testing/gateway-bench';
import { PublicPages } from './public-pages';

/** Of a page with everything that it loads, as it is sent, in bytes; the form extension has at most 10 kB of it. */
const MAX_BYTES = 60_000 - 10_240;
const PAGES = [
  '/',
  '/docs',
  '/docs/searching',
  '/docs/translating',
  '/docs/utilities',
  '/docs/errors',
  '/demo/checkout',
];
const FOUND = /(?:src|href|action)="([^"#?]*)/g;

const app = openBench().gateway;
const read = (path: string, gateway = app) => request(gateway).get(path).set('Host', 'api.example:8443');

test.each(PAGES)('%s loads its own files alone, and has no script, style or event in itself', async (path) => {
  const res = await read(path);
  expect([res.status, res.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(res.text).not.toMatch(/<script>|<style|<iframe|@import|url\(| style=| on[a-z]+=|javascript:|\sundefined\s/i);
  expect(res.text).toContain('<html lang="en">');
  const loaded = [...res.text.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]*)"/g)].map(([, found]) => found);
  expect(loaded.length).toBeGreaterThan(2);
  for (const file of loaded) expect(file).toMatch(/^\/site\/[0-9a-f]{16}\/[a-z]+\.(?:js|css|svg)$/);
});

test('links between pages lead to pages, and to headings that they have', async () => {
  const texts = new Map<string, string>();
  const textOf = async (path: string) => {
    if (!texts.has(path)) {
      const { status, text } = await read(path);
      texts.set(path, status === 200 ? (text ?? '') : `status ${status}`);
    }
    return texts.get(path)!;
  };
  for (const page of PAGES) {
    const targets = [...(await textOf(page)).matchAll(/href="([^"]+)"/g)].map(([, target]) => target!);
    for (const target of new Set(targets)) {
      if (/^https?:|^\/account/.test(target)) continue;
      const [path, anchor] = target.split('#');
      const text = await textOf(path === '' ? page : path!);
      expect([page, target, text.slice(0, 10)]).not.toEqual([page, target, expect.stringMatching(/^status/)]);
      if (anchor !== undefined) expect([page, target, text.includes(`id="${anchor}"`)]).toEqual([page, target, true]);
    }
  }
});

test.each(PAGES)('the policy of %s permits files of the service, and no text becomes HTML', async (path) => {
  const { headers } = await read(path);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; " +
      "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=60',
  });
});

test.each(PAGES)('%s is light with all that it loads', async (path) => {
  const { text } = await read(path);
  const files = new Set(
    [...text.matchAll(FOUND)].map(([, found]) => found!).filter((found) => found.includes('/site/')),
  );
  // Its own script, and the one that this imports, which the browser need not discover.
  expect([...files].filter((file) => file.endsWith('.js'))).toHaveLength(2);
  expect(text).toMatch(/<link rel="modulepreload" href="[^"]+\/common\.js" integrity="sha256-[^"]{44}">/);
  let bytes = 0;
  for (const file of [path, ...files]) {
    const { headers } = await request(app).head(file).set('Accept-Encoding', 'gzip');
    bytes += Number(headers['content-length']);
  }
  expect(bytes).toBeLessThan(MAX_BYTES);
});

test('a file of the pages may be kept for good, under the digest that the page names', async () => {
  const { text } = await read('/');
  const [, path] = /<link rel="stylesheet" href="([^"]+)" integrity="sha256-[^"]{44}">/.exec(text)!;
  const file = await read(path!);
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/css; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
  });
  const again = await read(path!).set('If-None-Match', file.headers.etag!);
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await read(path!.replace(/[0-9a-f]{16}/, '0'.repeat(16)))).status).toBe(404);
});

test('every operation has its route, parameters with bounds, code in four languages and a form', async () => {
  const { text } = await read('/docs');
  for (const { id, path, params, summary, method } of operations) {
    const [, section = ''] = text.split(`<section data-operation="${id}">`);
    const own = section.split('</section>')[0]!;
    expect(text).toContain(`href="#${id}">`);
    expect(own).toContain(summary);
    expect(own).toContain(`</span> ${path}</code>`);
    for (const name of Object.keys(params)) {
      expect(own).toContain(`<dt><code>${name}</code>`);
      expect(own).toContain(`name="${name}"`);
    }
    for (const language of ['curl', 'javascript', 'php', 'python']) {
      expect([id, language, own.split(`data-language="${language}"`).length]).toEqual([id, language, 2]);
    }
    expect(own).toContain(`<form method="${method.toLowerCase()}"`);
    expect(own).toContain('http://api.example:8443/v1/');
  }
  expect(text).toContain('whole number, 1 to 20');
  expect(text).toContain('text, 1 to 200 characters');
  for (const situation of Object.keys(errorTable)) expect(text).toContain(`id="error-${situation}"`);
});

test('a guide has the address of the service in its commands, and leads to pages alone', async () => {
  const { text } = await read('/docs/searching');
  expect(text).toContain('curl http://api.example:8443/v1/places/query');
  expect(text).not.toMatch(/127\.0\.0\.1|href="[^"]*\.md|<!--/);
  expect(text).toContain('<h2 id="house-numbers">House numbers</h2>');
  expect((await read('/docs/settings')).status).toBe(404);
});

/** Security: the Host header is the caller's text. */
test.each(['"><script>alert(1)</script>', "a';rm -rf ~;'", 'host of nobody', 'host/of/nobody'])(
  'a senseless Host is not repeated: %s',
  async (host) => {
    for (const path of ['/', '/docs', '/docs/searching']) {
      const res = await request(app).get(path).set('Host', host);
      expect(res.status).toBe(200);
      expect(res.text).not.toContain(host);
    }
  },
);

test('a configured address is shown in place of the one just used', async () => {
  const own = openBench({ settings: { publicUrl: "https://it's.example" } }).gateway;
  for (const path of ['/', '/docs']) {
    const { text } = await request(own).get(path);
    expect(text).toContain('https://it%27s.example/v1/');
    expect(text).not.toContain('.invalid');
  }
  expect((await request(own).get('/openapi.json')).body.servers).toEqual([{ url: "https://it's.example" }]);
});

test('a page is rendered once, whatever addresses it is read under', async () => {
  let rendered = 0;
  const watched = new Proxy(operations, {
    get(target, name) {
      if (name === 'map') rendered++;
      return Reflect.get(target, name);
    },
  });
  const pages = new PublicPages({
    services: [{ contract: { ...services[0]!, operations: watched }, upstream: { countries: () => ['CZ'] } as never }],
    settings: {
      publicUrl: null,
      version: '1',
      errorStatuses: 'spec',
      pagesKey: null,
      loopbackKey: null,
    } as GatewaySettings,
    clock: { now: () => 0 },
    logger: { error() {}, warn() {}, info() {}, debug() {} },
  });
  const textOf = async (host: string) =>
    (await pages.page('docs', { req: { headers: { host } }, connection: {} } as never)).body.toString();
  const first = await textOf('a.example');
  const renderedOnce = rendered;
  expect(renderedOnce).toBeGreaterThan(0);
  for (let i = 0; i < 100; i++) expect(await textOf(`h${i}.example`)).toContain(`http://h${i}.example/v1/`);
  expect(rendered).toBe(renderedOnce);
  expect(await textOf('a.example')).toBe(first);
  expect(first).not.toContain('invalid/v1');
});

test('the OpenAPI document is public, cached and describes every operation', async () => {
  const get = () => request(app).get('/openapi.json').set('Host', 'api.example');
  const res = await get();
  expect(res.status).toBe(200);
  expect(res.body.openapi).toBe('3.1.0');
  expect(res.body.info.version).toBe('1.2.3');
  for (const { path, method } of operations) expect(res.body.paths[path][method.toLowerCase()]).toBeDefined();
  expect(res.headers['cache-control']).toBe('public, max-age=60');
  const again = await get().set('If-None-Match', res.headers.etag!);
  expect([again.status, again.text]).toEqual([304, '']);
});

test.each(['/', '/docs', '/openapi.json'])(
  '%s is compressed for who accepts that, under the same tag',
  async (path) => {
    const get = (coding: string) => request(app).get(path).set({ Host: 'api.example', 'Accept-Encoding': coding });
    const [plain, gzip, br] = await Promise.all(['identity', 'gzip', 'br'].map(get));
    expect([plain, gzip, br].map((res) => res!.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    for (const res of [gzip!, br!]) {
      expect([res.text, res.headers.etag, res.headers.vary]).toEqual([
        plain!.text,
        plain!.headers.etag,
        'Accept-Encoding',
      ]);
      expect(Number(res.headers['content-length'])).toBeLessThan(plain!.text.length / 2.5);
    }
    const head = await request(app).head(path).set({ Host: 'api.example', 'Accept-Encoding': 'br' });
    expect([head.headers['content-encoding'], head.headers['content-length']]).toEqual([
      'br',
      br!.headers['content-length'],
    ]);
  },
);

test('HEAD gives the size and sends nothing', async () => {
  const res = await request(app).head('/docs');
  expect(res.status).toBe(200);
  expect(Number(res.headers['content-length'])).toBeGreaterThan(1_000);
  expect(res.text ?? '').toBe('');
});

test('POST to a page is unknown', async () => {
  expect((await request(app).post('/docs')).status).toBe(404);
});

test('probes answer on the public listener and follow the health of the process', async () => {
  const bench = openBench();
  expect((await request(bench.gateway).get('/readyz')).body).toEqual({ status: 'ready' });
  bench.health.drain();
  expect((await request(bench.gateway).get('/readyz')).status).toBe(503);
  expect((await request(bench.gateway).get('/livez')).status).toBe(200);
});

test('metrics are not on the public listener', async () => {
  expect((await request(app).get('/metrics')).status).toBe(404);
});
