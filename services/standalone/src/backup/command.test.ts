import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeyStore } from '@tripoint/gateway';
import { DiskSuppression, GenerationStore, registerDirectory } from '@tripoint/generations';
import { Administration, openAccounts } from '@tripoint/organisations';
import { runCommand } from '@tripoint/testing';
import { sealBackup } from './backup-folder';
import { runBackupCommand } from './command';

const engine = { engine: 'embedded', elasticsearchUrl: null, elasticsearchPrefix: 'tripoint' } as const;

let work: string;
let dataDir: string;
let backup: string;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'tripoint-backup-'));
  dataDir = join(work, 'data');
  backup = join(work, 'backup');
});
afterEach(() => rm(work, { recursive: true, force: true }));

const run = (action: 'backup' | 'restore', ...words: string[]) =>
  runCommand(runBackupCommand.bind(null, action), [...words, '--data-dir', dataDir], { env: {} });

const file = (...names: string[]): string => join(registerDirectory(dataDir, 'cz-addresses'), ...names);

/** Makes a generation live as a run does, whose index is a word. @returns its id */
async function publish(word: string): Promise<string> {
  const store = new GenerationStore({ dataDir, register: 'cz-addresses' });
  const staged = await store.begin();
  await writeFile(staged.indexPath, word);
  await store.writeFingerprints(staged, { keys: new Uint32Array(1), hashes: new Uint32Array(1) });
  const report = { verdict: 'live', counts: { rows: 1 }, difference: null, gates: [] } as const;
  const { id } = await store.publish(staged, { run: staged.id, sourceVersion: null, sample: false, report });
  for (const folder of ['runs', 'states']) await mkdir(file(folder), { recursive: true });
  await writeFile(file('runs', `${id}.json`), word);
  await writeFile(file('states', id), word);
  return id;
}

const liveWord = async (): Promise<string> => {
  const live = await new GenerationStore({ dataDir, register: 'cz-addresses' }).live();
  return readFile(live!.indexPath, 'utf8');
};

test('a backup has what answers with its records; an empty folder and one in use are restored from it', async () => {
  const id = await publish('first');
  await writeFile(join(dataDir, 'internal-secret'), 'secret');
  const suppressed = (cin: string) => ({ country: 'sk', cin, reason: null, addedAt: '2026-11-22T10:00:00.000Z' });
  await new DiskSuppression(dataDir).add([suppressed('00000019')]);
  const made = await run('backup', backup);
  expect([made.code, made.out]).toEqual([0, `${backup}\n`]);
  await publish('second');
  // Who was suppressed since stays so.
  await new DiskSuppression(dataDir).add([suppressed('31322832')]);
  expect((await run('restore', backup)).said).toContain(`cz-addresses: generation ${id} answers`);
  expect(await liveWord()).toBe('first');
  expect(await new DiskSuppression(dataDir).read()).toEqual(new Set(['sk:00000019', 'sk:31322832']));

  dataDir = join(work, 'empty');
  expect((await run('restore', backup)).code).toBe(0);
  expect([await liveWord(), await readFile(file('runs', `${id}.json`), 'utf8')]).toEqual(['first', 'first']);
  expect(await readFile(file('states', id), 'utf8')).toBe('first');
  expect(await readFile(join(dataDir, 'internal-secret'), 'utf8')).toBe('secret');
  expect(existsSync(file('lock', '1.json'))).toBe(true);

  // The backup itself is a data folder.
  dataDir = backup;
  expect(await liveWord()).toBe('first');
});

test('nothing is changed by a backup with a damaged file, or while the register is imported', async () => {
  const id = await publish('first');
  await run('backup', backup);
  await publish('second');
  const lock = await new GenerationStore({ dataDir, register: 'cz-addresses' }).lock();
  expect((await run('restore', backup)).code).toBe(1);
  await lock.release();
  const index = join(registerDirectory(backup, 'cz-addresses'), 'generations', id, 'index.bin');
  await writeFile(index, 'fIrst');
  expect(await run('restore', backup)).toMatchObject({ code: 1, said: expect.stringContaining('missing or damaged') });
  expect(await liveWord()).toBe('second');
});

test('a backup with a database that cannot be read, or a file that is not its own, changes nothing of the others', async () => {
  await openKeyStore({ ...engine, dataDir }).close();
  await openAccounts({ ...engine, dataDir }).close();
  await writeFile(join(dataDir, 'phrases.db'), '');
  await run('backup', backup);
  const before = await readFile(join(dataDir, 'keys.db'));
  await writeFile(join(backup, 'accounts.db'), 'x'.repeat(10_000));
  await rm(join(backup, 'backup.json'));
  await sealBackup(backup, new Date());
  expect(await run('restore', backup)).toMatchObject({ code: 1, said: expect.stringContaining('accounts.db') });
  expect(await readFile(join(dataDir, 'keys.db'))).toEqual(before);
  await writeFile(join(backup, 'usage.db'), '');
  expect(await run('restore', backup)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is not of this backup'),
  });
});

test('a keys.db that cannot be read is named, and what to do, when it is copied or restored over', async () => {
  await mkdir(dataDir);
  const keys = join(dataDir, 'keys.db');
  await writeFile(keys, 'x'.repeat(10_000));
  expect(await run('backup', backup)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${keys} cannot be copied`),
  });
  expect(existsSync(backup)).toBe(false);
  await rm(keys);
  await openKeyStore({ ...engine, dataDir }).close();
  await run('backup', backup);
  await writeFile(keys, 'x'.repeat(10_000));
  expect(await run('restore', backup)).toMatchObject({ code: 1, said: expect.stringContaining(`${keys} is damaged`) });
});

test('organisations and members are those of the backup, the log has everything, and everybody is signed out', async () => {
  const clock = { now: () => Date.parse('2026-11-22T10:00:00Z') };
  const actor = { name: 'operator test', from: 'test' };
  const accounts = openAccounts({ ...engine, dataDir });
  const administration = new Administration({ accounts, clock, actor });
  const { id } = await administration.createOrganisation('Shop', 'ann@example.com');
  await administration.addMember(id, 'bob@example.com', ['reviewer']);
  await run('backup', backup);
  await administration.renameOrganisation(id, 'Renamed');
  await administration.removeMember(id, 'bob@example.com');
  await administration.addMember(id, 'eve@example.com', ['owner']);
  const later = await administration.createOrganisation('Later', 'cid@example.com');
  const expiresAtMs = clock.now() + 1;
  const session = { tokenHash: 'a', id: 's', email: 'eve@example.com', createdAtMs: 1, lastUsedAtMs: 1, expiresAtMs };
  await accounts.sessions.start({ ...session, replacedAtMs: null, from: null });

  const restored = JSON.parse((await run('restore', backup, '--json')).out) as object;
  expect(restored).toMatchObject({ accounts: { organisations: 1, members: 2, removed: 1, returned: 1 } });
  // Also under a running service.
  const { organisations, sessions, log } = accounts;
  expect((await organisations.members(id)).map(({ email }) => email)).toEqual(['ann@example.com', 'bob@example.com']);
  expect((await organisations.list()).map(({ name }) => name).sort()).toEqual(['Later', 'Shop']);
  expect(await organisations.members(later.id)).toHaveLength(1);
  expect(await sessions.find('a', clock.now())).toBeNull();
  const { acts } = await log.list({ organisationId: null, after: null, limit: 100 });
  expect(acts).toHaveLength(7);
  expect(acts.map(({ act }) => act)).toContain('backup.restore');
  await accounts.close();

  dataDir = join(work, 'empty');
  expect((await run('restore', backup)).said).toContain('1 organisations, 2 members; 0 added since');
  const elsewhere = openAccounts({ ...engine, dataDir });
  expect(await elsewhere.organisations.list()).toHaveLength(1);
  expect((await elsewhere.log.list({ organisationId: id, after: null, limit: 9 })).acts).toHaveLength(2);
  await elsewhere.close();
});

test('an accounts.db that cannot be read is named when it is copied or restored over', async () => {
  await openAccounts({ ...engine, dataDir }).close();
  await run('backup', backup);
  const path = join(dataDir, 'accounts.db');
  await writeFile(path, 'x'.repeat(10_000));
  const named = (text: string) => ({ code: 1, said: expect.stringContaining(`${path} ${text}`) });
  expect(await run('restore', backup)).toMatchObject(named('is damaged'));
  expect(await run('backup', join(work, 'other'))).toMatchObject(named('cannot be copied'));
});

test('registers are left out when asked, and the list has every file with its digest', async () => {
  await publish('first');
  await writeFile(join(dataDir, 'dev-key'), 'key');
  const { out } = await run('backup', backup, '--without-registers', '--json');
  const sha256 = createHash('sha256').update('key').digest('hex');
  expect(JSON.parse(out)).toMatchObject({ folder: backup, files: [{ path: 'dev-key', bytes: 3, sha256 }] });
});

test.each([
  ['backup', [], 2, 'Name one folder'],
  ['backup', ['--colour'], 2, 'colour'],
  ['backup', ['NOTHING'], 1, 'There is nothing of a service'],
  ['restore', ['NOTHING'], 1, 'is no backup'],
] as const)('%s %j ends with %i', async (action, words, code, text) => {
  const paths = words.map((word) => (word === 'NOTHING' ? join(work, 'nothing') : word));
  expect(await run(action, ...paths)).toMatchObject({ code, said: expect.stringContaining(text) });
});

test('a backup does not replace another', async () => {
  await publish('first');
  await run('backup', backup);
  expect(await run('backup', backup)).toMatchObject({ code: 1, said: expect.stringContaining('exists already') });
});
