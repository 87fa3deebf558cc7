import request from 'supertest';
import { openBench } from '../testing/gateway-bench';

const KEY = 'tp_live_of-the-pages';
const HERE = 'tp_live_of-this-machine';
const PAGES = ['/', '/docs', '/demo/checkout'];

test.each(PAGES)('%s calls with the key of the setting, or asks its reader', async (path) => {
  const given = openBench({ settings: { pagesKey: KEY, loopbackKey: HERE } }).gateway;
  const { text } = await request(given).get(path).set('Host', 'api.example');
  expect(text).toContain(`<div class="field key" hidden>`);
  expect(text).toContain(`value="${KEY}"`);
  expect(text).not.toContain(HERE);
  const without = await request(openBench().gateway).get(path);
  expect(without.text).toContain('<div class="field key">');
});

/** Security: behind a proxy, or under a name that somebody else leads here, the reader may be anybody. */
test.each([
  [{ Host: 'localhost:8080' }, true],
  [{ Host: '127.0.0.1' }, true],
  [{ Host: '[::1]:8080' }, true],
  [{ Host: 'evil.example:8080' }, false],
  [{ Host: 'localhost.evil.example' }, false],
  [{ Host: '127.0.0.1.evil.example' }, false],
])('with %j the key of this machine is shown: %s', async (headers, shown) => {
  const { gateway } = openBench({ settings: { loopbackKey: HERE } });
  for (const path of PAGES) {
    const { text } = await request(gateway).get(path).set(headers);
    expect([path, text.includes(HERE)]).toEqual([path, shown]);
  }
});

test('a reader behind a named proxy on this machine is not shown its key', async () => {
  const { gateway } = openBench({ settings: { loopbackKey: HERE, trustedProxies: ['127.0.0.1/32', '::1/128'] } });
  const headers = { Host: 'localhost', 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Proto': 'https' };
  const { status, text } = await request(gateway).get('/').set(headers);
  expect([status, text.includes(HERE)]).toEqual([200, false]);
});

test('a key is escaped', async () => {
  const { gateway } = openBench({ settings: { pagesKey: '"><script>' } });
  expect((await request(gateway).get('/')).text).toContain('value="&#34;&#62;&#60;script&#62;"');
});
