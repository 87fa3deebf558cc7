import { monthAt } from '@tripoint/limits';
import { KeyFormat } from '../../keys/key-format';
import { sampleKey } from '../../testing/sample-key';
import { DAY_MS, dayOf } from '../../usage/days';
import { type AccountBench, accountBenches, OTHER, SHOP } from '../testing/account-bench';
import type { TestBrowser } from '../testing/test-browser';

const openAccountBench = accountBenches();

const KEYS = `/account/${SHOP}/keys`;
const SECRET = /tp_live_[0-9A-Za-z]{22}_[0-9A-Za-z]{43}[0-9A-Za-z]{6}/;
const given = { label: 'Web shop', website: '', ip: '', area: '', quota: '500', rate: '5', burst: '10' };
let bench: AccountBench;
let browser: TestBrowser;

beforeEach(async () => {
  bench = await openAccountBench();
  browser = await bench.signedIn('dev@example.com', ['developer']);
  await browser.get(KEYS);
});

const create = async (more: Readonly<Record<string, string>> = {}) => {
  const answer = await browser.send(KEYS, { ...given, ...more });
  return { ...answer, selector: answer.to.split('/').at(-1)! };
};
/** Lets nobody through until so many have come. */
const gathering = (count: number): (() => Promise<void>) => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let come = 0;
  return () => {
    if (++come === count) open();
    return opened;
  };
};
const acts = async () =>
  (await bench.accounts.log.list({ organisationId: SHOP, after: null, limit: 10 })).acts.filter(({ act }) =>
    act.startsWith('key.'),
  );

describe('a new key', () => {
  it('is shown once, on the page where its maker is led', async () => {
    const { status, to, selector } = await create({
      website: 'shop.example\r\n *.shop.example',
      ip: '192.0.2.0/24',
      area: 'CZ',
    });
    expect([status, to]).toEqual([303, `${KEYS}/${selector}`]);
    const [key = ''] = SECRET.exec((await browser.get(to)).text) ?? [];
    expect(new KeyFormat('tp_live').selectorOf(key)).toBe(selector);
    expect((await browser.get(to)).text).not.toMatch(SECRET);
    expect(await bench.keys.find(selector)).toMatchObject({
      organisationId: SHOP,
      label: 'Web shop',
      limits: { monthlyQuota: 500, ratePerSecond: 5, burst: 10 },
      websites: ['shop.example', '*.shop.example'],
      ips: ['192.0.2.0/24'],
      areas: ['cz'],
    });
    expect(bench.published).toEqual([selector]);
    expect(await acts()).toMatchObject([
      { act: 'key.create', actor: 'dev@example.com', subject: selector, from: '192.0.2.7' },
    ]);
    expect(bench.lines.join() + JSON.stringify(await acts())).not.toMatch(SECRET);
  });

  it.each([
    ['label', ''],
    ['label', 'x'.repeat(101)],
    ['label', 'development'],
    ['website', 'https://shop.example'],
    ['ip', '300.1.1.1'],
    ['area', 'de'],
    ['quota', '10001'],
    ['quota', ''],
    ['quota', '-1'],
    ['quota', '1e400'],
    ['quota', '0.5'],
    ['rate', '51'],
    ['burst', '101'],
    ['burst', 'many'],
  ])('is refused beside the field %s (%#), and what was written stays', async (name, value) => {
    const { status, text } = await create({ label: 'Mine', [name]: value });
    expect(status).toBe(400);
    const field = new RegExp(`<(?:input|textarea)[^>]* name="${name}"[^>]*aria-invalid="true"`);
    expect(text).toMatch(field);
    expect(text).toContain(`id="${name}-wrong"`);
    expect(text).toContain(name === 'label' ? 'name="quota" value="500"' : 'value="Mine"');
    expect(await bench.keys.list()).toEqual([]);
  });

  /** Security: a quota that is used up must not be had again by revoking a key and making another. */
  it('is refused when the organisation has as many as it may have, ended ones of this month included', async () => {
    const [first] = [await create(), await create(), await create()];
    expect((await create()).status).toBe(400);
    await browser.get(`${KEYS}/${first!.selector}`);
    await browser.send(`${KEYS}/${first!.selector}/revoke`);
    expect((await create()).status).toBe(400);
    expect(await bench.keys.list()).toHaveLength(3);
    bench.clock.nowMs = monthAt(bench.clock.nowMs).endsAtMs;
    browser = await bench.signedIn('dev2@example.com', ['developer']);
    await browser.get(KEYS);
    expect((await create()).status).toBe(303);
    expect((await create()).status).toBe(400);
  });

  /** Security: requests sent at once are all looked at before the first of them is done. */
  it('is refused to those of many simultaneous requests that are too many', async () => {
    const count = 8;
    await browser.get(KEYS);
    const looked = gathering(count);
    const list = bench.keys.list.bind(bench.keys);
    jest.spyOn(bench.keys, 'list').mockImplementation(async () => {
      const keys = await list();
      await looked();
      return keys;
    });
    const sent = Array.from({ length: count }, (_, i) => create({ label: `at once ${i}` }));
    expect((await Promise.all(sent)).filter(({ status }) => status === 303)).toHaveLength(3);
    const live = (await bench.keys.list()).filter(({ revokedAtMs }) => revokedAtMs === null);
    expect(live).toHaveLength(3);
  });

  it('takes no place when it only replaces another', async () => {
    const { selector } = await create();
    for (let i = 0; i < 3; i++) {
      await browser.get(KEYS);
      const { to } = await browser.send(`${KEYS}/${selector}/rotate`, { overlap: '7d' });
      expect(to).not.toBe(KEYS);
    }
    await browser.get(KEYS);
    expect((await create()).status).toBe(303);
  });

  it('is not there when that cannot be logged', async () => {
    bench.accounts.log.append = () => Promise.reject(new Error('disk'));
    expect((await create()).status).toBe(503);
    expect(await bench.keys.list()).toEqual([]);
  });
});

describe('a key', () => {
  it('is restricted, and keeps what the operator gave beyond the bounds', async () => {
    const limits = { ratePerSecond: 900, burst: 100, monthlyQuota: null };
    await bench.keys.insert(sampleKey('big', { organisationId: SHOP, limits }));
    await browser.get(`${KEYS}/big`);
    const sent = { ...given, quota: '', rate: '900', website: 'shop.example' };
    expect((await browser.send(`${KEYS}/big/change`, sent)).status).toBe(303);
    expect(await bench.keys.find('big')).toMatchObject({
      websites: ['shop.example'],
      limits: { ratePerSecond: 900, burst: 10, monthlyQuota: null },
    });
    expect((await browser.send(`${KEYS}/big/change`, { ...sent, rate: '901' })).status).toBe(400);
    expect(bench.published).toEqual(['big']);
    expect((await acts())[0]).toMatchObject({ act: 'key.change', subject: 'big' });
  });

  it.each([
    ['', DAY_MS],
    ['0', 0],
    ['30d', 30 * DAY_MS],
    ['9999d', DAY_MS],
  ])('is rotated with an overlap of "%s"', async (overlap, wantedMs) => {
    const { selector } = await create();
    await browser.get(`${KEYS}/${selector}`);
    const { to } = await browser.send(`${KEYS}/${selector}/rotate`, { overlap });
    const [key = ''] = SECRET.exec((await browser.get(to)).text) ?? [];
    const next = new KeyFormat('tp_live').selectorOf(key)!;
    expect(to).toBe(`${KEYS}/${next}`);
    expect(await bench.keys.find(selector)).toMatchObject({ expiresAtMs: bench.clock.nowMs + wantedMs });
    expect(await bench.keys.find(next)).toMatchObject({ keyId: selector, label: 'Web shop', expiresAtMs: null });
    expect(bench.published.slice(1)).toEqual([selector, next]);
  });

  it('is revoked, also when that cannot be logged', async () => {
    const { selector } = await create();
    await browser.get(`${KEYS}/${selector}`);
    const { append } = bench.accounts.log;
    bench.accounts.log.append = () => Promise.reject(new Error('disk'));
    expect((await browser.send(`${KEYS}/${selector}/revoke`)).status).toBe(503);
    bench.accounts.log.append = append;
    expect((await bench.keys.find(selector))?.revokedAtMs).toBe(bench.clock.nowMs);
    expect(bench.published).toEqual([selector, selector]);
    expect((await browser.send(`${KEYS}/${selector}/rotate`)).to).toBe(KEYS);
    expect((await browser.get(KEYS)).text).toContain('cannot be rotated');
  });

  it('of another organisation is as one that does not exist', async () => {
    await bench.keys.insert(sampleKey('foreign', { organisationId: OTHER, label: 'foreign label' }));
    expect((await browser.get(KEYS)).text).not.toContain('foreign label');
    for (const selector of ['foreign', 'unknown', '__proto__']) {
      expect((await browser.get(`${KEYS}/${selector}`)).status).toBe(404);
      await browser.get(KEYS);
      for (const act of ['change', 'rotate', 'revoke']) {
        expect((await browser.send(`${KEYS}/${selector}/${act}`, given)).status).toBe(404);
      }
    }
    expect(await bench.keys.find('foreign')).toEqual(
      sampleKey('foreign', { organisationId: OTHER, label: 'foreign label' }),
    );
  });
});

describe('what a key was used for', () => {
  beforeEach(async () => {
    await bench.keys.insert(sampleKey('used', { organisationId: SHOP }));
    const at = (daysAgo: number) => dayOf(bench.clock.nowMs - daysAgo * DAY_MS);
    bench.days.push(
      { day: at(29), operation: 'places.query', answered: 3, refused: 0, failed: 0 },
      { day: at(0), operation: 'business.query', answered: 40, refused: 2, failed: 1 },
      { day: at(0), operation: 'places.query', answered: 5, refused: 0, failed: 0 },
    );
  });

  it('is a plot of every day, and a table with the same figures', async () => {
    const { text } = await browser.get(`${KEYS}/used`);
    // Two days, the legend, and the count of the month.
    expect(text.match(/<rect class="answered"/g)).toHaveLength(4);
    expect(text.match(/<g><title>/g)).toHaveLength(30);
    expect(text).toContain(': 45 answered, 3 not</title>');
    expect(text).toMatch(/<th scope="row">[^<]*<\/th><td class="number">45<\/td><td class="number">3<\/td>/);
    expect(text).toMatch(/<code>places.query<\/code><\/th><td class="number">8<\/td><td class="number">0<\/td>/);
  });

  it.each([
    ['90', 90],
    ['395', 56],
    ['7', 30],
    ['x', 30],
  ])('is shown for a span of %s', async (span, bars) => {
    expect((await browser.get(`${KEYS}/used?days=${span}`)).text.match(/<g><title>/g)).toHaveLength(bars);
  });

  it('is beside the count of the month and the last refusals by reason', async () => {
    const refusal = { whenMs: bench.clock.nowMs, operation: 'places.query', country: 'CZ' };
    bench.refusals.push(
      { ...refusal, code: 'restricted', website: 'evil.example', ip: '203.0.113.9' },
      { ...refusal, code: 'restricted', website: null, ip: '203.0.113.8' },
      { ...refusal, code: 'invalid_parameter', website: null, ip: null },
    );
    const { text } = await browser.get(`${KEYS}/used`);
    expect(text).toContain('1\u202f234 of 10\u202f000 calls this month');
    expect(text).toMatch(/restricted <span class="tag">2<\/span>/);
    for (const part of ['evil.example 203.0.113.9', '203.0.113.8', 'href="/docs#error-restricted"', 'not kept'])
      expect(text).toContain(part);
  });

  it('is shown without the count when that cannot be read', async () => {
    bench = await openAccountBench({ limiter: { used: () => Promise.reject(new Error('redis')) } });
    browser = await bench.signedIn('dev@example.com', ['developer']);
    await bench.keys.insert(sampleKey('used', { organisationId: SHOP }));
    for (const path of [KEYS, `${KEYS}/used`]) {
      const { status, text } = await browser.get(path);
      expect([status, text.includes('cannot be read now')]).toEqual([200, true]);
    }
  });
});
