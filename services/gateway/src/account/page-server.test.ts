import { ROLES, type Role } from '@tripoint/organisations';
import { sampleKey } from '../testing/sample-key';
import { type AccountBench, accountBenches, OTHER, SHOP } from './testing/account-bench';
import type { TestBrowser } from './testing/test-browser';

const openAccountBench = accountBenches();

const HASH = '0009da98084c00f16f34424a58d5d35f';
const SELECTOR = 'abc';
let bench: AccountBench;
let owner: TestBrowser;

beforeAll(async () => {
  bench = await openAccountBench();
  await bench.keys.insert(sampleKey(SELECTOR, { organisationId: SHOP, label: '<i>"label"' }));
  owner = await bench.signedIn('owner@example.com', ['owner']);
});

/** Every page of an organisation with what it needs: who may see it, and what a form of it sends. */
const KEYS: readonly Role[] = ['owner', 'developer'];
const OWNERS: readonly Role[] = ['owner'];
const TRANSLATORS: readonly Role[] = ['owner', 'contributor', 'reviewer'];
const pages: readonly (readonly [path: string, roles: readonly Role[]])[] = [
  ['/keys', KEYS],
  [`/keys/${SELECTOR}`, KEYS],
  ['/members', OWNERS],
  ['/log', OWNERS],
  ['/translate', TRANSLATORS],
  ['/translate/sk_SK', TRANSLATORS],
  [`/translate/sk_SK/${HASH}`, TRANSLATORS],
];
const forms: readonly (readonly [path: string, roles: readonly Role[], fields: Readonly<Record<string, string>>])[] = [
  ['/keys', KEYS, { label: '' }],
  [`/keys/${SELECTOR}/change`, KEYS, { label: '' }],
  ['/keys/unknown/rotate', KEYS, {}],
  ['/keys/unknown/revoke', KEYS, {}],
  ['/members', OWNERS, { email: 'x' }],
  ['/members/roles', OWNERS, { email: 'nobody@example.com', role: 'owner' }],
  ['/members/remove', OWNERS, { email: 'nobody@example.com' }],
  [`/translate/sk_SK/${HASH}`, TRANSLATORS, {}],
  [`/translate/sk_SK/${HASH}/vote`, TRANSLATORS, { trid: '5' }],
  [`/translate/sk_SK/${HASH}/approve`, ['owner', 'reviewer'], { trid: '5' }],
];

describe.each(ROLES)('a member with the role %s', (role) => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await bench.signedIn(`${role}@shop.example`, [role]);
  });

  it.each(pages)('sees %s when the role permits it', async (path, roles) => {
    expect((await browser.get(`/account/${SHOP}${path}`)).status).toBe(roles.includes(role) ? 200 : 403);
  });

  it.each(forms)('sends a form to %s when the role permits it', async (path, roles, fields) => {
    await browser.get('/account/profile');
    const { status } = await browser.send(`/account/${SHOP}${path}`, fields);
    if (roles.includes(role)) expect(status).not.toBe(403);
    else expect(status).toBe(403);
  });

  it('finds links to permitted pages alone', async () => {
    const [first] = pages.filter(([path, roles]) => !path.slice(1).includes('/') && roles.includes(role));
    expect(await browser.get(`/account/${SHOP}`)).toMatchObject({ status: 303, to: `/account/${SHOP}${first![0]}` });
    const { text } = await browser.get(`/account/${SHOP}${first![0]}`);
    for (const [path, roles] of pages.filter(([each]) => !each.slice(1).includes('/'))) {
      expect([path, text.includes(`href="/account/${SHOP}${path}"`)]).toEqual([path, roles.includes(role)]);
    }
  });
});

describe('an organisation that a person is no member of', () => {
  it.each(pages)('has no page %s', async (path) => {
    const { status, text } = await owner.get(`/account/${OTHER}${path}`);
    expect(status).toBe(404);
    expect(text).not.toContain('Other');
  });

  it.each(forms)('takes no form at %s', async (path, _, fields) => {
    await owner.get('/account/profile');
    expect((await owner.send(`/account/${OTHER}${path}`, fields)).status).toBe(404);
  });

  it.each(['org_x', '__proto__', 'constructor', 'org_AAAAAAAAAAAAAAAAAAAAAA%00', '..%2f..'])('is %s', async (id) => {
    expect((await owner.get(`/account/${id}/keys`)).status).toBe(404);
  });
});

describe('who is not signed in', () => {
  it.each(pages)('comes from %s to the sign-in', async (path) => {
    expect(await bench.browser().get(`/account/${SHOP}${path}`)).toMatchObject({ status: 303, to: '/account/sign-in' });
  });

  it.each(forms)('changes nothing at %s', async (path, _, fields) => {
    const answer = await bench.browser().send(`/account/${SHOP}${path}`, fields);
    expect(answer).toMatchObject({ status: 303, to: '/account/sign-in' });
  });

  it.each(['%zz', '%ff', 'org_%ff/keys'])('sends broken percent-encoding in vain: %s', async (rest) => {
    const browser = bench.browser();
    for (const answer of [await browser.get(`/account/${rest}`), await browser.send(`/account/${rest}`)]) {
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('percent-encoding of the path')]);
    }
    expect(bench.lines.join()).not.toContain('request failed');
  });

  it('is asked once more when another site led there, because the cookie did not come along', async () => {
    const led = await bench.browser().get(`/account/${SHOP}/keys?a="b"&c=d`, { 'sec-fetch-site': 'cross-site' });
    expect(led.status).toBe(200);
    expect(led.text).toContain(`<meta http-equiv="refresh" content="0; url=/account/${SHOP}/keys?a=%22b%22&#38;c=d">`);
  });
});

describe('a form', () => {
  const change = { label: 'changed' };
  const path = `/account/${SHOP}/keys/${SELECTOR}/change`;
  const send = async (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => {
    await owner.get(`/account/${SHOP}/keys/${SELECTOR}`);
    const { status } = await owner.send(path, { quota: '1', rate: '1', burst: '1', ...fields }, headers);
    return [status, (await bench.keys.find(SELECTOR))!.label];
  };

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a page below the same domain', { origin: 'https://evil.api.example' }],
    ['of the same host without HTTPS', { origin: 'http://api.example' }],
    ['of another port', { origin: 'https://api.example:8443' }],
    ['of a frame without an origin', { origin: 'null' }],
    ['that names no origin', { origin: '' }],
    ['that the browser calls foreign', { 'sec-fetch-site': 'cross-site' }],
    ['that the browser calls one of a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_, headers) => {
    expect(await send(change, headers)).toEqual([403, '<i>"label"']);
  });

  it.each(['', 'x', 'x'.repeat(43)])('with a token of another form is refused (%#)', async (token) => {
    expect(await send({ ...change, form_token: token })).toEqual([403, '<i>"label"']);
  });

  it('with the token of somebody else’s page is refused', async () => {
    const other = await bench.signedIn('eva@example.com', ['owner']);
    await other.get('/account/profile');
    expect(await send({ ...change, form_token: other.hidden('form_token')! })).toEqual([403, '<i>"label"']);
  });

  it('that is larger than any is refused', async () => {
    expect(await send({ label: 'x'.repeat(300_000) })).toEqual([400, '<i>"label"']);
  });

  it('of the page itself is taken', async () => {
    expect(await send({ label: '<i>"label"' })).toEqual([303, '<i>"label"']);
  });

  it('cannot be sent by a link', async () => {
    expect((await owner.get(path)).status).toBe(404);
  });
});

describe('every page', () => {
  it.each([
    '/account/sign-in',
    '/account/profile',
    '/account/nothing',
    ...pages.map(([path]) => `/account/${SHOP}${path}`),
  ])('%s is for itself: no script, style or frame of others, kept by nobody', async (path) => {
    const { headers, text } = await (path === '/account/sign-in' ? bench.browser() : owner).get(path);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['strict-transport-security']).toBeDefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(text.match(/(?:src|href|action)="(?!\/|#)[^"]*"/g)).toBeNull();
    expect(text).not.toMatch(/<script(?! src)|<style| style=| on[a-z]+="/);
    for (const [script] of text.matchAll(/<(?:script|link rel="stylesheet")[^>]*>/g))
      expect(script).toContain('integrity="sha256-');
  });

  it('shows what people wrote as text', async () => {
    const { text } = await owner.get(`/account/${SHOP}/keys`);
    expect(text).toContain('&#60;i&#62;&#34;label&#34;');
    expect(text).toContain('Shop &#60;b&#62;&#38;');
    expect(text).not.toContain('<i>"label"');
  });

  it('says what is wrong on our side without saying what, with the number for the report', async () => {
    const { membershipsOf } = bench.accounts.organisations;
    bench.accounts.organisations.membershipsOf = () => Promise.reject(new Error('CANARY'));
    const { status, text, headers } = await owner.get('/account/profile');
    bench.accounts.organisations.membershipsOf = membershipsOf;
    expect(status).toBe(503);
    expect(text).toContain(headers['request-id']);
    expect(text).not.toContain('CANARY');
    expect(bench.lines.join()).toContain('CANARY');
  });
});

test('files of the pages have their content in their address, and may be kept', async () => {
  const { text } = await bench.browser().get('/account/sign-in');
  const paths = [
    ...new Set(
      [...text.matchAll(/(?:src|href)="(\/(?:account\/assets|site\/[0-9a-f]{16})\/[^"]+)"/g)].map(([, path]) => path!),
    ),
  ];
  expect(paths).toHaveLength(3);
  for (const path of paths) {
    const { status, headers } = await bench.browser().get(path);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await bench.browser().get(path, { 'if-none-match': headers.etag! })).status).toBe(304);
  }
  expect((await bench.browser().get('/account/assets/..%2f..%2fpackage.json')).status).toBe(404);
});

test('a person of several organisations chooses one', async () => {
  const browser = await bench.signedIn('both@example.com', ['developer']);
  const member = { email: 'both@example.com', name: 'Both', roles: ['owner'] as const, addedAtMs: 2 };
  await bench.accounts.organisations.addMember({ ...member, organisationId: OTHER });
  const { status, text } = await browser.get('/account');
  expect(status).toBe(200);
  for (const id of [SHOP, OTHER]) expect(text).toContain(`href="/account/${id}"`);
  expect((await browser.get(`/account/${OTHER}/members`)).status).toBe(200);
  expect((await browser.get(`/account/${SHOP}/members`)).status).toBe(403);
  await bench.accounts.organisations.removeMember(SHOP, 'both@example.com');
  expect((await browser.get(`/account/${SHOP}/keys`)).status).toBe(404);
  expect(await browser.get('/account/translate')).toMatchObject({ status: 303, to: `/account/${OTHER}/translate` });
});

test('a person who is no member of anything sees a page that says so', async () => {
  const browser = await bench.signedIn('nobody@example.com', []);
  const { status, text } = await browser.get('/account');
  expect(status).toBe(200);
  expect(text).toContain('no member of any organisation');
});
