import { until } from '@tripoint/testing';
import { type AccountBench, accountBenches, SHOP } from '../testing/account-bench';
import type { TestBrowser } from '../testing/test-browser';
import { IDLE_MS, REPLACED_MS, SESSION_MS, TOKEN_MS } from './browser-sessions';

const openAccountBench = accountBenches();

const JANA = 'jana@example.com';
const SESSION = '__Host-tripoint_session';
let bench: AccountBench;

beforeEach(async () => {
  bench = await openAccountBench();
  const member = { organisationId: SHOP, email: JANA, name: 'Jana', roles: ['developer'] as const, addedAtMs: 1 };
  await bench.accounts.organisations.addMember(member);
});

const ask = (browser: TestBrowser, email = JANA) => browser.send('/account/sign-in', { email });
/** The path of the link in the last mail, of so many. */
const mailed = async (count = 1): Promise<string> => {
  await until('the mail is sent', () => bench.mails.length === count);
  const { pathname, search, origin } = new URL(bench.mails.at(-1)!.link);
  expect(origin).toBe('https://api.example');
  return pathname + search;
};
const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/account/profile')).status === 200;
const acts = async (organisationId: string | null = SHOP) =>
  (await bench.accounts.log.list({ organisationId, after: null, limit: 100 })).acts.map(
    ({ act, actor }) => `${actor} ${act}`,
  );

async function signedIn(): Promise<TestBrowser> {
  const browser = bench.browser();
  await ask(browser);
  await browser.get(await mailed());
  await browser.send('/account/sign-in/link');
  return browser;
}

describe('a link to sign in', () => {
  it('is sent to a member, and signs in the browser that asked for it', async () => {
    const browser = bench.browser();
    expect((await ask(browser, ' Jana@Example.com ')).text).toContain('Look into your mail');
    const link = await mailed();
    expect(bench.mails).toEqual([{ email: JANA, link: `https://api.example${link}` }]);
    expect((await browser.get(link)).text).toContain('Sign in on this device');
    expect(await browser.send('/account/sign-in/link')).toMatchObject({ status: 303, to: '/account' });
    expect(await browser.get('/account')).toMatchObject({ status: 303, to: `/account/${SHOP}` });
    expect(await acts()).toEqual([`${JANA} session.start`, `${JANA} sign_in_link.create`]);
  });

  it('is asked for with the same answer whether there is such a member', async () => {
    const known = await ask(bench.browser());
    const unknown = await ask(bench.browser(), 'nobody@example.com');
    expect(unknown.status).toBe(known.status);
    expect(unknown.text.replaceAll('nobody@example.com', JANA)).toBe(known.text);
    await mailed();
    expect(bench.mails).toHaveLength(1);
  });

  /** Security: the time of the answer would otherwise say who is a member. */
  it('is made after the answer', async () => {
    const { membershipsOf } = bench.accounts.organisations;
    bench.accounts.organisations.membershipsOf = (email) => {
      bench.lines.push('asked who it is');
      return membershipsOf.call(bench.accounts.organisations, email);
    };
    await ask(bench.browser());
    await mailed();
    expect(bench.lines.indexOf('asked who it is')).toBe(1);
    expect(bench.lines[0]).toContain('"status":200');
  });

  it('is refused to another browser, which leaves it to the right one', async () => {
    const browser = bench.browser();
    await ask(browser);
    const link = await mailed();
    const thief = bench.browser();
    await thief.get(link);
    expect(await thief.send('/account/sign-in/link')).toMatchObject({ status: 403 });
    expect(await isSignedIn(thief)).toBe(false);
    await browser.get(link);
    await browser.send('/account/sign-in/link');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is of no use a second time, not even to the same browser', async () => {
    const browser = bench.browser();
    await ask(browser);
    const link = await mailed();
    await browser.get(link);
    await browser.send('/account/sign-in/link');
    browser.cookies.delete(SESSION);
    await browser.get(link);
    expect(await browser.send('/account/sign-in/link')).toMatchObject({ status: 403 });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is not used up by programs that open it', async () => {
    const link = await bench.operatorLink(JANA);
    for (let i = 0; i < 3; i++) await bench.browser({ agent: 'scanner' }).get(link);
    const browser = bench.browser();
    await browser.get(link);
    expect(await browser.send('/account/sign-in/link')).toMatchObject({ status: 303 });
  });

  it('ends after 15 minutes', async () => {
    const browser = bench.browser();
    await browser.get(await bench.operatorLink(JANA));
    bench.clock.nowMs += 15 * 60_000;
    expect(await browser.send('/account/sign-in/link')).toMatchObject({ status: 403 });
  });

  it.each(['', 'x', 'x'.repeat(43), 'x'.repeat(100_000), '<script>'])('that is none is refused (%#)', async (token) => {
    const browser = bench.browser();
    const shown = await browser.get(`/account/sign-in?token=${encodeURIComponent(token.slice(0, 1_000))}`);
    expect(shown.text).not.toContain('<script>');
    expect((await browser.send('/account/sign-in/link', { token })).status).toBe(403);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is sent three times and then no more for a while, with the same answer', async () => {
    const texts = [];
    for (let i = 0; i < 5; i++) texts.push((await ask(bench.browser({ ip: `192.0.2.${i}` }))).text);
    expect(new Set(texts).size).toBe(1);
    await mailed(3);
    bench.clock.nowMs += 300_000;
    await ask(bench.browser());
    await mailed(4);
  });

  it('cannot be asked for without end from one address', async () => {
    const browser = bench.browser();
    for (let i = 0; i < 20; i++) expect((await ask(browser, `a${i}@example.com`)).status).toBe(200);
    const refused = await ask(browser, 'a@example.com');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await ask(bench.browser({ ip: '198.51.100.1' }), 'a@example.com')).status).toBe(200);
  });

  it('needs an address that can be one', async () => {
    const { status, text } = await ask(bench.browser(), '"><script>alert(1)</script>');
    expect(status).toBe(400);
    expect(text).toContain('aria-invalid="true"');
    expect(text).not.toContain('<script>alert');
  });

  it('leaves no token in the log of requests', async () => {
    const browser = await signedIn();
    await browser.get(`/account/${SHOP}/keys`);
    const secrets = [
      new URL(bench.mails[0]!.link).searchParams.get('token')!,
      ...[...browser.cookies.values()].flatMap((value) => value.split('.')),
    ];
    for (const secret of secrets.filter(({ length }) => length > 10))
      expect(bench.lines.join('\n')).not.toContain(secret);
    expect(bench.lines.join('\n')).not.toContain(JANA);
  });
});

test('without a mail server the page says who gives links', async () => {
  const { text } = await (await openAccountBench({ mailer: null })).browser().get('/account/sign-in');
  expect(text).toContain('scripts/members sign-in-link');
  expect(text).not.toContain('<form');
});

describe('a session', () => {
  it('is in a cookie for this host over HTTPS alone, which no script can read and no other site can send', async () => {
    const browser = await signedIn();
    expect(browser.setCookies.find((cookie) => cookie.startsWith(SESSION))).toMatch(
      /^__Host-tripoint_session=[\w-]{43}\.[\w-]{43}\.\d+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=604800$/,
    );
  });

  it('goes on after an update of its browser, and is of no use in another one', async () => {
    const { cookies } = await signedIn();
    const withCookies = (agent: string): TestBrowser => {
      const browser = bench.browser({ agent });
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return browser;
    };
    expect(await isSignedIn(withCookies('Mozilla/5.0 (X11; Linux x86_64) Firefox/141.2'))).toBe(true);
    expect(await isSignedIn(withCookies('curl/8'))).toBe(false);
  });

  it.each([
    ['a visitor who stays away for a day', IDLE_MS + 1, 1],
    ['anybody after a week', SESSION_MS / 8, 8],
  ])('ends for %s', async (_, stepMs, steps) => {
    const browser = await signedIn();
    for (let i = 1; i < steps; i++) {
      bench.clock.nowMs += stepMs;
      expect(await isSignedIn(browser)).toBe(true);
    }
    bench.clock.nowMs += stepMs;
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('takes the place of one that the browser had before', async () => {
    const browser = await signedIn();
    const before = new Map(browser.cookies);
    await browser.get(await bench.operatorLink(JANA));
    await browser.send('/account/sign-in/link');
    expect(await isSignedIn(browser)).toBe(true);
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('gets a new token every hour; the old one works for requests on their way, and later betrays a thief', async () => {
    const browser = await signedIn();
    const thief = bench.browser();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    bench.clock.nowMs += TOKEN_MS;
    const before = browser.cookies.get(SESSION);
    expect(await isSignedIn(browser)).toBe(true);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(await isSignedIn(thief)).toBe(true);
    expect(thief.cookies.get(SESSION)).toBe(before);
    bench.clock.nowMs += REPLACED_MS + 1;
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await acts(null)).toContain(`${JANA} session.revoke`);
  });

  it('keeps its forms when its token changes', async () => {
    const browser = await signedIn();
    await browser.get('/account/profile');
    const open = browser.page;
    bench.clock.nowMs += TOKEN_MS;
    await browser.get('/account/profile');
    browser.page = open;
    expect(await browser.send('/account/sign-out')).toMatchObject({ status: 303, to: '/account/sign-in' });
  });

  it.each(['garbage', 'a.b.c', `${'x'.repeat(43)}.${'x'.repeat(43)}.1`, ''])(
    'is not had by making it up (%#)',
    async (value) => {
      const browser = bench.browser();
      browser.cookies.set(SESSION, value);
      expect(await isSignedIn(browser)).toBe(false);
    },
  );
});

describe('signing out', () => {
  it('ends this sign-in alone', async () => {
    const here = await signedIn();
    const there = await signedInByOperator();
    await here.get('/account/profile');
    const stolen = new Map(here.cookies);
    await here.send('/account/sign-out');
    expect(here.cookies.has(SESSION)).toBe(false);
    for (const [name, value] of stolen) here.cookies.set(name, value);
    expect(await isSignedIn(here)).toBe(false);
    expect(await isSignedIn(there)).toBe(true);
  });

  it('everywhere ends all of them, and the links that wait', async () => {
    const here = await signedIn();
    const there = await signedInByOperator();
    const link = await bench.operatorLink(JANA);
    await here.get('/account/profile');
    await here.send('/account/sign-out-everywhere');
    expect(await isSignedIn(there)).toBe(false);
    const late = bench.browser();
    await late.get(link);
    expect(await late.send('/account/sign-in/link')).toMatchObject({ status: 403 });
    expect((await acts())[0]).toBe(`${JANA} session.revoke_all`);
  });

  it('is possible for one of several, and for nobody else’s', async () => {
    const here = await signedIn();
    const there = await signedInByOperator();
    const stranger = await bench.signedIn('eva@example.com', ['owner']);
    await there.get('/account/profile');
    const [, id = ''] = /name="session" value="([^"]+)"/.exec(there.page.text)!;
    await stranger.get('/account/profile');
    await stranger.send('/account/profile/end', { session: id });
    expect(await isSignedIn(here)).toBe(true);
    await there.get('/account/profile');
    await there.send('/account/profile/end', { session: id });
    expect(await isSignedIn(here)).toBe(false);
    expect(await isSignedIn(there)).toBe(true);
  });

  async function signedInByOperator(): Promise<TestBrowser> {
    const browser = bench.browser({ agent: 'Mozilla/5.0 (Windows) Chrome/150' });
    await browser.get(await bench.operatorLink(JANA));
    await browser.send('/account/sign-in/link');
    return browser;
  }
});
