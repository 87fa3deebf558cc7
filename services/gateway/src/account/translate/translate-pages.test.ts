import { intl } from '@tripoint/contract';
import { type AccountBench, accountBenches, SHOP } from '../testing/account-bench';
import type { TestBrowser } from '../testing/test-browser';

const openAccountBench = accountBenches();

const HASH = '0009da98084c00f16f34424a58d5d35f';
const HOME = `/account/${SHOP}/translate`;
const EVA = 'eva@example.com';
let bench: AccountBench;
let browser: TestBrowser;

const candidate = {
  ...intl.submit.example.answer,
  id: 5,
  author: EVA,
  votes: 2,
  voted: true,
  translation: 'Máte {number} fotky',
  tokens: ['number'],
  types: [28],
  variations: [20],
};
const phrase = (more: object = {}) => ({
  ...intl.phrasesQuery.example.answer[0],
  hash: HASH,
  text: 'You have {number} photos',
  locale: { name: 'Slovak' },
  translations: [candidate],
  glossary: [],
  ...more,
});
const refusal = (param: string, message: string) => ({
  status: 400,
  body: { error: { type: 'invalid_request', code: 'invalid_parameter', param, message } },
});
const callsOf = (operation: { readonly id: string }) =>
  bench.intlCalls.filter((call) => call.operation === operation.id);

beforeEach(async () => {
  bench = await openAccountBench();
  bench.intlAnswers.set(intl.translationsQuery.id, () => ({ status: 200, body: phrase() }));
  browser = await bench.signedIn(EVA, ['contributor']);
});

test('locales have a bar of what is approved and waiting; another one can be started', async () => {
  const { text } = await browser.get(HOME);
  expect(text).toContain(`href="${HOME}/sk_SK"`);
  expect(text).toContain('2 phrases missing');
  expect(text.match(/<rect class="(?:answered|waiting)"/g)).toHaveLength(2);
  expect(await browser.get(`${HOME}?locale=pl-pl`)).toMatchObject({ status: 303, to: `${HOME}/pl_PL` });
  expect((await browser.get(`${HOME}?locale=xx`)).status).toBe(400);
});

test('phrases of a state are searched by the organisation of the page, as the member, without any key', async () => {
  const { text } = await browser.get(`${HOME}/sk_SK?state=waiting&query=photo&after=7`);
  expect(text).toContain('photo');
  const [{ params, call }] = callsOf(intl.phrasesQuery) as [(typeof bench.intlCalls)[number]];
  expect(params).toEqual({ locale: 'sk_SK', state: 'waiting', query: 'photo', after: 7, limit: 50 });
  expect(call).toMatchObject({ organisationId: SHOP, isPublicKey: false, keyId: null, areas: null });
  expect((await browser.get(`${HOME}/sk_SK?after=x`)).status).toBe(400);
});

test.each(['sk-SK', 'SK_sk', 'xx_XX', 'sk', '..'])('%s is no locale of a path', async (locale) => {
  expect((await browser.get(`${HOME}/${encodeURIComponent(locale)}`)).status).toBe(404);
});

test('a phrase has a field for each form of the locale, with numbers to think of and placeholders to keep', async () => {
  const { text } = await browser.get(`${HOME}/sk_SK/${HASH}`);
  expect(text.match(/<textarea/g)).toHaveLength(5);
  for (const part of [
    'number: few',
    'for example 2, 3, 4',
    'lang="sk-SK"',
    'data-insert="{number}"',
    'You have <span class="token">{number}</span> photos',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/name="text-2"[^>]*>\s*Máte \{number\} fotky<\/textarea>/);
  expect(text).toContain('Take my vote back');
  expect(text).not.toContain('>Approve<');
});

test('what was written is submitted form by form, what is unchanged or empty is not', async () => {
  bench.intlAnswers.set(intl.phrasesQuery.id, () => ({ status: 200, body: [{ ...phrase(), hash: 'f'.repeat(32) }] }));
  await browser.get(`${HOME}/sk_SK/${HASH}`);
  const fields = {
    'text-0': ' Máte {number}\r\nfotiek ',
    'text-1': ' ',
    'text-2': 'Máte {number} fotky',
    'text-3': 'Máte {number} fotografie',
  };
  const { to } = await browser.send(`${HOME}/sk_SK/${HASH}`, { ...fields, go: 'next' });
  expect(to).toBe(`${HOME}/sk_SK/${'f'.repeat(32)}?state=missing`);
  expect(callsOf(intl.submit).map(({ params }) => params)).toEqual([
    { hash: HASH, locale: 'sk_SK', contributor: EVA, translation: ' Máte {number}\nfotiek ' },
    {
      hash: HASH,
      locale: 'sk_SK',
      contributor: EVA,
      translation: 'Máte {number} fotografie',
      tokens: ['number'],
      types: [28],
      variations: [12],
    },
  ]);
  expect(await browser.send(`${HOME}/sk_SK/${HASH}`, { go: 'stay' })).toMatchObject({ to: `${HOME}/sk_SK/${HASH}` });
});

test('a text that is refused stays in its field, with the reason', async () => {
  bench.intlAnswers.set(intl.submit.id, () => refusal('translation', 'The placeholder {number} is missing.'));
  await browser.get(`${HOME}/sk_SK/${HASH}`);
  const { status, text } = await browser.send(`${HOME}/sk_SK/${HASH}`, { 'text-1': 'Máte <b>fotku' });
  expect(status).toBe(400);
  expect(text).toMatch(/id="text-1"[^>]*aria-invalid="true"[^>]*>\s*Máte &#60;b&#62;fotku<\/textarea>/);
  expect(text).toContain('The placeholder {number} is missing.');
});

test('a vote is the member’s own', async () => {
  await browser.get(`${HOME}/sk_SK/${HASH}`);
  const { to } = await browser.send(`${HOME}/sk_SK/${HASH}/vote`, { trid: '5', contributor: 'somebody@example.com' });
  expect(to).toBe(`${HOME}/sk_SK/${HASH}#translation-5`);
  expect(callsOf(intl.vote).map(({ params }) => params)).toEqual([{ trid: 5, contributor: EVA }]);
  expect((await browser.send(`${HOME}/sk_SK/${HASH}/vote`, { trid: 'x' })).status).toBe(400);
});

test('a reviewer approves, and withdraws', async () => {
  const reviewer = await bench.signedIn('rev@example.com', ['reviewer']);
  expect((await reviewer.get(`${HOME}/sk_SK/${HASH}`)).text).toContain('>Approve<');
  await reviewer.send(`${HOME}/sk_SK/${HASH}/approve`, { trid: '5' });
  await reviewer.send(`${HOME}/sk_SK/${HASH}/approve`, { trid: '5', withdraw: '1' });
  expect(callsOf(intl.approve).map(({ params }) => params)).toEqual([
    { trid: 5, contributor: 'rev@example.com', withdraw: false },
    { trid: 5, contributor: 'rev@example.com', withdraw: true },
  ]);
});

test('what the service refuses or cannot answer is said, and is no page of another organisation', async () => {
  bench.intlAnswers.set(intl.vote.id, () => refusal('trid', 'Own translations only.'));
  await browser.get(`${HOME}/sk_SK/${HASH}`);
  expect((await browser.sendAndFollow(`${HOME}/sk_SK/${HASH}/vote`, { trid: '5' })).text).toContain(
    'Own translations only.',
  );
  bench.intlAnswers.set(intl.translationsQuery.id, () => ({
    status: 404,
    body: { error: { param: 'hash', message: 'x' } },
  }));
  expect((await browser.get(`${HOME}/sk_SK/${HASH}`)).status).toBe(404);
  bench.intlAnswers.set(intl.progress.id, () => ({ status: 502, body: { error: { param: null, message: 'x' } } }));
  expect((await browser.get(HOME)).status).toBe(503);
});

test('the next phrase is found after the one that is shown; after the last one the list comes', async () => {
  bench.intlAnswers.set(intl.phrasesQuery.id, () => ({ status: 200, body: [] }));
  const { to } = await browser.get(`${HOME}/sk_SK/${HASH}/next?state=waiting`);
  expect(to).toBe(`${HOME}/sk_SK?state=waiting`);
  expect(callsOf(intl.phrasesQuery)[0]!.params).toMatchObject({ after: 2, limit: 1, state: 'waiting' });
});
