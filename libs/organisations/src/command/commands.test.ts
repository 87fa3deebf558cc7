import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand, temporaryFolder } from '@tripoint/testing';
import { accountsFile, openLibsqlAccounts } from '../libsql/libsql-accounts';
import { FIRST_ORGANISATION_ID } from '../model';
import { hashToken } from '../token';
import { runMembersCommand } from './members-command';
import { runOrganisationsCommand } from './organisations-command';

const clock = { now: () => Date.parse('2026-11-15T12:00:00Z') };
const work = temporaryFolder('account-commands');
let dataDir: string;
let n = 0;
beforeEach(() => {
  dataDir = join(work, String(++n));
});

const run = (command: typeof runMembersCommand, words: readonly string[], env: Record<string, string> = {}) =>
  runCommand(command, words, { env: { DATA_DIR: dataDir, ...env }, clock });

const organisations = (...words: string[]) => run(runOrganisationsCommand, words);
const members = (...words: string[]) => run(runMembersCommand, words);
const created = async (name = 'Košík', owner = 'ann@example.com') =>
  (await organisations('create', name, '--owner', owner)).out.trim();

describe('scripts/organisations', () => {
  it('create prints the id alone to standard output, and what to do next to standard error', async () => {
    const { code, out, said } = await organisations('create', ' Košík s.r.o. ', '--owner', 'Ann@example.com');
    expect([code, out]).toEqual([0, expect.stringMatching(/^org_[\w-]{22}\n$/)]);
    expect(said).toContain(`scripts/members sign-in-link ann@example.com --organisation ${out.trim()}`);
    const json = JSON.parse((await organisations('create', 'B', '--owner', 'b@example.com', '--json')).out) as object;
    expect(json).toEqual({ id: expect.any(String), name: 'B', created_at: '2026-11-15T12:00:00.000Z' });
  });

  it('list shows all, with the first one, and rename changes a name', async () => {
    const id = await created();
    expect((await organisations('list')).out).toMatch(/^ID +NAME +CREATED\n.*Košík.*\n.*First organisation/);
    expect(await organisations('rename', 'Košík', 'Nový')).toMatchObject({ code: 0, said: 'Košík is now Nový.\n' });
    const listed = JSON.parse((await organisations('list', '--json')).out) as { id: string; name: string }[];
    expect(listed.map((each) => [each.id, each.name])).toEqual(
      expect.arrayContaining([
        [id, 'Nový'],
        [FIRST_ORGANISATION_ID, 'First organisation'],
      ]),
    );
  });

  it('a name that several have is refused', async () => {
    await created('Twin');
    const second = await created('Twin');
    expect(await organisations('rename', 'Twin', 'x')).toMatchObject({
      code: 1,
      said: 'Several organisations have this name: give the id.\n',
    });
    expect((await organisations('rename', second, 'Other')).code).toBe(0);
  });

  it('log shows who did what, newest first, of one or all', async () => {
    const id = await created();
    await created('Other', 'eve@example.com');
    await members('add', 'bob@example.com', '--role', 'reviewer', '--organisation', id);
    const table = (await organisations('log')).out.split('\n');
    expect(table[0]).toMatch(/^WHEN +WHO +FROM +ACT +SUBJECT +ORGANISATION +DETAIL$/);
    expect(table[1]).toMatch(
      /^2026-11-15T12:00:00.000Z +operator \S+ +command on \S+ +member\.add +bob@example\.com +org_\S+ +reviewer$/,
    );
    const acts = async (...words: string[]) =>
      (JSON.parse((await organisations('log', '--json', ...words)).out) as { act: string }[]).map(({ act }) => act);
    expect(await acts()).toEqual(['member.add', 'organisation.create', 'organisation.create']);
    expect(await acts('--organisation', 'Košík')).toEqual(['member.add', 'organisation.create']);
    expect(await acts('--limit', '1')).toEqual(['member.add']);
  });

  it('log shows more acts than one page holds', async () => {
    const accounts = openLibsqlAccounts(dataDir);
    const common = { organisationId: null, actor: 'a', act: 'key.create', detail: null, from: 'b' } as const;
    for (let i = 0; i < 2_005; i += 1) await accounts.log.append({ ...common, whenMs: i, subject: `s${i}` });
    await accounts.close();
    const shown = JSON.parse((await organisations('log', '--json', '--limit', '100000')).out) as { subject: string }[];
    expect([shown.length, shown[0]?.subject, shown.at(-1)?.subject]).toEqual([2_005, 's2004', 's0']);
  });
});

describe('scripts/members', () => {
  it('adds, lists, changes and removes members of the first organisation, or of one that is named', async () => {
    const id = await created();
    expect(await members('add', 'Bob@example.com', '--role', 'reviewer', '--name', 'Bob')).toMatchObject({
      code: 0,
      out: '',
      said: 'bob@example.com: reviewer\n',
    });
    expect((await members('add', 'bob@example.com', '--role', 'owner', '--organisation', id)).code).toBe(0);
    const first = JSON.parse((await members('list', '--json')).out) as object[];
    expect(first).toEqual([
      expect.objectContaining({ email: 'bob@example.com', name: 'Bob', roles: ['reviewer'] }),
      expect.objectContaining({ email: 'owner@localhost', roles: ['owner'], organisation_id: FIRST_ORGANISATION_ID }),
    ]);
    const roles = ['roles', 'bob@example.com', '--role', 'developer', '--role', 'contributor', '--organisation', id];
    expect(JSON.parse((await members(...roles, '--json')).out)).toMatchObject({ roles: ['developer', 'contributor'] });
    expect((await members('list', '--organisation', 'Košík')).out).toMatch(
      /bob@example.com +\S+ +developer, contributor/,
    );
    expect((await members('remove', 'bob@example.com')).said).toBe(
      'bob@example.com is no member of First organisation any more\n',
    );
    expect((await members('list')).out).not.toContain('bob');
    expect((await members('list', '--organisation', id)).out).toContain('bob');
  });

  it('sign-in-link prints a link that works once, with the address of the service', async () => {
    await created();
    const words = ['sign-in-link', 'Ann@example.com', '--organisation', 'Košík'];
    const { code, out, said } = await members(...words, '--url', 'https://api.example.com/');
    expect([code, said]).toEqual([0, expect.stringContaining('ann@example.com, once, until 2026-11-15T12:15:00.000Z')]);
    const [, token] = /^https:\/\/api\.example\.com\/account\/sign-in\?token=([\w-]{43})\n$/.exec(out) ?? [];
    expect(said).not.toContain(token);
    const accounts = openLibsqlAccounts(dataDir);
    const taken = [1, 2].map(() => accounts.sessions.takeLink(hashToken(token!), null, clock.now() + 1));
    expect((await Promise.all(taken)).map((link) => link?.email ?? null)).toEqual(['ann@example.com', null]);
    await accounts.close();
    const other = await run(runMembersCommand, [...words, '--json'], { PUBLIC_URL: 'http://127.0.0.1:8080' });
    expect(JSON.parse(other.out)).toMatchObject({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/account\//),
    });
    expect((await organisations('log')).out).not.toContain(token!);
  });

  it.each([
    [['remove', 'ann@example.com'], 'at least one owner'],
    [['roles', 'ann@example.com', '--role', 'reviewer'], 'at least one owner'],
    [['add', 'ann@example.com', '--role', 'reviewer'], 'already'],
    [['remove', 'eve@example.com'], 'no member'],
    [['sign-in-link', 'eve@example.com', '--url', 'https://x.example'], 'no member'],
    [['list', '--organisation', 'Nobody'], 'no such organisation'],
  ])('%j is a failure: code 1, nothing on standard output, and why', async (words, why) => {
    await created();
    const organisation = words.includes('--organisation') ? [] : ['--organisation', 'Košík'];
    expect(await members(...words, ...organisation)).toMatchObject({
      code: 1,
      out: '',
      said: expect.stringContaining(why),
    });
  });
});

describe('wrong use', () => {
  it.each<[typeof runMembersCommand, string[], string]>([
    [runOrganisationsCommand, [], 'create, list, rename or log'],
    [runOrganisationsCommand, ['destroy'], 'create, list, rename or log'],
    [runOrganisationsCommand, ['create'], 'name of the organisation'],
    [runOrganisationsCommand, ['create', 'a', 'b', '--owner', 'a@b.c'], 'name of the organisation'],
    [runOrganisationsCommand, ['create', 'a'], '--owner'],
    [runOrganisationsCommand, ['create', 'a\u001B[31m', '--owner', 'a@b.c'], 'visible characters'],
    [runOrganisationsCommand, ['create', 'a', '--owner', 'nobody'], 'not an e-mail address'],
    [runOrganisationsCommand, ['rename', 'a'], 'new name'],
    [runOrganisationsCommand, ['log', '--limit', '0'], '--limit'],
    [runOrganisationsCommand, ['log', '--limit', '1e3'], '--limit'],
    [runOrganisationsCommand, ['list', '--colour'], '--colour'],
    [runMembersCommand, [], 'add, list, roles, remove or sign-in-link'],
    [runMembersCommand, ['add'], 'one member'],
    [runMembersCommand, ['add', 'a@b.c'], 'roles owner'],
    [runMembersCommand, ['add', 'a@b.c', '--role', 'king'], 'roles owner'],
    [runMembersCommand, ['roles', 'a@b.c', '--role', 'owner', '--name', 'x'], '--name'],
    [runMembersCommand, ['remove', 'a@b.c', 'd@e.f'], 'one member'],
    [runMembersCommand, ['sign-in-link', 'a@b.c', '--url', 'ftp://x'], '--url must be'],
    [runMembersCommand, ['sign-in-link', 'a@b.c', '--url', 'https://u:p@x/'], '--url must be'],
    [runMembersCommand, ['sign-in-link', 'a@b.c'], 'PUBLIC_URL'],
    [runMembersCommand, ['list', '--data-dir', ''], '--data-dir'],
    [runMembersCommand, ['list', '--data-dir', '/dev/null/x'], 'DATA_DIR must name a folder'],
  ])('%p %j is code 2, nothing on standard output, and what to do', async (command, words, hint) => {
    await created();
    const { code, out, said } = await run(command, words);
    expect([code, out]).toEqual([2, '']);
    expect(said).toContain(hint);
    expect(said).toContain('--help');
  });

  it.each([runOrganisationsCommand, runMembersCommand])(
    '%p in a folder without accounts leaves none behind',
    async (command) => {
      expect(await run(command, ['list'])).toMatchObject({ code: 1, out: '', said: expect.stringContaining(dataDir) });
      expect(existsSync(accountsFile(dataDir))).toBe(false);
    },
  );

  it.each([runOrganisationsCommand, runMembersCommand])('%p --help is on standard output', async (command) => {
    for (const words of [['--help'], ['-h'], ['list', '--help']]) {
      expect(await run(command, words)).toMatchObject({
        code: 0,
        said: '',
        out: expect.stringContaining('Options of all'),
      });
    }
  });
});

test.each(['organisations', 'members'])('scripts/%s runs as a process of its own', async (name) => {
  await created();
  const program = join(__dirname, `${name}-main.js`);
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'list', '--data-dir', dataDir]);
  expect(stdout).toContain(name === 'members' ? 'owner@localhost' : 'Košík');
  await expect(promisify(execFile)(process.execPath, [program, 'nothing'])).rejects.toMatchObject({ code: 2 });
  expect(readdirSync(dataDir)).toContain('accounts.db');
});
