import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineOperation, places as operations, type ServiceContract } from '@tripoint/contract';
import {
  type GatewayProcessSettings,
  gatewayProcessChecks,
  gatewayProcessSettings,
  KeyFormat,
  KeyRing,
  openKeyStore,
  startGateway,
} from '@tripoint/gateway';
import { unlogged } from '@tripoint/organisations/testing';
import {
  createService,
  declareService,
  handler,
  loadSettings,
  Shutdown,
  serviceProcessSettings,
  silentLogger,
  startService,
  systemClock,
  textSetting,
} from '@tripoint/runtime';
import { startStandalone } from './composition';
import { processesOf } from './processes';
import { services } from './services';
import { type StandaloneSettings, standaloneChecks, standaloneSettings } from './settings';

const capital = { place_id: 'cz_83oeOyyNZM1hIZJuN0UTww', name: 'Praha', object: 'region', country: 'CZ' } as const;

/** What a service of one operation takes: the contract of the operation ... */
const find = defineOperation({
  id: 'capitals.find',
  service: 'capitals',
  method: 'POST',
  path: '/v1/capitals/find',
  summary: 'Find the capital of a country',
  description: 'Returns the capital of a country.',
  params: { country: operations.regions.params.country },
  result: operations.regions.result,
  quotaCost: 1,
  repeatable: true,
  area: [{ param: 'country', holds: 'country' }],
  errors: [],
  example: { params: { country: 'CZ' }, answer: [capital] },
});
const contract: ServiceContract = {
  name: 'capitals',
  description: 'Capitals of countries.',
  operations: [find],
  countries: ['CZ'],
};
/** ... and the declaration of the service. */
let missing: string | null = null;
const capitals = declareService({
  contract,
  settings: { capital: textSetting('CAPITALS_CZ', { meaning: 'Name of the capital of Czechia.', default: 'Praha' }) },
  checks: [],
  port: 8090,
  async open({ capital: name, errorStatuses }, { logger }) {
    const handlers = [handler(find, () => [{ ...capital, name }])];
    const service = createService({ name: 'capitals', handlers, countries: () => ['CZ'], errorStatuses, logger });
    return { service, ready: () => missing };
  },
});

const all = [...services, capitals];
const contracts = all.map((service) => service.contract);
const INTERNAL_SECRET = 'internal-secret-0123';
const QUOTA = 10;
const CLOSE_TIMEOUT_MS = 10_000;
const dataDir = mkdtempSync(join(tmpdir(), 'tripoint-added-'));
const shutdown = new Shutdown({ logger: silentLogger, timeoutMs: CLOSE_TIMEOUT_MS });
const parts = { logger: silentLogger, shutdown };
const listener = { PORT: '0', ADMIN_PORT: '0', CAPITALS_CZ: 'Prag' };

afterAll(async () => {
  await shutdown.run();
  rmSync(dataDir, { recursive: true });
});

interface Form {
  readonly url: string;
  readonly adminUrl: string | null;
  readonly key: string;
  /** Who says whether the service is ready, and under which name. */
  readonly probed: string;
  readonly part: string;
}

async function keyWithQuota(settings: StandaloneSettings | GatewayProcessSettings): Promise<string> {
  const store = openKeyStore(settings);
  const ring = new KeyRing({
    store,
    format: new KeyFormat(settings.keyPrefix),
    clock: systemClock,
    acts: unlogged,
    organisationId: null,
  });
  const { key } = await ring.create({ label: 'test', monthlyQuota: QUOTA });
  await store.close();
  return key;
}

async function inOneProcess(): Promise<Form> {
  const env = { ...listener, DATA_DIR: join(dataDir, 'one'), SEARCH_THREADS: '1' };
  const settings = loadSettings(standaloneSettings(all), env, standaloneChecks(all));
  const key = await keyWithQuota(settings);
  const { url, adminUrl } = await startStandalone(settings, silentLogger, shutdown, all);
  return { url, adminUrl, key, probed: url, part: 'capitals' };
}

async function distributed(): Promise<Form> {
  const env = { ...listener, DATA_DIR: join(dataDir, 'several'), INTERNAL_SECRET };
  const service = await startService(capitals, loadSettings(serviceProcessSettings(capitals), env), parts);
  const nowhere = 'http://127.0.0.1:9';
  const urls = {
    PLACES_URL: nowhere,
    BUSINESS_URL: nowhere,
    INTL_URL: nowhere,
    UTILS_URL: nowhere,
    CAPITALS_URL: service.url,
  };
  const settings = loadSettings(
    gatewayProcessSettings(contracts),
    { ...env, ...urls, COUNTRIES: 'cz,pl' },
    gatewayProcessChecks(contracts),
  );
  const key = await keyWithQuota(settings);
  const { url, adminUrl } = await startGateway(settings, silentLogger, shutdown, contracts);
  return { url, adminUrl, key, probed: service.url, part: 'data' };
}

describe.each([
  ['in one process', inOneProcess],
  ['as a process of its own behind the gateway', distributed],
])('a service of one operation that is declared and listed, %s', (_, start) => {
  let form: Form;
  beforeAll(async () => {
    form = await start();
  });

  const ask = (country: string) =>
    fetch(`${form.url}${find.path}`, {
      method: 'POST',
      headers: { 'X-Service-API-Key': form.key },
      body: new URLSearchParams({ country }),
    });
  const get = async (path: string, url = form.url): Promise<string> => (await fetch(url + path)).text();

  it('is answered, with its own settings and countries', async () => {
    const answer = await ask('CZ');
    expect([answer.status, await answer.json()]).toEqual([200, [{ ...capital, name: 'Prag' }]]);
    const refused = await ask('PL');
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('available: CZ.');
  });

  it('is counted', async () => {
    const { headers } = await ask('CZ');
    // The refused call of the test before cost nothing.
    expect(headers.get('RateLimit')).toContain(`"month";r=${QUOTA - 2};`);
    expect(await get('/metrics', form.adminUrl!)).toMatch(
      /http_request_duration_seconds_count\{service="capitals",route="\/v1\/capitals\/find",method="POST",status="2xx"\} 2/,
    );
  });

  it('is documented', async () => {
    const document = JSON.parse(await get('/openapi.json'));
    expect(document.paths[find.path].post.operationId).toBe(find.id);
    expect(document.tags).toContainEqual({ name: 'capitals', description: 'Capitals of countries.' });
    expect(document.components.schemas.CapitalsFindRequest.properties.country.enum).toEqual(['CZ', 'cz']);
    expect(await get('/docs')).toContain(`id="${find.id}"`);
  });

  it('is ready when it says so', async () => {
    const missingParts = async () => JSON.parse(await get('/readyz', form.probed)).missing ?? {};
    expect(await missingParts()).not.toHaveProperty(form.part);
    missing = 'no capital is known';
    expect(await missingParts()).toMatchObject({ [form.part]: missing });
    missing = null;
  });
});

test('a listed service is a process of the distributed form, and the gateway receives its address', () => {
  const { gateway, capitals: own } = processesOf(all);
  const namesOf = (settings: object) => Object.values(settings).map(({ name }) => name);
  expect(namesOf(gateway!.settings)).toEqual(expect.arrayContaining(['PLACES_URL', 'CAPITALS_URL']));
  expect(namesOf(own!.settings)).toEqual(expect.arrayContaining(['CAPITALS_CZ', 'PORT', 'INTERNAL_SECRET']));
});
