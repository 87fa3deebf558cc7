import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_ORGANISATION_ID, FIRST_OWNER, openAccounts } from '@tripoint/organisations';
import { unlogged } from '@tripoint/organisations/testing';
import { Metrics, silentLogger } from '@tripoint/runtime';
import { temporaryFolder } from '@tripoint/testing';
import { checkOrigin } from '../access/restrictions';
import { MemoryKeyStore } from '../testing/memory-key-store';
import { CachedKeyVerifier } from './cached-key-verifier';
import { createDevelopmentKey, developmentKeyFile } from './development-key';
import { KeyFormat } from './key-format';
import { KeyRing } from './key-ring';

describe('the development key', () => {
  const clock = { nowMs: Date.parse('2026-11-15T12:00:00Z'), now: () => clock.nowMs };
  const format = new KeyFormat('tp_live');
  let store: MemoryKeyStore;
  let dataDir: string;
  const embedded = { engine: 'embedded', elasticsearchUrl: null, elasticsearchPrefix: 'tripoint' } as const;
  const accounts = openAccounts({ ...embedded, dataDir: temporaryFolder('dev-accounts') });
  afterAll(() => accounts.close());
  const start = () => createDevelopmentKey({ dataDir, accounts, store, format, clock });
  const verify = async (key: string) =>
    new CachedKeyVerifier({ store, format, clock, logger: silentLogger, metrics: new Metrics(false) }).verify(key);

  beforeEach(() => {
    store = new MemoryKeyStore();
    dataDir = mkdtempSync(join(tmpdir(), 'tripoint-dev-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('works without a quota and is written where only its owner can read it', async () => {
    const key = await start();
    expect(await verify(key!)).toMatchObject({ label: 'development', limits: { monthlyQuota: null } });
    expect(readFileSync(developmentKeyFile(dataDir), 'utf8')).toBe(`${key}\n`);
    expect(statSync(developmentKeyFile(dataDir)).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['dev-key']);
  });

  it('belongs to the first organisation, which has an owner, and its making is logged', async () => {
    const { organisations, log } = accounts;
    const key = await start();
    expect(await verify(key!)).toMatchObject({ organisationId: FIRST_ORGANISATION_ID });
    expect(await organisations.membershipsOf(FIRST_OWNER)).toMatchObject([
      { organisationId: FIRST_ORGANISATION_ID, roles: ['owner'] },
    ]);
    const [selector] = (await store.list()).map((stored) => stored.selector);
    const { acts } = await log.list({ organisationId: FIRST_ORGANISATION_ID, after: null, limit: 1 });
    expect(acts).toMatchObject([{ act: 'key.create', subject: selector, actor: expect.stringMatching(/^operator ./) }]);
  });

  it('is none that another organisation called so', async () => {
    const ring = new KeyRing({ store, format, clock, acts: unlogged, organisationId: null });
    const { key: foreign, stored } = await ring.create({ label: 'development' }, 'org_other');
    await ring.revoke(stored.selector);
    const key = await start();
    expect(key).not.toBeNull();
    expect(key).not.toBe(foreign);
    expect(await verify(key!)).toMatchObject({ organisationId: FIRST_ORGANISATION_ID });
    const own = new KeyRing({ store, format, clock, acts: unlogged, organisationId: FIRST_ORGANISATION_ID });
    await expect(own.create({ label: ' development ' })).rejects.toThrow('first start');
    const { stored: shop } = await own.create({ label: 'shop' });
    await expect(own.change(shop.selector, { label: 'development' })).rejects.toThrow('first start');
  });

  it('works from this machine alone', async () => {
    const principal = (await verify((await start())!))!;
    for (const address of ['127.0.0.1', '127.8.9.10', '::1']) {
      expect(() => checkOrigin(principal, {}, address)).not.toThrow();
    }
    for (const address of ['192.168.0.1', '203.0.113.5', '2001:db8::1', null]) {
      expect(() => checkOrigin(principal, {}, address)).toThrow('IP address');
    }
  });

  it('is replaced when it works from elsewhere too, and keeps its count', async () => {
    const ring = new KeyRing({ store, format, clock, acts: unlogged, organisationId: null });
    const old = await ring.create({ label: 'development', monthlyQuota: null });
    writeFileSync(developmentKeyFile(dataDir), old.key);
    clock.nowMs += 1;
    const key = await start();
    expect(await verify(old.key)).toBeNull();
    expect(await verify(key!)).toMatchObject({ keyId: old.stored.keyId, ips: ['127.0.0.0/8', '::1/128'] });
    expect(await start()).toBe(key);
  });

  it('is the same at every start', async () => {
    const key = await start();
    expect(await start()).toBe(key);
    expect(await store.list()).toHaveLength(1);
  });

  it('is replaced when its file is lost, and the lost one ends', async () => {
    const lost = await start();
    rmSync(developmentKeyFile(dataDir));
    clock.nowMs += 1;
    const key = await start();
    expect(key).not.toBe(lost);
    expect(await verify(key!)).not.toBeNull();
    expect(await verify(lost!)).toBeNull();
  });

  it('is made anew when the file holds a key that nobody knows', async () => {
    writeFileSync(developmentKeyFile(dataDir), 'tp_live_of_a_folder_since_deleted');
    const key = await start();
    expect(await verify(key!)).not.toBeNull();
    expect(readFileSync(developmentKeyFile(dataDir), 'utf8').trim()).toBe(key);
  });

  it('is not what the file says when that is a key of somebody else', async () => {
    const { key: foreign } = await new KeyRing({ store, format, clock, acts: unlogged, organisationId: null }).create({
      label: 'shop',
    });
    writeFileSync(developmentKeyFile(dataDir), foreign);
    expect(await start()).not.toBe(foreign);
  });

  it('stays away once somebody revoked it', async () => {
    await start();
    const [stored] = await store.list();
    await store.revoke(stored!.selector, clock.nowMs);
    expect(await start()).toBeNull();
    rmSync(developmentKeyFile(dataDir));
    expect(await start()).toBeNull();
    expect(await store.list()).toHaveLength(1);
  });
});
