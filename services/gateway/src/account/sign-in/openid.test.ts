import { openAccounts } from '@tripoint/organisations';
import { temporaryFolder } from '@tripoint/testing';
import { GatewayProcess } from '../../testing/gateway-process';
import { SHOP } from '../testing/account-bench';
import { openStubIssuer, type StubClaims, type StubIssuer } from '../testing/stub-issuer';
import { TestBrowser } from '../testing/test-browser';

/* In a process of its own: the library is an ES module, which Jest cannot load on every Node.js. */

const JANA = 'jana@example.com';
const START = '/account/sign-in/openid';
const dataDir = temporaryFolder('openid');
let issuer: StubIssuer;
let gateway: GatewayProcess;

beforeAll(async () => {
  const settings = { dataDir, engine: 'embedded', elasticsearchUrl: null, elasticsearchPrefix: 'none' } as const;
  const accounts = openAccounts(settings);
  const owner = { email: JANA, name: 'Jana', roles: ['owner'] as const, addedAtMs: 1 };
  await accounts.organisations.create({ id: SHOP, name: 'Shop', createdAtMs: 1 }, owner);
  await accounts.close();
  issuer = await openStubIssuer();
  gateway = await GatewayProcess.start('http://127.0.0.1:9', {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://api.example',
    TRUSTED_PROXIES: '127.0.0.1',
    OPENID_ISSUER: issuer.url,
    OPENID_CLIENT: 'tripoint',
    OPENID_SECRET: 'secret',
    OPENID_NAME: 'Example & Co',
  });
});
afterAll(async () => {
  await gateway.stop();
  issuer.close();
});

/** Goes to the issuer and is sent back. @returns path and query of the return */
async function visitIssuer(browser: TestBrowser, claims: StubClaims): Promise<string> {
  const { status, to } = await browser.get(START);
  expect([status, to.startsWith(`${issuer.url}/authorise?`)]).toEqual([303, true]);
  issuer.claims = claims;
  const { origin, pathname, search } = issuer.authorise(new URL(to));
  expect(origin).toBe('https://api.example');
  return pathname + search;
}

const vouched = { email: JANA, email_verified: true };
const led = { 'sec-fetch-site': 'cross-site' };

test('the issuer signs a member in; the next page is one of our own, so that the cookie comes along', async () => {
  const browser = new TestBrowser(gateway.url);
  expect((await browser.get('/account/sign-in')).text).toContain('Sign in with Example &#38; Co');
  const back = await visitIssuer(browser, { email: 'Jana@Example.com', email_verified: true });
  const { status, text } = await browser.get(back, led);
  expect([status, text.includes('content="0; url=/account"')]).toEqual([200, true]);
  expect(browser.setCookies.find((cookie) => cookie.includes('tripoint_openid='))).toMatch(
    /SameSite=Lax; Secure; Max-Age=600$/,
  );
  expect(await browser.get('/account')).toMatchObject({ status: 303, to: `/account/${SHOP}` });
  expect((await browser.get(`/account/${SHOP}/log`)).text).toContain('OpenID Connect: 192.0.2.7, Firefox on Linux');
});

test.each<[string, StubClaims]>([
  ['an address that it has not verified', { email: JANA, email_verified: false }],
  ['an address of which it does not say that it is verified', { email: JANA }],
  ['an address that it says is verified in other words', { email: JANA, email_verified: 'true' }],
  ['no address', { email_verified: true }],
  ['an address that is none', { ...vouched, email: '<jana>' }],
  ['a token with a foreign signature', { ...vouched, wrong: 'signature' }],
  ['a token for another sign-in', { ...vouched, wrong: 'nonce' }],
  ['a token for another client', { ...vouched, wrong: 'audience' }],
  ['a token of another issuer', { ...vouched, wrong: 'issuer' }],
  ['a token that has ended', { ...vouched, wrong: 'expiry' }],
  ['somebody who is no member', { ...vouched, email: 'eva@example.com' }],
])('nobody is signed in with %s', async (_, claims) => {
  const browser = new TestBrowser(gateway.url);
  const back = await visitIssuer(browser, claims);
  expect((await browser.get(back, led)).status).toBe(403);
  expect((await browser.get('/account')).to).toBe('/account/sign-in');
});

/** Security: otherwise somebody could be led into the account of an attacker, or a code be used by a thief. */
describe('a return', () => {
  it('to a browser that did not go is refused', async () => {
    const back = await visitIssuer(new TestBrowser(gateway.url), vouched);
    expect((await new TestBrowser(gateway.url).get(back, led)).status).toBe(403);
  });

  it('with the state of another attempt is refused', async () => {
    const [first, second] = [new TestBrowser(gateway.url), new TestBrowser(gateway.url)];
    const back = await visitIssuer(first, vouched);
    await visitIssuer(second, vouched);
    expect((await second.get(back, led)).status).toBe(403);
  });

  it('is of no use a second time', async () => {
    const browser = new TestBrowser(gateway.url);
    const back = await visitIssuer(browser, vouched);
    const cookies = new Map(browser.cookies);
    await browser.get(back, led);
    browser.cookies.clear();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await browser.get(back, led)).status).toBe(403);
  });

  it('with an error of the issuer says so without its words', async () => {
    const browser = new TestBrowser(gateway.url);
    const back = new URL(await visitIssuer(browser, vouched), 'https://api.example');
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', '<script>alert(1)</script>');
    const { status, text } = await browser.get(back.pathname + back.search, led);
    expect([status, text.includes('alert(1)')]).toEqual([403, false]);
  });
});

test('neither the secret of the client nor a code is in the log', () => {
  expect(gateway.log).toContain('sign-in at the issuer failed');
  for (const secret of ['"secret"', 'client_secret', 'code-']) expect(gateway.log).not.toContain(secret);
});
