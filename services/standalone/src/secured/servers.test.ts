import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { elasticsearchServer } from '@tripoint/elasticsearch';
import { type SearchClient, writeClient } from '@tripoint/generations';
import { openRedis } from '@tripoint/limits';
import {
  busHasBrokers,
  busSettings,
  engineHasUrl,
  engineSettings,
  kafkaServer,
  limitsHaveUrl,
  limitsSettings,
  loadSettings,
  redisServer,
} from '@tripoint/runtime';
import { TestAuthority, temporaryFolder } from '@tripoint/testing';
import { Kafka, logLevel } from 'kafkajs';
import { SecuredStack, type User } from './testing/secured-stack';

/*
 * Real servers with TLS, users and the rights of deploy/: each process works with its own, and gets nothing with another's.
 */

const USERS: readonly User[] = ['gateway', 'places', 'business', 'intl', 'indexer', 'importer'];
const folder = temporaryFolder('secured-servers');
const foreign = new TestAuthority(folder, 'foreign').caFile;
let stack: SecuredStack;
beforeAll(async () => {
  stack = await SecuredStack.start();
});
afterAll(() => stack?.remove());

const declarations = { ...engineSettings, ...limitsSettings, ...busSettings };
const settingsOf = (user: User, own: Record<string, string> = {}) =>
  loadSettings(declarations, { ...stack.settings(user), ...own }, [engineHasUrl, limitsHaveUrl, busHasBrokers]);

/** `ok`, or why it failed. */
async function outcome(pending: Promise<unknown>): Promise<string> {
  return pending.then(
    () => 'ok',
    (error: Error) => error.message,
  );
}

describe('Redis', () => {
  async function ask(user: User, own: Record<string, string>, ...command: [string, ...string[]]): Promise<string> {
    const client = openRedis(redisServer(settingsOf(user, own))!, { retryStrategy: () => null });
    let cause = '';
    client.on('error', ({ message }: Error) => {
      cause = message;
    });
    try {
      const answer = await outcome(client.connect().then(() => client.call(...command)));
      return answer === 'ok' ? answer : `${answer} ${cause}`;
    } finally {
      client.disconnect();
    }
  }

  it('answers each process within its rights', async () => {
    expect(await ask('gateway', {}, 'publish', 'tripoint:keys', '{}')).toBe('ok');
    expect(await ask('gateway', {}, 'hincrby', 'tripoint:x', 'used', '1')).toBe('ok');
    expect(await ask('utils', {}, 'set', 'tripoint:outside:x', '1')).toBe('ok');
  });

  it('refuses what is another’s, administration, wrong passwords and an authority that did not sign it', async () => {
    expect(await ask('utils', {}, 'publish', 'tripoint:keys', '{}')).toContain('NOPERM');
    expect(await ask('utils', {}, 'get', 'other:x')).toContain('NOPERM');
    expect(await ask('gateway', {}, 'config', 'get', 'dir')).toContain('NOPERM');
    const wrong = stack.settings('gateway').REDIS_URL!.replace('gateway-password', 'utils-password');
    const refused = await ask('gateway', { REDIS_URL: wrong }, 'ping');
    expect(refused).toContain('WRONGPASS');
    expect(refused).not.toContain('utils-password');
    expect(await ask('gateway', { REDIS_CA_FILE: foreign }, 'ping')).toContain('certificate');
  });
});

describe('Kafka', () => {
  const RECORDS = 'register.cz.addresses.v1';

  async function as<T>(user: User, act: (kafka: Kafka) => Promise<T>, own: Record<string, string> = {}): Promise<T> {
    const { brokers, tls, credentials } = kafkaServer(settingsOf(user, own));
    return act(
      new Kafka({
        brokers: [...brokers],
        ssl: tls!,
        sasl: credentials as never,
        retry: { retries: 0 },
        logLevel: logLevel.NOTHING,
      }),
    );
  }

  const write = (topic: string) => async (kafka: Kafka) => {
    const producer = kafka.producer();
    await producer.connect();
    try {
      await producer.send({ topic, messages: [{ value: 'x' }] });
    } finally {
      await producer.disconnect();
    }
  };
  const topicsOf = async (kafka: Kafka): Promise<readonly string[]> => {
    const admin = kafka.admin();
    await admin.connect();
    try {
      return await admin.listTopics();
    } finally {
      await admin.disconnect();
    }
  };

  beforeAll(() =>
    as('indexer', async (kafka) => {
      const admin = kafka.admin();
      await admin.connect();
      await admin.createTopics({ topics: [{ topic: RECORDS }, { topic: `${RECORDS}.status` }] });
      await admin.disconnect();
    }),
  );

  it('lets imports write records, and indexers write what became of them', async () => {
    expect(await outcome(as('importer', write(RECORDS)))).toBe('ok');
    expect(await outcome(as('indexer', write(`${RECORDS}.status`)))).toBe('ok');
  });

  it('refuses each the topics of the other, and everybody else everything', async () => {
    expect(await outcome(as('indexer', write(RECORDS)))).toMatch(/not authorized/i);
    expect(await outcome(as('importer', write(`${RECORDS}.status`)))).toMatch(/not authorized/i);
    expect(await as('places', topicsOf)).toEqual([]);
    expect(await outcome(as('gateway', write(RECORDS)))).toMatch(/not authorized|does not host/i);
  });

  it('refuses a wrong password, and is not believed with the certificate of another authority', async () => {
    const refused = await outcome(as('importer', topicsOf, { KAFKA_PASSWORD: 'canary-of-indexer' }));
    expect(refused).toMatch(/authentication failed/i);
    expect(refused).not.toContain('canary');
    expect(await outcome(as('importer', topicsOf, { KAFKA_CA_FILE: foreign }))).toMatch(/certificate|connection/i);
  });
});

describe('Elasticsearch', () => {
  const KEYS = 'tripoint-keys-1';
  const ADDRESSES = 'tripoint-cz-addresses-1';
  const COMPANIES = 'tripoint-cz-businesses-1';
  const PHRASES = 'tripoint-phrases-1';
  const ENDED = 'tripoint-ended-imports';

  /** Users for whom something succeeds. */
  async function allowed(
    act: (client: SearchClient) => Promise<unknown>,
    proof: ReadonlyMap<User, Record<string, string>>,
  ): Promise<User[]> {
    const may: User[] = [];
    for (const user of USERS) {
      const client = writeClient(elasticsearchServer(settingsOf(user, proof.get(user))));
      const ended = await outcome(act(client));
      await client.close();
      if (ended === 'ok') may.push(user);
      else expect(ended).toContain('unauthorized');
    }
    return may;
  }

  /** An API key in place of the password. */
  async function keyOf(user: User): Promise<Record<string, string>> {
    const url = stack.settings(user).ELASTICSEARCH_URL!.replace(/\/\/.*@/, '//');
    return { ELASTICSEARCH_URL: url, ELASTICSEARCH_API_KEY: await stack.apiKey(user) };
  }

  it.each([
    ['a password', async () => ({})],
    ['an API key', keyOf],
  ])('with %s, each process has the rights of its role and no other', async (_, proofOf) => {
    const proof = new Map<User, Record<string, string>>();
    for (const user of USERS) proof.set(user, await proofOf(user));
    const client = stack.administrator();
    for (const index of [KEYS, ADDRESSES, COMPANIES, PHRASES, ENDED]) await client.indices.create({ index });
    const may = (act: (one: SearchClient) => Promise<unknown>) => allowed(act, proof);
    const reads = (index: string) => (one: SearchClient) => one.search({ index });
    const writes = (index: string) => (one: SearchClient) => one.index({ index, document: {} });
    expect(await may(reads(KEYS))).toEqual(['gateway']);
    expect(await may(writes(KEYS))).toEqual(['gateway']);
    expect(await may(reads(ADDRESSES))).toEqual(['places', 'indexer', 'importer']);
    expect(await may(writes(ADDRESSES))).toEqual(['indexer']);
    expect(await may((one) => one.indices.create({ index: 'tripoint-cz-addresses-2' }).catch(existing))).toEqual([
      'indexer',
    ]);
    expect(await may(reads(COMPANIES))).toEqual(['business', 'indexer', 'importer']);
    expect(await may(writes(COMPANIES))).toEqual(['indexer']);
    expect(await may(writes(PHRASES))).toEqual(['intl']);
    expect(await may(reads(ENDED))).toEqual(['indexer', 'importer']);
    expect(await may(writes(ENDED))).toEqual(['importer']);
    expect(await may((one) => one.security.getUser())).toEqual([]);
    await client.indices.delete({ index: [KEYS, ADDRESSES, COMPANIES, PHRASES, ENDED, 'tripoint-cz-addresses-2'] });
    await client.close();
  });

  it('refuses a wrong password, and is not believed with the certificate of another authority', async () => {
    const ask = async (own: Record<string, string>) => {
      const client = writeClient(elasticsearchServer(settingsOf('gateway', own)));
      const ended = await outcome(client.info());
      await client.close();
      return ended;
    };
    const url = stack.settings('gateway').ELASTICSEARCH_URL!;
    const refused = await ask({ ELASTICSEARCH_URL: url.replace('gateway-password', 'canary-password') });
    expect(refused).toContain('security_exception');
    expect(refused).not.toContain('canary-password');
    expect(await ask({ ELASTICSEARCH_CA_FILE: foreign })).toContain('certificate');
  });
});

describe('all processes, each as its own user', () => {
  const root = join(__dirname, '../../../..');
  const secret = 'internal-secret-0123';
  const authority = new TestAuthority(folder, 'internal');
  const running: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(running.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  });

  function environment(user: User, own: Record<string, string> = {}): Record<string, string> {
    const dataDir = join(folder, user);
    mkdirSync(dataDir, { recursive: true });
    const base = { PATH: process.env.PATH!, TRIPOINT_PREPARED: '1', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
    return { ...base, ...stack.settings(user), ...own };
  }

  async function start(user: User, own: Record<string, string>): Promise<string> {
    const main = join(root, 'services', user, 'dist/main.js');
    const child = spawn(process.execPath, [main], { env: environment(user, own), stdio: ['ignore', 'pipe', 'pipe'] });
    running.push(child);
    let log = '';
    child.stderr.on('data', (part) => {
      log += part;
    });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${user} ended: ${log}`)));
    const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
    return line.replace('ready ', '');
  }

  function certified(name: string): Record<string, string> {
    const files = authority.issue(name, name === 'gateway' ? 'clientAuth' : 'serverAuth');
    return {
      INTERNAL_SECRET: secret,
      INTERNAL_CERT_FILE: files.certFile,
      INTERNAL_KEY_FILE: files.keyFile,
      INTERNAL_CA_FILE: files.caFile,
    };
  }

  function run(user: User, script: string, ...words: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...words], {
      env: environment(user),
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  it('imports a register, makes a key and answers a search', async () => {
    await start('indexer', {});
    const imported = run('importer', 'scripts/import', 'sk-addresses', '--sample');
    expect(imported).toMatchObject({ status: 0 });
    const services = ['places', 'business', 'intl'] as const;
    const urls = await Promise.all(services.map((name) => start(name, { ...certified(name), PROBE_PORT: '0' })));
    const made = run('gateway', 'services/gateway/dist/keys/cli.js', 'create', '--label', 'shop');
    expect(made).toMatchObject({ status: 0 });
    const gateway = await start('gateway', {
      ...certified('gateway'),
      ...Object.fromEntries(services.map((name, at) => [`${name.toUpperCase()}_URL`, urls[at]!])),
      UTILS_URL: 'https://127.0.0.1:1',
    });
    const headers = { 'X-Service-API-Key': made.stdout.trim() };
    const body = new URLSearchParams({ query: 'nám', country: 'sk' });
    const found = await fetch(`${gateway}/v1/places/query`, { method: 'POST', headers, body });
    expect([found.status, ((await found.json()) as unknown[]).length > 0]).toEqual([200, true]);
  });
});

function existing(error: Error): void {
  if (!error.message.includes('resource_already_exists')) throw error;
}
