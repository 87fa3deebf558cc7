import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKeysCommand } from '@tripoint/gateway';
import { openLimiter, openRedis } from '@tripoint/limits';
import { Administration, openAccounts } from '@tripoint/organisations';
import { openPhrases } from '@tripoint/phrases';
import { textElement, uploadOf } from '@tripoint/phrases/testing';
import { engineSettings, limitsSettings, loadSettings, Metrics, silentLogger, systemClock } from '@tripoint/runtime';
import { removeIndices, runCommand, stackAddress, testPrefix } from '@tripoint/testing';
import { removeRedisKeys } from '@tripoint/testing/redis';
import { sealBackup } from '../backup-folder';
import { runBackupCommand } from '../command';

const actor = { name: 'operator test', from: 'test' };
const DAY = '2026-11-20';

let prefix: string;
let work: string;
let env: Record<string, string>;
beforeEach(async () => {
  prefix = testPrefix();
  work = await mkdtemp(join(tmpdir(), 'tripoint-servers-'));
  env = {
    DATA_DIR: join(work, 'data'),
    ENGINE: 'elasticsearch',
    ELASTICSEARCH_URL: stackAddress('ELASTICSEARCH_URL'),
    ELASTICSEARCH_PREFIX: prefix,
    LIMITS: 'redis',
    REDIS_URL: stackAddress('REDIS_URL'),
    REDIS_PREFIX: prefix,
  };
});
const destroy = () => Promise.all([removeIndices(prefix), removeRedisKeys(stackAddress('REDIS_URL'), prefix)]);
afterEach(async () => {
  await destroy();
  await rm(work, { recursive: true, force: true });
});

const settings = () => ({ ...loadSettings({ ...engineSettings, ...limitsSettings }, env), dataDir: env.DATA_DIR! });

const command = (action: 'backup' | 'restore', ...words: string[]) =>
  runCommand(runBackupCommand.bind(null, action), words, { env });

async function keys<T>(...words: string[]): Promise<T> {
  const { code, out } = await runCommand(runKeysCommand, [...words, '--json'], { env, clock: systemClock });
  expect(code).toBe(0);
  return JSON.parse(out) as T;
}

interface Listed {
  readonly selector: string;
  readonly key_id: string;
  readonly state: string;
}

async function count(keyId: string, calls: number): Promise<void> {
  const limiter = await openLimiter(settings(), {
    clock: systemClock,
    logger: silentLogger,
    metrics: new Metrics(false),
  });
  const limits = { ratePerSecond: 1_000, burst: 1_000, monthlyQuota: null };
  for (let i = 0; i < calls; i++) await limiter.take({ keyId, limits, quotaCost: 1 });
  await limiter.close();
}

async function withRedis<T>(work: (client: ReturnType<typeof openRedis>) => Promise<T>): Promise<T> {
  const client = openRedis(env.REDIS_URL!);
  await client.connect();
  return work(client).finally(() => client.disconnect());
}

/** Everything that a restore must bring back. */
async function everything() {
  const accounts = openAccounts(settings());
  const phrases = openPhrases(settings());
  try {
    const organisations = await accounts.organisations.list();
    const members = await Promise.all(organisations.map(({ id }) => accounts.organisations.members(id)));
    const elements: object[] = [];
    for await (const page of phrases.elements('org_a')) elements.push(...page);
    const usage = await withRedis((client) => client.hgetall(`${prefix}:usage:k:${DAY}`));
    const refusals = await withRedis((client) => client.lrange(`${prefix}:refusals:k`, 0, -1));
    return { keys: await keys<Listed[]>('list'), organisations, members, elements, usage, refusals };
  } finally {
    await Promise.all([accounts.close(), phrases.close()]);
  }
}

async function fill(): Promise<Listed> {
  const key = await keys<Listed>('create', '--label', 'shop');
  await count(key.key_id, 3);
  const accounts = openAccounts(settings());
  await new Administration({ accounts, clock: systemClock, actor }).createOrganisation('Shop', 'ann@example.com');
  await accounts.close();
  const phrases = openPhrases(settings());
  await phrases.upload('org_a', uploadOf([textElement('Hello')]), 1);
  await phrases.close();
  await withRedis(async (client) => {
    await client.hset(`${prefix}:usage:k:${DAY}`, 'places.query answered', 7);
    await client.pexpireat(`${prefix}:usage:k:${DAY}`, Date.now() + 60_000_000);
    await client.rpush(`${prefix}:refusals:k`, JSON.stringify({ whenMs: 2 }), JSON.stringify({ whenMs: 1 }));
  });
  return key;
}

test('what was destroyed is back as it was: keys, accounts, phrases, counts, usage', async () => {
  await fill();
  const before = await everything();
  expect(before.keys).toMatchObject([{ state: 'active', used_this_month: 3 }]);
  expect(before.elements).toHaveLength(1);
  const backup = join(work, 'backup');
  expect(await command('backup', backup)).toMatchObject({ code: 0 });
  await destroy();
  expect((await everything()).keys).toEqual([]);
  const { code, said } = await command('restore', backup);
  expect([code, said]).toEqual([0, expect.stringContaining('2 documents of keys')]);
  expect(await everything()).toEqual(before);
  expect(await withRedis((client) => client.ttl(`${prefix}:usage:k:${DAY}`))).toBeGreaterThan(50_000);
  // And again, over what is there.
  expect((await command('restore', backup)).code).toBe(0);
  expect(await everything()).toEqual(before);
});

test('what was revoked stays so, what was counted since stays counted, everybody is signed out, later keys are gone', async () => {
  const { selector, key_id } = await fill();
  const backup = join(work, 'backup');
  await command('backup', backup);
  await keys('revoke', selector);
  const later = await keys<Listed>('create', '--label', 'later');
  await count(key_id, 2);
  const accounts = openAccounts(settings());
  const session = { tokenHash: 'a', id: 's', email: 'ann@example.com', createdAtMs: 1, lastUsedAtMs: 1, from: null };
  await accounts.sessions.start({ ...session, expiresAtMs: Date.now() + 60_000, replacedAtMs: null });
  await accounts.organisations.first();
  const revision = await keys<Listed[]>('list');
  expect(revision).toHaveLength(2);
  expect((await command('restore', backup)).code).toBe(0);
  expect(await keys('list')).toMatchObject([{ selector, state: 'revoked', used_this_month: 5 }]);
  expect(JSON.stringify(await keys('list'))).not.toContain(later.selector);
  expect(await accounts.sessions.find('a', Date.now())).toBeNull();
  expect((await accounts.organisations.list()).length).toBe(2);
  const { acts } = await accounts.log.list({ organisationId: null, after: null, limit: 100 });
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['backup.restore', 'key.revoke']));
  await accounts.close();
  // Nothing that was built, and nothing that answered before, is left behind.
  const found = await fetch(`${env.ELASTICSEARCH_URL}/_cat/indices/${prefix}-keys*?h=index`);
  expect((await found.text()).trim().split('\n')).toEqual([expect.stringMatching(/-keys-restored-\d+$/)]);
  // Keys can be made and changed as before.
  await keys('create', '--label', 'after');
  expect(await keys('list')).toHaveLength(2);
});

describe('nothing is changed by', () => {
  const cases: [string, string, (folder: string) => Promise<unknown>][] = [
    ['a damaged file', 'missing or damaged', (at) => writeFile(join(at, 'servers/keys.jsonl'), '{}\n')],
    ['a file that is not its own', 'is not of this backup', (at) => writeFile(join(at, 'servers/extra.jsonl'), '')],
    [
      'documents of a newer version',
      'written by a newer version',
      async (at) => {
        const path = join(at, 'servers/keys.json');
        const header = JSON.parse(await readFile(path, 'utf8')) as object;
        await writeFile(path, JSON.stringify({ ...header, schema: 2 }));
        await rm(join(at, 'backup.json'));
        await sealBackup(at, new Date());
      },
    ],
    [
      'a document that Elasticsearch refuses, after others were taken',
      'refused a document',
      async (at) => {
        const path = join(at, 'servers/phrases.jsonl');
        const [first = ''] = (await readFile(path, 'utf8')).split('\n');
        const header = join(at, 'servers/phrases.json');
        await writeFile(path, `${JSON.stringify({ ...JSON.parse(first), source: { unknown: 1 } })}\n`);
        await writeFile(header, JSON.stringify({ ...JSON.parse(await readFile(header, 'utf8')), documents: 1 }));
        await rm(join(at, 'backup.json'));
        await sealBackup(at, new Date());
      },
    ],
  ];
  test.each(cases)('%s', async (_, why, damage) => {
    const { key_id } = await fill();
    const backup = join(work, 'backup');
    await command('backup', backup);
    await keys('create', '--label', 'later');
    await count(key_id, 2);
    const before = await everything();
    await damage(backup);
    expect(await command('restore', backup)).toMatchObject({ code: 1, said: expect.stringContaining(why) });
    expect(await everything()).toEqual(before);
    // It can still be written.
    await keys('create', '--label', 'after');
  });

  test('a backup of the other form, and servers that are away', async () => {
    await fill();
    const backup = join(work, 'backup');
    await command('backup', backup);
    const there = { ...env };
    env = { DATA_DIR: join(work, 'other') };
    expect((await command('restore', backup)).said).toContain('restore it with ENGINE=elasticsearch');
    env = { ...there, REDIS_URL: 'redis://127.0.0.1:9' };
    expect(await command('restore', backup)).toMatchObject({ code: 1, said: expect.stringContaining('Redis: ') });
    expect(await command('backup', join(work, 'second'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('Redis: '),
    });
    expect(await readdir(work)).not.toContain('second');
  });
});
