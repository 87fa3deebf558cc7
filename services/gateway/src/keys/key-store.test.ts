import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, OlderDatabaseError, openLibsqlFile } from '@tripoint/libsql';
import { FIRST_ORGANISATION_ID } from '@tripoint/organisations';
import type Database from 'libsql';

import { describeKeyStore } from '../testing/key-store-contract';
import { MemoryKeyStore, type SharedKeys } from '../testing/memory-key-store';
import { sampleKey } from '../testing/sample-key';
import { keysFile, LibsqlKeyStore, MIGRATIONS, restoreKeys } from './libsql-key-store';
import { RevocationPendingError } from './pending-revocations';

let shared: SharedKeys;
describeKeyStore('keys in memory', {
  open: async () => {
    shared = { keys: new Map(), changes: 0 };
    return new MemoryKeyStore(shared);
  },
  openAgain: async () => new MemoryKeyStore(shared),
});

describe('with a folder', () => {
  const folders: string[] = [];
  const newFolder = (): string => {
    folders.push(mkdtempSync(join(tmpdir(), 'tripoint-keys-')));
    return folders.at(-1)!;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  describeKeyStore('keys in a libsql file', {
    open: async () => LibsqlKeyStore.open(newFolder()),
    openAgain: async () => LibsqlKeyStore.open(folders.at(-1)!),
  });

  it('a libsql file makes the folder it needs and lets only its owner read it', async () => {
    const folder = join(newFolder(), 'new', 'data');
    const store = LibsqlKeyStore.open(folder);
    await store.insert(sampleKey('s1'));
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(keysFile(folder) + suffix).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it('a copy of the file alone has every key, of a store in use and of a closed one', async () => {
    const folder = newFolder();
    const store = LibsqlKeyStore.open(folder);
    const copied = async (): Promise<(number | null)[]> => {
      const alone = newFolder();
      copyFileSync(keysFile(folder), keysFile(alone));
      const copy = LibsqlKeyStore.open(alone);
      const keys = await copy.list();
      await copy.close();
      return keys.map(({ lastUsedAtMs }) => lastUsedAtMs);
    };
    await store.insert(sampleKey('s1'));
    expect(await copied()).toEqual([null]);
    await store.noteUse(new Map([['s1', 7]]));
    await store.close();
    expect(await copied()).toEqual([7]);
  });

  it('restored keys are those of the backup, but what was revoked since stays revoked', async () => {
    const folder = newFolder();
    const backup = join(newFolder(), 'keys.db');
    const store = LibsqlKeyStore.open(folder);
    for (const selector of ['s1', 's2', 's3']) await store.insert(sampleKey(selector));
    await store.revoke('s3', 3);
    expect(copyDatabase(keysFile(folder), backup)).toBe(true);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    await store.insert(sampleKey('s4'));
    await store.revoke('s2', 2);
    const version = await store.version();
    expect(restoreKeys(folder, backup)).toEqual({ keys: 3, removed: 1, keptRevoked: 1 });
    expect((await store.list()).map((key) => [key.selector, key.revokedAtMs])).toEqual([
      ['s1', null],
      ['s2', 2],
      ['s3', 3],
    ]);
    expect(await store.version()).not.toBe(version);
    await store.close();
    // Fewer keys than there were, as wanted.
    await LibsqlKeyStore.open(folder).close();
    expect(restoreKeys(newFolder(), backup)).toEqual({ keys: 3, removed: 0, keptRevoked: 0 });
  });

  it('what is no database is not copied, and what is absent is no error', () => {
    const folder = newFolder();
    expect(copyDatabase(keysFile(folder), join(folder, 'copy'))).toBe(false);
    writeFileSync(keysFile(folder), 'x'.repeat(10_000));
    expect(() => copyDatabase(keysFile(folder), join(folder, 'copy'))).toThrow(/keys\.db cannot be copied/);
  });

  it('a libsql file that a newer version wrote is refused by name, not overwritten', async () => {
    const folder = newFolder();
    const db = openLibsqlFile(keysFile(folder), {
      migrations: Array.from({ length: 9 }, (_, i) => `CREATE TABLE t${i} (x)`),
    });
    expect(() => LibsqlKeyStore.open(folder)).toThrow(/keys\.db has schema version 9.*knows 3/);
    expect(db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()).toMatchObject({ tables: 9 });
    db.close();
  });

  it('keys of the first schema belong to the first organisation', async () => {
    const folder = newFolder();
    const old = openLibsqlFile(keysFile(folder), { migrations: MIGRATIONS.slice(0, 1) });
    old.exec(`INSERT INTO access_key VALUES
      ('s1', 's0', x'0102', 1, 'shop', 'pro', 0.5, 7, NULL, '["example.com"]', '[]', '["cz"]', 1, 2, NULL, 3)`);
    old.close();
    const store = LibsqlKeyStore.open(folder);
    expect(await store.find('s1')).toMatchObject({
      keyId: 's0',
      organisationId: FIRST_ORGANISATION_ID,
      label: 'shop',
      websites: ['example.com'],
      createdAtMs: 1,
      lastUsedAtMs: 3,
    });
    await store.insert(sampleKey('s2', { organisationId: 'org_other' }));
    expect((await store.list()).map((key) => key.organisationId)).toEqual([FIRST_ORGANISATION_ID, 'org_other']);
    await store.close();
  });

  it('a libsql file of an older version gets the scripts that it lacks, once, and keeps its rows', () => {
    const path = join(newFolder(), 'x.db');
    const first = ['CREATE TABLE t (x)'];
    const one = openLibsqlFile(path, { migrations: first });
    one.exec("INSERT INTO t VALUES ('kept')");
    const second = [...first, 'ALTER TABLE t ADD COLUMN y'];
    const two = openLibsqlFile(path, { migrations: second });
    const three = openLibsqlFile(path, { migrations: second });
    expect(three.prepare('SELECT x, y FROM t').get()).toMatchObject({ x: 'kept', y: null });
    for (const db of [one, two, three]) db.close();
  });

  it.each<[string, (path: string) => void, RegExp]>([
    ['is no database', (path) => writeFileSync(path, 'x'.repeat(5_000)), /damaged \(.*not a database\)\. Restore/],
    ['has damaged pages', (path) => damagePages(path), /damaged \(.*\)\. Restore/],
    ['is empty', (path) => writeFileSync(path, ''), /older than it was.*0 keys.*there were 40 keys.*OLDER_KEYS=accept/],
    ['is missing', (path) => rmSync(path), /is missing.*OLDER_KEYS=accept/],
    ['is an older copy', (path) => copyFileSync(`${path}.copy`, path), /20 keys, 0 of them.*40 keys, 1 of them/],
  ])('a file of keys that %s is refused by name, with what to do', async (_what, harm, message) => {
    const source = newFolder();
    await fill(source, 0, 20);
    copyFileSync(keysFile(source), `${keysFile(source)}.copy`);
    await fill(source, 20, 40);
    const folder = newFolder();
    for (const name of ['keys.db', 'keys.db.copy', 'keys-seen.json'])
      copyFileSync(join(source, name), join(folder, name));
    harm(keysFile(folder));
    expect(() => LibsqlKeyStore.open(folder)).toThrow(message);
    expect(() => LibsqlKeyStore.open(folder)).toThrow(keysFile(folder));
  });

  it('an older file of keys is taken once when somebody accepts it', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'keys-seen.json'), '{"keys":3,"revoked":0}');
    expect(() => LibsqlKeyStore.open(folder)).toThrow(OlderDatabaseError);
    await LibsqlKeyStore.open(folder, true).close();
    await LibsqlKeyStore.open(folder).close();
  });

  it('a revocation that finds no room counts at once in every process, and is written when there is room', async () => {
    const folder = newFolder();
    await fill(folder, 0, 2);
    const service = LibsqlKeyStore.open(folder);
    const before = await service.version();
    const command = LibsqlKeyStore.open(folder);
    // A file that may not grow is what a full disk is.
    const db = (command as unknown as { db: Database.Database }).db;
    db.exec('PRAGMA query_only = on');
    await expect(command.revoke('s1', 5)).rejects.toThrow(RevocationPendingError);
    await expect(command.revoke('unknown', 5)).resolves.toBe(false);
    expect((await command.find('s0'))?.revokedAtMs).toBeNull();
    db.exec('PRAGMA query_only = off');
    expect(await service.version()).not.toBe(before);
    expect((await service.find('s1'))?.revokedAtMs).toBe(5);
    expect(readdirSync(join(folder, 'revocations'))).toEqual([]);
    await service.close();
    await command.close();
    const again = LibsqlKeyStore.open(folder);
    expect((await again.find('s1'))?.revokedAtMs).toBe(5);
    await again.close();
  });

  /** Makes keys `s<from>` to `s<to - 1>` and revokes the first one of a later call. */
  async function fill(folder: string, from: number, to: number): Promise<void> {
    const store = LibsqlKeyStore.open(folder);
    for (let i = from; i < to; i += 1) await store.insert(sampleKey(`s${i}`));
    if (from > 0) await store.revoke('s0', 1);
    // What is copied or harmed is the file alone.
    (store as unknown as { db: Database.Database }).db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await store.close();
  }
});

/** Overwrites all pages but the first, which describes the file. */
function damagePages(path: string): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, 4_096));
}
