import { until } from '@tripoint/testing';
import { checkoutOfFile } from './testing/checkout';
import type { Answer, Call } from './testing/shop';
import { address, refusal, suggestionsFor } from './testing/suggestions';

/* When the extension calls, and which answers it shows. */

const checkout = checkoutOfFile();
const TEXT = 'karlova 213';
/** Calls of the page that nobody ended, counted where the extension makes them. */
const COUNT_CALLS = `
  const original = window.fetch;
  window.inFlight = { now: 0, most: 0 };
  window.fetch = (url, init) => {
    inFlight.most = Math.max(inFlight.most, ++inFlight.now);
    let ended = false;
    const end = () => { if (!ended) inFlight.now--; ended = true; };
    init.signal.addEventListener('abort', end);
    return original(url, init).finally(end);
  };
`;
/** A browser that does not end calls: every answer arrives. */
const NO_ABORT = `
  const unending = window.fetch;
  window.fetch = (url, { signal, ...init }) => unending(url, init);
`;

/** The answer says which text it is about. */
const echo = (call: Call): Answer => ({
  body: [address(1, { highlight: `found for ${call.params.get('query')}`, place_id: call.params.get('query') })],
});

async function show(before = '', more = ''): Promise<void> {
  await checkout().show(
    `${before}
     window.form = watch(places({ ...base, selectors: fields('street', 'municipality'), suggestions: ['street'], ${more} }));`,
  );
}

const shown = () => checkout().results.first().textContent();
const queries = () => checkout().shop.calls.map(({ params }) => params.get('query'));

test('what is found nowhere near the other fields is searched everywhere, and shown as the answer', async () => {
  await show();
  checkout().shop.answer = (call) => (call.params.has('municipality') ? { body: [] } : echo(call));
  await checkout().field('municipality').fill('Cheb');
  await checkout().search('street', 'hlavna 12 kosice');
  expect(await shown()).toBe('found for hlavna 12 kosice');
  expect(checkout().shop.calls.map(({ params }) => params.get('municipality'))).toEqual(['Cheb', null]);
  expect(await checkout().raised('suggestions')).toHaveLength(1);
});

test('what is found nowhere and is narrowed by nothing is one call', async () => {
  await show();
  await checkout().type('street', 'xx');
  await checkout().list.getByText('Nothing was found').waitFor();
  expect(queries()).toEqual(['xx']);
  expect(await checkout().raised('suggestions')).toEqual([[]]);
});

test('a text that is longer than the service accepts is no call, and nothing is found', async () => {
  await show();
  await checkout().search('street', 'ka');
  await checkout().type('street', 'x'.repeat(200));
  await checkout().list.getByText('Nothing was found').waitFor();
  expect(queries()).toEqual(['ka']);
});

/** Answers wait until they are let go, in any order. */
function hold(): Map<string, () => void> {
  const waiting = new Map<string, () => void>();
  checkout().shop.answer = (call) =>
    new Promise((resolve) => waiting.set(call.params.get('query')!, () => resolve(echo(call))));
  return waiting;
}

test('typing 10 characters a second against slow answers in a wrong order ends with the last one, one call at a time', async () => {
  await show(COUNT_CALLS, 'debounce: 20');
  let seed = 7;
  checkout().shop.answer = async (call) => {
    // 20 to 420 ms: up to four answers are under way together, and overtake each other.
    seed = (seed * 48_271) % 2_147_483_647;
    await new Promise((resolve) => setTimeout(resolve, 20 + (seed % 400)));
    return echo(call);
  };
  const seen = checkout().evaluate<string[]>(`new Promise((resolve) => {
    const texts = [];
    new MutationObserver((_, observer) => {
      const text = document.querySelector('.swiftyper_result')?.textContent;
      if (text && text !== texts.at(-1)) texts.push(text);
      if (text === 'found for ${TEXT}') { observer.disconnect(); resolve(texts); }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  })`);
  await checkout().field('street').pressSequentially(TEXT, { delay: 100 });
  const lengths = (await seen).map((text) => text.length);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  expect(await checkout().evaluate('inFlight')).toEqual({ now: 0, most: 1 });
  expect(queries().at(-1)).toBe(TEXT);
});

test('an answer that arrives after a later one is not shown, where calls cannot be ended', async () => {
  await show(NO_ABORT);
  const waiting = hold();
  for (const letter of 'abcd') {
    await checkout().type('street', letter);
    await until('it is asked', () => [...waiting.keys()].some((text) => text.endsWith(letter)));
  }
  for (const text of ['abcd', 'a', 'abc', 'ab']) {
    const arrived = checkout().page.waitForResponse('**/v1/**');
    waiting.get(text)!();
    await (await arrived).finished();
    await checkout().until(`!!document.querySelector('.swiftyper_result')`);
  }
  expect(await shown()).toBe('found for abcd');
  expect(await checkout().evaluate('raised.map(([name, list]) => [name, list.length])')).toEqual([['suggestions', 1]]);
});

test('a new call ends the one before', async () => {
  await show();
  const waiting = hold();
  await checkout().type('street', 'a');
  await until('it is asked', () => waiting.has('a'));
  const ended = checkout().page.waitForEvent('requestfailed');
  await checkout().type('street', 'b');
  expect((await ended).failure()!.errorText).toBe('net::ERR_ABORTED');
  await until('it is asked', () => waiting.has('ab'));
  waiting.get('ab')!();
  await checkout().results.first().waitFor();
  expect(await shown()).toBe('found for ab');
  expect(await checkout().raised('error')).toEqual([]);
});

test('there is no call for a text that is unchanged but for spaces around it', async () => {
  await show();
  await checkout().search('street', 'kar');
  await checkout().type('street', '  ');
  await checkout().page.keyboard.press('Backspace');
  await checkout().field('street').dispatchEvent('input');
  await checkout().settle();
  await checkout().search('street', 'x');
  expect(checkout().asked).toEqual(['kar', 'kar x']);
});

test('a text that was searched before is answered from memory', async () => {
  await show();
  await checkout().search('street', 'ka');
  await checkout().type('street', 'r');
  await checkout().until('raised.length === 2');
  await checkout().page.keyboard.press('Backspace');
  await checkout().until('raised.length === 3');
  expect(checkout().asked).toEqual(['ka', 'kar']);
});

test('the other fields refine a search, and what changes them makes a new one', async () => {
  await show();
  await checkout().field('municipality').fill('Cheb');
  await checkout().search('street', 'ka');
  await checkout().field('municipality').fill('Brno');
  await checkout().field('street').press('Alt+ArrowDown');
  await until('it is asked again', () => checkout().shop.calls.length === 2);
  expect(checkout().shop.calls.map(({ params }) => params.get('municipality'))).toEqual(['Cheb', 'Brno']);
});

test('filling fields starts no search', async () => {
  await checkout().show(
    `watch(places({ ...base, selectors: fields('street', 'municipality', 'postalCode'), suggestions: ['street', 'municipality', 'postalCode'] }));`,
  );
  await checkout().choose('street', 'ka');
  await checkout().field('municipality').press('End');
  await checkout().search('municipality', 'x');
  expect(checkout().shop.calls.map(({ operation }) => operation)).toEqual(['places/query', 'places/municipality']);
});

test('after 429 the same search is repeated when Retry-After is over, not before', async () => {
  const { page } = checkout();
  await show();
  const answers = [refusal(429, 'rate_limit', { 'retry-after': '7' })];
  checkout().shop.answer = (call) => answers.shift() ?? suggestionsFor(call);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await checkout().type('street', 'ka');
  await page.clock.runFor(100);
  await checkout().until(`raised.some(([name]) => name === 'error')`);
  expect(((await checkout().raised('error')) as { code: string }[])[0].code).toBe('rate_limit');
  await checkout().type('street', 'r');
  await page.clock.runFor(6_800);
  expect(queries()).toHaveLength(1);
  const again = page.waitForRequest('**/v1/**');
  await page.clock.runFor(400);
  await again;
  await page.clock.resume();
  await checkout().results.first().waitFor();
  expect(queries().at(-1)).toBe('kar');
  expect(await checkout().raised('limit')).toEqual([]);
});

test.each([
  ['a refused key', () => refusal(401, null), 401],
  ['a key that is not for this website', () => refusal(403, 'restricted'), 403],
  ['a failing service', () => refusal(503, null), 503],
  ['an answer that is no JSON', () => ({ body: '<html>Bad gateway</html>', status: 502 }), 502],
  ['an empty answer', () => ({ body: '' }), 200],
  ['an answer that is no list', () => ({ body: { object: 'address' } }), 200],
  ['a broken connection', () => null, 0],
])('%s raises error, closes the list, and the form can be filled by hand', async (_, answer, status) => {
  await show();
  await checkout().search('street', 'ka');
  checkout().shop.answer = answer;
  await checkout().type('street', 'r');
  await checkout().until(`raised.some(([name]) => name === 'error')`);
  expect(await checkout().evaluate('raised.map(([name, { status }]) => status ?? name)')).toEqual([
    'suggestions',
    status,
  ]);
  expect(await checkout().page.getByRole('option').count()).toBe(0);
  await checkout().type('street', 'lova');
  expect(await checkout().values('street')).toEqual(['karlova']);
  checkout().shop.answer = suggestionsFor;
  await checkout().search('street', ' 1');
  expect((await checkout().complaints()).filter((text) => !/ERR_EMPTY_RESPONSE|status of \d/.test(text))).toEqual([]);
});
