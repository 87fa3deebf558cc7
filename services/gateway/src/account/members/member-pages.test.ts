import { until } from '@tripoint/testing';
import { type AccountBench, accountBenches, SHOP } from '../testing/account-bench';
import type { TestBrowser } from '../testing/test-browser';

const openAccountBench = accountBenches();

const MEMBERS = `/account/${SHOP}/members`;
const EVA = { email: 'Eva@Example.com', name: 'Eva', role: ['contributor', 'reviewer'] };
let bench: AccountBench;
let browser: TestBrowser;

beforeEach(async () => {
  bench = await openAccountBench();
  browser = await bench.signedIn('owner@example.com', ['owner']);
  await browser.get(MEMBERS);
});

const rolesOf = async (email: string) => (await bench.accounts.organisations.member(SHOP, email))?.roles;

test('an owner invites somebody, who gets mail and can sign in', async () => {
  const { text } = await browser.sendAndFollow(MEMBERS, EVA);
  expect(text).toContain('Eva is a member now, and has mail from us.');
  expect(await rolesOf('eva@example.com')).toEqual(['contributor', 'reviewer']);
  await until('the mail is sent', () => bench.mails.length === 1);
  expect(bench.mails).toEqual([{ email: 'eva@example.com', link: 'https://api.example/account' }]);
});

test('a mail that cannot be sent does not undo the invitation', async () => {
  bench = await openAccountBench({
    mailer: {
      sendLink: async () => undefined,
      sendInvitation: () => Promise.reject(new Error('mail')),
      close: () => undefined,
    },
  });
  browser = await bench.signedIn('owner@example.com', ['owner']);
  await browser.get(MEMBERS);
  expect((await browser.sendAndFollow(MEMBERS, EVA)).text).toContain('Eva is a member now.');
});

test.each([
  ['email', { ...EVA, email: 'nobody' }],
  ['name', { ...EVA, name: ' ' }],
  ['role', { ...EVA, role: [] }],
  ['role', { ...EVA, role: ['emperor'] }],
])('a wrong %s is said beside its field', async (property, fields) => {
  const { status, text } = await browser.send(MEMBERS, fields);
  expect(status).toBe(400);
  expect(text).toMatch(property === 'role' ? /class="wrong">A member needs/ : new RegExp(`id="${property}-wrong"`));
  expect(await bench.accounts.organisations.members(SHOP)).toHaveLength(2);
});

test('roles are changed, and count at once', async () => {
  const eva = await bench.signedIn('eva@example.com', ['developer']);
  await browser.sendAndFollow(`${MEMBERS}/roles`, { email: 'eva@example.com', role: 'contributor' });
  expect(await rolesOf('eva@example.com')).toEqual(['contributor']);
  expect((await eva.get(`/account/${SHOP}/keys`)).status).toBe(403);
  expect((await browser.sendAndFollow(`${MEMBERS}/roles`, { email: 'eva@example.com' })).text).toContain(
    'needs one or more',
  );
});

test('a member who is removed is signed out', async () => {
  const eva = await bench.signedIn('eva@example.com', ['developer']);
  const { text } = await browser.sendAndFollow(`${MEMBERS}/remove`, { email: 'eva@example.com' });
  expect(text).toContain('is no member any more');
  expect((await eva.get(`/account/${SHOP}/keys`)).to).toBe('/account/sign-in');
});

test('the last owner stays, and what was refused is in the log as failed', async () => {
  await browser.sendAndFollow(`${MEMBERS}/remove`, { email: 'first@example.com' });
  const { text } = await browser.sendAndFollow(`${MEMBERS}/remove`, { email: 'owner@example.com' });
  expect(text).toContain('at least one owner');
  expect(await rolesOf('owner@example.com')).toEqual(['owner']);
  const log = (await browser.get(`/account/${SHOP}/log`)).text;
  expect(log).toMatch(/owner@example.com <strong>failed to carry out<\/strong> <code>member.remove owner@example.com/);
});

test('the log shows who did what from where, page by page', async () => {
  for (let i = 0; i < 60; i++) {
    const act = { whenMs: bench.clock.nowMs + i, actor: `operator ${i}.`, act: 'key.create', subject: 's' } as const;
    await bench.accounts.log.append({ ...act, organisationId: SHOP, detail: '<b>', from: 'command' });
  }
  const first = (await browser.get(`/account/${SHOP}/log`)).text;
  expect(first).toContain('operator 59. <strong>created the key</strong>');
  expect(first).toContain('&#60;b&#62;');
  expect(first).not.toContain('operator 5. ');
  const [, older = ''] = /href="([^"]*after=[^"]*)"/.exec(first)!;
  expect((await browser.get(older)).text).toContain('operator 5. ');
});
