import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FORM, formText, type HttpRequest, JSON_TYPE, sendHttp, until } from '@tripoint/testing';
import { Command, importRegister } from './testing/command';
import { settingsOf, startWords } from './testing/form';
import { endAll, errorOf, launch, MAIN, newDataDir, Service } from './testing/service';

/** The command may have to compile first. */
const BUILD_TIMEOUT_MS = 600_000;

/** Started on what the first start made. */
let second: Service;
afterAll(endAll);

test(
  'scripts/start on an empty folder imports the sample and makes a key for trying out; the second start keeps both',
  async () => {
    const dataDir = await newDataDir();
    const command = Command.script('start', [...startWords, '--port', '0', '--data-dir', dataDir], settingsOf(dataDir));
    const keyFile = join(dataDir, 'dev-key');
    const search = async (url: string) => {
      const path = `/v1/places/query?query=karlova&api_key=${(await readFile(keyFile, 'utf8')).trim()}`;
      return (await sendHttp(url, { path })).text;
    };
    let found: string;
    try {
      const url = await until('ready', () => /^ready (\S+)$/m.exec(command.stdout)?.[1] ?? null, BUILD_TIMEOUT_MS);
      expect(command.stdout).toBe(`ready ${url}\n`);
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      const key = (await readFile(keyFile, 'utf8')).trim();
      expect(key).toMatch(/^tp_live_[0-9A-Za-z]{22}_[0-9A-Za-z]+$/);
      expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
      expect(command.stderr).toContain('"message":"samples imported"');
      expect(command.stderr).not.toContain(key);
      found = await search(url);
      expect(found).toContain('Karlova');
    } finally {
      command.child.kill('SIGTERM');
    }
    expect((await command.finished).code).toBe(0);

    second = await Service.start(dataDir);
    expect(await search(second.url)).toBe(found);
    expect(second.command.stderr).not.toContain('importing samples');
  },
  2 * BUILD_TIMEOUT_MS,
);

test('every operation is answered by form, by JSON and by query string alike, and a GET with the right method', async () => {
  const api_key = await second.developmentKey();
  const place = JSON.parse((await second.places('query', { query: 'karlova 12 cheb', api_key })).text)[0];
  const company = JSON.parse((await second.business('query', { query: 'stav', country: 'cz', api_key })).text)[0];
  const operations: [string, Record<string, unknown>][] = [
    [
      'places/query',
      { query: 'Karlova & 1', country: ['cz'], limit: 5, around_latlng: '50.08,12.37', street: 'Karlova' },
    ],
    ['places/street', { query: 'karlova', municipality: 'Cheb', contextType: 'strict' }],
    ['places/municipality', { query: 'cheb', postal_code: '350 02', country: 'CZ' }],
    ['places/postal', { query: '350', around_latlng_via_ip: '1' }],
    ['places/reverse', { lat: place.latlng.lat, lng: place.latlng.lng, distinct: 100 }],
    [`places/${place.place_id}`, {}],
    ['places/regions', { country: 'CZ' }],
    ['places/counties', { country: 'cz' }],
    ['places/municipalities', { country: ['cz'] }],
    ['business/query', { query: 'stav', country: 'CZ', active: true, limit: 3 }],
    ['business/identifier', { query: company.cin, country: ['cz'] }],
    ['business/identifier', { business_id: company.business_id }],
    [`business/${company.business_id}`, {}],
  ];
  for (const [name, params] of operations) {
    const path = `/v1/${name}`;
    const given = { ...params, api_key };
    const ways: HttpRequest[] = [
      { path, headers: { 'content-type': FORM }, body: formText({ ...given, __req: 0 }) },
      { path, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify({ ...given, __req: 0 }) },
      { path: `${path}?${formText(given)}` },
      { path: `${path}?${formText(params)}`, headers: { 'X-Service-API-Key': api_key } },
    ];
    const answers = [];
    for (const way of ways) answers.push(await second.send(way));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.text).toMatch(/^(\[\{|\{)"(place|business)_id":"cz_/);
  }
  for (const [type, body] of [
    [JSON_TYPE, '{"query":"a"}'],
    [FORM, 'query=a'],
  ] as const) {
    const answer = await second.send({
      method: 'GET',
      path: '/v1/places/query',
      headers: { 'content-type': type },
      body,
    });
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'missing']);
    expect(errorOf(answer).message).toContain('POST');
  }
});

test("an empty service says so until an import, then answers by itself, and its port is no other one's", async () => {
  const service = await Service.start(await newDataDir(), { args: ['--no-sample'] });
  const api_key = await service.developmentKey();
  const search = () => service.sendUnchecked({ path: `/v1/places/query?query=karlova&api_key=${api_key}` });
  const notReady = await service.dataReadiness();
  expect([notReady.status, notReady.text]).toEqual([503, expect.stringContaining('no register is loaded')]);
  expect((await service.sendUnchecked({ method: 'GET', path: '/livez' })).status).toBe(200);
  const refused = await search();
  expect([refused.status, errorOf(refused).type]).toEqual([503, 'api_error']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);

  expect((await importRegister(service.dataDir, ['cz-addresses', '--sample']).finished).code).toBe(0);
  await until('the import answers', async () => (await search()).status === 200);
  await until('it is ready', async () => (await service.dataReadiness()).status === 200);

  const { port } = new URL(service.url);
  const other = launch(await newDataDir(), { args: ['--no-sample', '--port', port] });
  const { code, stdout, stderr } = await other.finished;
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
});

test.each([
  [['--help'], {}, 0, 'Usage: scripts/start'],
  [['--colour', 'red'], {}, 2, 'Usage: scripts/start'],
  [[], { PORT: 'canary-port' }, 2, 'PORT must be a whole number'],
  [[], { SEARCH_THREADS: '0', TLS_CERT_FILE: '/canary' }, 2, 'SEARCH_THREADS must be'],
])('%j with %j ends with %i and says why', async (args, env, code, text) => {
  const finished = await Command.node(MAIN, args, env).finished;
  expect(finished.code).toBe(code);
  expect(finished.stdout + finished.stderr).toContain(text);
  expect(finished.stdout + finished.stderr).not.toContain('canary');
});
