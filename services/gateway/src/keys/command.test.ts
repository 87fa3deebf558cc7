import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LibsqlCountStore } from '@tripoint/limits';
import { Administration, accountsFile, FIRST_ORGANISATION_ID, openAccounts } from '@tripoint/organisations';
import { Metrics, silentLogger } from '@tripoint/runtime';
import { runCommand } from '@tripoint/testing';
import { CachedKeyVerifier } from './cached-key-verifier';
import { runKeysCommand } from './command';
import { KeyFormat } from './key-format';
import type { UsedKeyReport } from './key-report';
import { keysFile, LibsqlKeyStore } from './libsql-key-store';

const clock = { nowMs: Date.parse('2026-11-15T12:00:00Z'), now: () => clock.nowMs };

const embedded = { engine: 'embedded', elasticsearchUrl: null, elasticsearchPrefix: 'tripoint' } as const;

describe('scripts/keys', () => {
  let dataDir: string;
  beforeEach(() => {
    clock.nowMs = Date.parse('2026-11-15T12:00:00Z');
    dataDir = join(mkdtempSync(join(tmpdir(), 'tripoint-command-')), 'data');
  });
  afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

  const run = (words: readonly string[], env: Record<string, string> = { DATA_DIR: dataDir }) =>
    runCommand(runKeysCommand, words, { env, clock });

  async function created(...options: string[]): Promise<{ key: string; selector: string; key_id: string }> {
    const { out } = await run(['create', '--json', ...options]);
    return JSON.parse(out) as { key: string; selector: string; key_id: string };
  }

  async function verify(key: string) {
    const store = LibsqlKeyStore.open(dataDir);
    const verifier = new CachedKeyVerifier({
      store,
      format: new KeyFormat('tp_live'),
      clock,
      logger: silentLogger,
      metrics: new Metrics(false),
    });
    const principal = await verifier.verify(key);
    await store.close();
    return principal;
  }

  it('revoke says so, with exit code 1, when the file of keys has no room or cannot be opened', async () => {
    const { selector } = await created();
    const path = keysFile(dataDir);
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    writeFileSync(path, 'no database');
    const { code, out, said } = await run(['revoke', selector]);
    expect([code, out]).toEqual([1, '']);
    expect(said).toMatch(/could not be written: .*keys\.db is damaged.*Services on this data folder refuse the key/s);
    expect(readdirSync(join(dataDir, 'revocations'))).toEqual([`${selector}.${clock.nowMs}`]);
    expect((await run(['revoke', '../../x'])).said).toContain('keys.db is damaged');
    expect(readdirSync(join(dataDir, 'revocations'))).toHaveLength(1);
  });

  it('create prints the key alone to standard output and the advice to standard error', async () => {
    const { code, out, said } = await run(['create']);
    expect(code).toBe(0);
    expect(out).toMatch(/^tp_live_\w{22}_\w{49}\n$/);
    expect(said).toContain('shown only now');
    expect(await verify(out.trim())).toMatchObject({ tier: 'free' });
  });

  it('create --json prints the key once, with everything that it is', async () => {
    const { out } = await run([
      ...['create', '--json', '--label', "Bobby'); DROP TABLE access_key;--", '--tier', 'pro', '--quota', 'none'],
      ...['--rate', '0.5', '--burst', '3', '--website', 'a.example', '--website', '*.b.example', '--ip', '10.0.0.1'],
      ...['--area', 'CZ', '--area', 'sk', '--expires', '2027-01-31'],
    ]);
    const { key, selector, ...rest } = JSON.parse(out) as Record<string, unknown>;
    expect(key).toContain(`_${selector}_`);
    expect(rest).toEqual({
      key_id: selector,
      organisation_id: FIRST_ORGANISATION_ID,
      label: "Bobby'); DROP TABLE access_key;--",
      tier: 'pro',
      state: 'active',
      monthly_quota: null,
      rate_per_second: 0.5,
      burst: 3,
      websites: ['a.example', '*.b.example'],
      ips: ['10.0.0.1/32'],
      areas: ['cz', 'sk'],
      rights: [],
      created_at: '2026-11-15T12:00:00.000Z',
      expires_at: '2027-01-31T00:00:00.000Z',
      revoked_at: null,
      last_used_at: null,
    });
    expect(await verify(key as string)).toMatchObject({ tier: 'pro', areas: ['cz', 'sk'] });
  });

  it('list shows state and use of this month, under the id that rotated keys share, and no secret', async () => {
    const first = await created('--label', 'shop', '--quota', '500');
    clock.nowMs += 1_000;
    const second = JSON.parse((await run(['rotate', first.selector, '--json'])).out) as {
      key: string;
      selector: string;
    };
    const counts = LibsqlCountStore.open(dataDir, silentLogger);
    counts.add([{ keyId: first.key_id, month: '2026-11', delta: 42 }]);
    counts.add([{ keyId: first.key_id, month: '2026-10', delta: 7 }]);
    counts.add([{ keyId: `characters:${first.key_id}`, month: '2026-11', delta: 1_200 }]);
    counts.add([{ keyId: `spending:${first.key_id}`, month: '2026-11', delta: 30_000 }]);
    await counts.close();
    for (const words of [['list'], ['list', '--json']]) {
      const { out } = await run(words);
      for (const { key } of [first, second]) expect(out).not.toContain(key.slice(-49));
    }
    const json = JSON.parse((await run(['list', '--json'])).out) as UsedKeyReport[];
    expect(json.map((one) => [one.selector, one.used_this_month, one.expires_at])).toEqual([
      [first.selector, 42, '2026-11-16T12:00:01.000Z'],
      [second.selector, 42, null],
    ]);
    expect(json.map((one) => [one.translated_this_month, one.spent_this_month, one.spending_cap])).toEqual([
      [1_200, 0.03, 10],
      [1_200, 0.03, 10],
    ]);
    const table = (await run(['list'])).out.split('\n');
    expect(table[1]).toMatch(/shop +free +active until 2026-11-16 12:00 +42\/500 +1200 +0.03\/10 +50\/s +100/);
  });

  it('create and list take an organisation by its id or name, and every act is in its log', async () => {
    const accounts = openAccounts({ ...embedded, dataDir });
    const actor = { name: 'test', from: 'test' };
    const { id } = await new Administration({ accounts, clock, actor }).createOrganisation('Košík', 'ann@example.com');
    const own = await created('--organisation', 'Košík');
    const first = await created();
    expect((await run(['create', '--organisation', id])).code).toBe(0);
    expect(await verify(own.key)).toMatchObject({ organisationId: id });
    expect(await verify(first.key)).toMatchObject({ organisationId: FIRST_ORGANISATION_ID });
    const listed = JSON.parse((await run(['list', '--organisation', id, '--json'])).out) as UsedKeyReport[];
    expect(listed.map((key) => key.organisation_id)).toEqual([id, id]);
    expect((await run(['list'])).out).toContain(id);
    for (const action of ['create', 'list']) {
      expect(await run([action, '--organisation', 'Nobody'])).toMatchObject({
        code: 1,
        out: '',
        said: expect.stringContaining('There is no such organisation.'),
      });
    }
    await run(['rotate', own.selector]);
    await run(['revoke', own.selector]);
    const { acts } = await accounts.log.list({ organisationId: id, after: null, limit: 10 });
    expect(acts.map(({ act }) => act)).toEqual([
      'key.revoke',
      'key.rotate',
      'key.create',
      'key.create',
      'organisation.create',
    ]);
    expect(acts[0]).toMatchObject({
      subject: own.selector,
      actor: expect.stringMatching(/^operator ./),
      from: expect.stringMatching(/^command on ./),
    });
    expect(JSON.stringify(acts)).not.toContain(own.key.slice(-49));
    await accounts.close();
  });

  it('revoke ends a key although accounts.db is damaged, and says that it is not in the log', async () => {
    const { key, selector } = await created();
    for (const suffix of ['-wal', '-shm']) rmSync(accountsFile(dataDir) + suffix, { force: true });
    writeFileSync(accountsFile(dataDir), 'no database');
    expect(await run(['create'])).toMatchObject({ code: 1, said: expect.stringContaining('accounts.db is damaged') });
    const { code, said } = await run(['revoke', selector]);
    expect(code).toBe(1);
    expect(said).toMatch(/key\.revoke \w+ is done, but is not in the log.*accounts\.db is damaged/s);
    expect(await verify(key)).toBeNull();
  });

  it('revoke ends a key although accounts.db is gone', async () => {
    const { key, selector } = await created();
    for (const suffix of ['', '-wal', '-shm']) rmSync(accountsFile(dataDir) + suffix, { force: true });
    expect(await run(['create'])).toMatchObject({ code: 1, said: expect.stringContaining('OLDER_ACCOUNTS=accept') });
    expect(await run(['revoke', selector])).toMatchObject({ code: 1, said: expect.stringContaining('is done, but') });
    expect(await verify(key)).toBeNull();
  });

  it('change gives a key in use what is named, and leaves the rest', async () => {
    const { key, selector } = await created('--label', 'shop', '--website', 'a.example', '--area', 'cz');
    const words = [
      'change',
      key,
      '--website',
      'b.example',
      '--website',
      '*.b.example',
      '--area',
      'none',
      '--quota',
      '5',
      '--right',
      'why',
    ];
    const { code, out, said } = await run([...words, '--json']);
    expect([code, said]).toEqual([0, `The key ${selector} is changed.\n`]);
    const changed = {
      label: 'shop',
      websites: ['b.example', '*.b.example'],
      areas: [],
      rights: ['why'],
      monthly_quota: 5,
    };
    expect(JSON.parse(out)).toMatchObject({ selector, ...changed });
    expect(await verify(key)).toMatchObject({ websites: ['b.example', '*.b.example'], areas: [], rights: ['why'] });
    await run(['change', selector, '--right', 'none']);
    expect(await verify(key)).toMatchObject({ label: 'shop', rights: [] });
    await run(['revoke', selector]);
    expect(await run(['change', selector, '--label', 'x'])).toMatchObject({
      code: 1,
      out: '',
      said: expect.stringContaining('revoked'),
    });
  });

  it('rotate prints a successor and lets the old key work for the overlap', async () => {
    const old = await created();
    const { code, out } = await run(['rotate', old.selector, '--overlap', '30m']);
    expect(code).toBe(0);
    clock.nowMs += 30 * 60_000 - 1;
    expect([await verify(old.key), await verify(out.trim())]).toEqual([
      expect.objectContaining({ keyId: old.selector }),
      expect.objectContaining({ keyId: old.selector }),
    ]);
    clock.nowMs += 1;
    expect(await verify(old.key)).toBeNull();
  });

  it('revoke ends a key, given its selector or all of it, and may be repeated', async () => {
    const one = await created();
    const two = await created();
    expect(await run(['revoke', one.selector])).toMatchObject({ code: 0, out: '' });
    expect((await run(['revoke', two.key, '--json'])).out).toBe(`{"selector":"${two.selector}","state":"revoked"}\n`);
    expect([await verify(one.key), await verify(two.key)]).toEqual([null, null]);
    const again = await run(['revoke', one.selector]);
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('revoked already')]);
  });

  it('never repeats a key that it was given', async () => {
    const { key } = await created();
    for (const words of [
      ['revoke', key],
      ['rotate', key],
    ]) {
      const { out, said } = await run(words);
      expect(out + said).not.toContain(key);
    }
  });

  it('--data-dir wins over DATA_DIR', async () => {
    const other = join(dataDir, '..', 'other');
    expect((await run(['create', '--data-dir', other])).code).toBe(0);
    expect((await run(['list'])).code).toBe(1);
    expect((await run(['list', '--data-dir', other])).code).toBe(0);
  });

  it.each([[['--help']], [['create', '--help']], [['list', '-h']], [['rotate', '--help']], [['revoke', '--help']]])(
    '%j prints the help to standard output',
    async (words) => {
      const { code, out, said } = await run(words);
      expect([code, said]).toEqual([0, '']);
      for (const option of ['--quota', '--overlap', '--data-dir', '--website', 'SELECTOR'])
        expect(out).toContain(option);
    },
  );

  it.each<[string[], string]>([
    [[], 'create, list, change, rotate, revoke or usage'],
    [['destroy'], '"destroy"'],
    [['create', 'surplus'], 'surplus'],
    [['create', '--colour', 'red'], '--colour'],
    [['create', '--label'], '--label'],
    [['create', '--label', 'development'], 'first start'],
    [['create', '--quota', 'many'], '--quota must be a number or none'],
    [['create', '--quota', '1.5'], 'whole number'],
    [['create', '--quota', '0x10'], '--quota'],
    [['create', '--quota=-1'], '--quota'],
    [['create', '--rate', '0'], 'rate must be a number from 0.01'],
    [['create', '--rate', '1e9'], '--rate'],
    [['create', '--burst', '0'], 'burst must be a whole number from 1'],
    [['create', '--website', 'https://example.com/'], 'scheme'],
    [['create', '--ip', '10.0.0.0/99'], '10.0.0.0/99'],
    [['create', '--area', 'de'], 'cz, sk, pl'],
    [['create', '--expires', 'tomorrow'], '--expires must be a day'],
    [['create', '--expires', '2027-02-30'], '--expires'],
    [['create', '--expires', '2027-01-31T12:00'], '--expires'],
    [['create', '--expires', '2020-01-31'], 'future'],
    [['create', '--data-dir', ''], '--data-dir'],
    [['change'], 'which key to change'],
    [['change', 'a'], 'what to change'],
    [['change', 'a', '--label', ' development'], 'first start'],
    [['change', 'a', '--tier', 'pro'], '--tier'],
    [['change', 'a', '--organisation', 'b'], '--organisation'],
    [['rotate'], 'which key to rotate'],
    [['rotate', 'a', 'b'], 'which key to rotate'],
    [['rotate', 'a', '--overlap', '1w'], '--overlap'],
    [['rotate', 'a', '--overlap', '366d'], 'at most 365d'],
    [['revoke'], 'which key to revoke'],
    [['list', '--label', 'x'], '--label'],
  ])('%j is wrong use: code 2, nothing on standard output, and what to do', async (words, hint) => {
    const { code, out, said } = await run(words);
    expect([code, out]).toEqual([2, '']);
    expect(said).toContain(hint);
    expect(said).toContain('--help');
  });

  it.each([[['rotate', 'unknown']], [['revoke', "' OR 1=1 --"]], [['revoke', 'x'.repeat(100_000)]]])(
    'a key that does not exist is a failure: code 1',
    async (words) => {
      const { key } = await created();
      const { code, out, said } = await run(words);
      expect([code, out, said.length < 200]).toEqual([1, '', true]);
      expect(said).toContain('no such key');
      expect(await verify(key)).not.toBeNull();
    },
  );

  it.each([[['list']], [['revoke', 'x']], [['rotate', 'x']]])(
    '%j in a folder without keys is a failure that leaves no folder behind',
    async (words) => {
      const { code, said } = await run(words);
      expect(code).toBe(1);
      expect(said).toContain(`There are no keys in ${dataDir}`);
      expect((await run(['list'])).code).toBe(1);
    },
  );

  it('a wrong setting is named', async () => {
    const { code, said } = await run(['create'], { DATA_DIR: dataDir, KEY_PREFIX: 'No Good' });
    expect([code, said]).toEqual([2, expect.stringContaining('KEY_PREFIX must be')]);
  });

  it('what only resembles a setting is named, what a service beside it reads is not', async () => {
    const { code, said } = await run(['create'], { DATA_DIR: dataDir, KEY_PREFIXES: 'x', KEY_HEADERS: 'X', PORT: '1' });
    expect([code, said]).toEqual([0, expect.stringMatching(/^KEY_PREFIXES is no setting .*\nKeep this key.*\n$/)]);
  });

  it('a folder that cannot be written is named', async () => {
    const { code, said } = await run(['create', '--data-dir', '/dev/null/data']);
    expect([code, said]).toEqual([2, expect.stringContaining('DATA_DIR must name a folder')]);
  });
});
