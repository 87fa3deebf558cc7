import { temporaryFolder } from '@tripoint/testing';
import type { Accounts } from './accounts';
import { Administration, SIGN_IN_LINK_MS } from './administration';
import { openLibsqlAccounts } from './libsql/libsql-accounts';
import { sampleSession } from './testing/account-bench';
import { hashToken } from './token';

const clock = { now: () => 1_000_000 };
let accounts: Accounts;
let administration: Administration;
let id: string;
let n = 0;
const folder = temporaryFolder('administration');

beforeEach(async () => {
  accounts = openLibsqlAccounts(`${folder}/${++n}`);
  administration = new Administration({ accounts, clock, actor: { name: 'ann@example.com', from: '192.0.2.1' } });
  ({ id } = await administration.createOrganisation(' Košík ', ' Ann@Example.COM '));
});
afterEach(() => accounts.close());

const acts = async () => (await accounts.log.list({ organisationId: id, after: null, limit: 100 })).acts;

test('every act says who did what, from where, and what became of it', async () => {
  await administration.renameOrganisation(id, 'Nový');
  await administration.addMember(id, 'bob@example.com', ['reviewer', 'contributor', 'reviewer'], 'Bob');
  await administration.changeRoles(id, 'BOB@example.com', ['owner']);
  await administration.removeMember(id, 'ann@example.com');
  const { token } = await administration.createSignInLink(id, 'bob@example.com', null);
  const logged = [...(await acts())].reverse();
  expect(logged.map(({ act, subject, detail }) => [act, subject, detail])).toEqual([
    ['organisation.create', id, 'Košík, owner ann@example.com'],
    ['organisation.rename', id, 'Košík -> Nový'],
    ['member.add', 'bob@example.com', 'contributor, reviewer'],
    ['member.change_roles', 'bob@example.com', 'contributor, reviewer -> owner'],
    ['member.remove', 'ann@example.com', 'owner'],
    ['sign_in_link.create', 'bob@example.com', null],
  ]);
  for (const act of logged) {
    expect(act).toMatchObject({ whenMs: 1_000_000, actor: 'ann@example.com', from: '192.0.2.1', organisationId: id });
  }
  expect(JSON.stringify(logged)).not.toContain(token);
  expect(JSON.stringify(logged)).not.toContain(hashToken(token));
});

test('a sign-in link is for one member, once, for a quarter of an hour, and stored as a hash alone', async () => {
  const { token, link } = await administration.createSignInLink(id, 'ann@example.com', null);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(link).toMatchObject({ email: 'ann@example.com', tokenHash: hashToken(token) });
  expect(await accounts.sessions.takeLink(token, null, 1_000_001)).toBeNull();
  expect(await accounts.sessions.takeLink(hashToken(token), null, 1_000_000 + SIGN_IN_LINK_MS)).toBeNull();
  expect(await accounts.sessions.takeLink(hashToken(token), null, 1_000_001)).toEqual(link);
  await expect(administration.createSignInLink(id, 'eve@example.com', null)).rejects.toThrow('no member');
});

test('who is a member of nothing any more is signed out, who is one elsewhere is not', async () => {
  const other = await administration.createOrganisation('Other', 'cid@example.com');
  await administration.addMember(id, 'cid@example.com', ['developer']);
  await administration.addMember(id, 'bob@example.com', ['developer']);
  for (const name of ['bob', 'cid']) {
    await accounts.sessions.start(sampleSession(name, { email: `${name}@example.com`, expiresAtMs: 2_000_000 }));
    await administration.removeMember(id, `${name}@example.com`);
  }
  expect(await accounts.sessions.find('bob', 1_000_000)).toBeNull();
  expect((await accounts.sessions.find('cid', 1_000_000))?.email).toBe('cid@example.com');
  expect(await accounts.organisations.members(other.id)).toHaveLength(1);
});

test('what is refused is said, changes nothing, and is in the log as failed', async () => {
  await expect(administration.removeMember(id, 'ann@example.com')).rejects.toThrow('at least one owner');
  await expect(administration.changeRoles(id, 'ann@example.com', ['reviewer'])).rejects.toThrow('at least one owner');
  await expect(administration.addMember(id, 'ann@example.com', ['reviewer'])).rejects.toThrow('already');
  await expect(administration.changeRoles(id, 'eve@example.com', ['owner'])).rejects.toThrow('no member');
  await expect(administration.addMember('org_none', 'eve@example.com', ['owner'])).rejects.toThrow('no such org');
  await expect(administration.renameOrganisation('org_none', 'x')).rejects.toThrow('no such org');
  expect(await accounts.organisations.members(id)).toMatchObject([{ email: 'ann@example.com', roles: ['owner'] }]);
  const failed = (await acts()).filter(({ act }) => act === 'act.failed');
  expect(failed.map(({ subject }) => subject)).toEqual([
    'member.add ann@example.com',
    'member.change_roles ann@example.com',
    'member.remove ann@example.com',
  ]);
});

test('nothing is done that cannot be logged', async () => {
  const append = async (): Promise<void> => {
    throw new Error('no room');
  };
  const { list, counts } = accounts.log;
  const full = { ...accounts, log: { list, counts, append } };
  const blocked = new Administration({ accounts: full, clock, actor: { name: 'x', from: 'y' } });
  await expect(blocked.addMember(id, 'bob@example.com', ['owner'])).rejects.toThrow('no room');
  await expect(blocked.createOrganisation('x', 'bob@example.com')).rejects.toThrow('no room');
  await expect(blocked.createSignInLink(id, 'ann@example.com', null)).rejects.toThrow('no room');
  expect(await accounts.organisations.list()).toHaveLength(1);
  expect(await accounts.organisations.members(id)).toHaveLength(1);
});
