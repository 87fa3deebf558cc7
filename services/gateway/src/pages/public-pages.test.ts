import { createHash } from 'node:crypto';
import { errorTable, operations, services } from '@tripoint/contract';
import request from 'supertest';
import type { GatewaySettings } from '../gateway-options';
import { openBench } from '../testing/gateway-bench';
import { docsStyle } from './docs-style';
import { PublicPages } from './public-pages';

const app = openBench().gateway;

test.each(['/', '/docs'])('%s is one page without anything foreign', async (path) => {
  const res = await request(app).get(path).set('Host', 'api.example:8443');
  expect(res.status).toBe(200);
  expect(res.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(res.text).not.toMatch(/<script|<link|<img|<iframe|@import|url\(| style=| on[a-z]+=/i);
  expect(res.text.match(/(?:src|href)="(?!#|\/openapi\.json"|\/account")[^"]*"/g)).toBeNull();
  expect(res.text).toContain('http://api.example:8443/v1/places/query');
});

test('the policy of the page permits its own style and nothing else', async () => {
  const res = await request(app).get('/docs');
  const hash = createHash('sha256').update(docsStyle).digest('base64');
  expect(res.text).toContain(`<style>${docsStyle}</style>`);
  expect(res.headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

test('every operation has its route, its parameters and a call to copy, every error an anchor', async () => {
  const { text } = await request(app).get('/docs');
  for (const { id, path, params, summary } of operations) {
    expect(text).toContain(`id="${id}"`);
    expect(text).toContain(`href="#${id}"`);
    expect(text).toContain(summary);
    expect(text).toContain(path);
    for (const name of Object.keys(params)) expect(text).toContain(`<code>${name}</code>`);
  }
  for (const situation of Object.keys(errorTable)) {
    expect(text).toContain(`id="error-${situation}"`);
  }
  const links = [...text.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]!);
  for (const target of new Set(links)) expect(text).toContain(`id="${target}"`);
});

/** Security: the Host header is the caller's text. */
test.each(['"><script>alert(1)</script>', "a';rm -rf ~;'", 'host of nobody', 'host/of/nobody'])(
  'a senseless Host is not repeated: %s',
  async (host) => {
    const res = await request(app).get('/docs').set('Host', host);
    expect(res.status).toBe(200);
    expect(res.text).not.toContain(host);
  },
);

test('a configured address is shown in place of the one just used', async () => {
  const own = openBench({ settings: { publicUrl: 'https://api.tripoint.example' } }).gateway;
  expect((await request(own).get('/docs')).text).toContain('https://api.tripoint.example/v1/');
  expect((await request(own).get('/docs')).text).not.toContain('.invalid');
  expect((await request(own).get('/openapi.json')).body.servers).toEqual([{ url: 'https://api.tripoint.example' }]);
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
    settings: { publicUrl: null, version: '1', errorStatuses: 'spec' } as GatewaySettings,
  });
  const read = (host: string): string =>
    pages.page('docs', { req: { headers: { host } }, connection: {} } as never).body.toString();
  const first = read('a.example');
  const renderedOnce = rendered;
  expect(renderedOnce).toBeGreaterThan(0);
  for (let i = 0; i < 100; i++) expect(read(`h${i}.example`)).toContain(`http://h${i}.example/v1/`);
  expect(rendered).toBe(renderedOnce);
  expect(read('a.example')).toBe(first);
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

test.each(['/docs', '/openapi.json'])('%s is compressed for who accepts that, under the same tag', async (path) => {
  const get = (coding: string) => request(app).get(path).set({ Host: 'api.example', 'Accept-Encoding': coding });
  const [plain, gzip, br] = await Promise.all(['identity', 'gzip', 'br'].map(get));
  expect([plain, gzip, br].map((res) => res!.headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
  for (const res of [gzip!, br!]) {
    expect([res.text, res.headers.etag, res.headers.vary]).toEqual([
      plain!.text,
      plain!.headers.etag,
      'Accept-Encoding',
    ]);
    expect(Number(res.headers['content-length'])).toBeLessThan(plain!.text.length / 3);
  }
  const head = await request(app).head(path).set({ Host: 'api.example', 'Accept-Encoding': 'br' });
  expect([head.headers['content-encoding'], head.headers['content-length']]).toEqual([
    'br',
    br!.headers['content-length'],
  ]);
});

test('HEAD tells the size and sends nothing', async () => {
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
