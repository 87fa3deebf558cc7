import { type AnyOperation, intl } from '@tripoint/contract';
import { IntlBench, people, VOTES } from '../testing/intl-bench';
import { hashes, nativeStrings } from '../testing/photos';

const { submit, submitPlural, vote, approve, translationsQuery } = intl;
const { ann, ben, cid, reviewer, owner, developer } = people;

let bench: IntlBench;
beforeEach(async () => {
  bench = await IntlBench.open();
  await bench.ask(intl.phrasesUpload, { native_strings: nativeStrings });
});
afterEach(() => bench.close());

const title = { translation: 'Vaše FBT demo', hash: hashes.title, locale: 'sk_SK', contributor: ann };
const few = { tokens: ['number'], types: [28], variations: [20] };
const many = { ...title, hash: hashes.many, translation: 'Máte {number} fotky', ...few };
const candidates = async (contributor: string = ann) =>
  (await bench.ask(translationsQuery, { hash: hashes.title, locale: 'sk_SK', contributor })).translations;
const statusOf = async (id: number): Promise<string> =>
  (await candidates()).find((each: { id: number }) => each.id === id)?.approval_status;

test.each([submit, submitPlural])('$id answers the translation', async (operation) => {
  expect(await bench.ask(operation, title)).toEqual({
    id: expect.any(Number),
    phrase_id: expect.any(Number),
    object: 'translation',
    phrase_hash: hashes.title,
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    translation: 'Vaše FBT demo',
    approval_status: 'unapproved',
    variations: [],
    tokens: [],
    types: [],
    locale: 'sk_SK',
    created_at: '2026-01-31 10:00:00',
  });
});

test('the same submission again changes nothing', async () => {
  const first = await bench.ask(submit, title);
  bench.clock.nowMs += 1_000;
  expect(await bench.ask(submit, title)).toEqual(first);
  expect(await candidates()).toHaveLength(1);
});

test('a later submission replaces the own one, and the same text of another is a vote', async () => {
  const first = await bench.ask(submit, title);
  const replaced = await bench.ask(submit, { ...title, translation: 'Demo' });
  expect((await candidates()).map(({ translation }: { translation: string }) => translation)).toEqual(['Demo']);
  const same = await bench.ask(submit, { ...title, translation: 'Demo', contributor: ben });
  expect(same.id).toBe(replaced.id);
  expect(await candidates(ben)).toMatchObject([{ id: replaced.id, votes: 2, voted: true, author: ann }]);
  expect(first.hash).not.toBe(replaced.hash);
});

test(`${VOTES} votes approve, and one that is taken back undoes it`, async () => {
  const { id } = await bench.ask(submit, title);
  const votes = [];
  for (const contributor of [ben, cid, cid, cid])
    votes.push((await bench.ask(vote, { trid: id, contributor })).approval_status);
  expect(votes).toEqual(['unapproved', 'auto-approved', 'unapproved', 'auto-approved']);
});

test('approving one translation demotes another, and can be withdrawn', async () => {
  const one = (await bench.ask(submit, title)).id;
  const two = (await bench.ask(submit, { ...title, translation: 'Demo', contributor: ben })).id;
  for (const trid of [one, two]) {
    expect((await bench.ask(approve, { trid, contributor: reviewer })).approval_status).toBe('approved');
  }
  expect([await statusOf(one), await statusOf(two)]).toEqual(['unapproved', 'approved']);
  await bench.ask(vote, { trid: two, contributor: ben });
  expect(await statusOf(two)).toBe('approved');
  expect((await bench.ask(approve, { trid: two, contributor: owner, withdraw: true })).approval_status).toBe(
    'unapproved',
  );
});

test('what a reviewer submits is approved', async () => {
  expect((await bench.ask(submit, { ...title, contributor: reviewer })).approval_status).toBe('approved');
  expect(
    (await bench.ask(submit, { ...title, locale: 'cs-CZ', contributor: owner.toUpperCase() })).approval_status,
  ).toBe('approved');
});

describe('without query approved translations are answered, with it all that match', () => {
  const texts = async (params: object): Promise<string[]> =>
    (await bench.ask(translationsQuery, params)).map(({ translation }: { translation: string }) => translation).sort();
  beforeEach(async () => {
    await bench.ask(submit, { ...title, contributor: reviewer });
    await bench.ask(submit, { ...title, locale: 'cs_CZ', translation: 'Ukázka' });
    await bench.ask(submit, many);
  });

  test.each([
    [{}, ['Vaše FBT demo']],
    [{ reviewed: true }, ['Vaše FBT demo']],
    [{ query: 'FOTKY' }, ['Máte {number} fotky']],
    [{ query: 'ukazka' }, ['Ukázka']],
    [{ query: 'ukazka', reviewed: 1 }, []],
    [{ query: 'ukazka', locale: 'sk_SK' }, []],
    [{ query: 'ukazka', contributor: ann }, ['Ukázka']],
    [{ query: 'ukazka', contributor: ben }, []],
    [{ locale: 'cs_CZ' }, []],
    [{ query: hashes.title }, ['Ukázka', 'Vaše FBT demo']],
  ])('%j', async (params, expected) => {
    expect(await texts(params)).toEqual([...expected].sort());
  });
});

test('with a hash the phrase is answered as a translation dialog reads it', async () => {
  const { id } = await bench.ask(submit, title);
  await bench.ask(submit, { ...title, locale: 'cs_CZ' });
  const asked = { hash: Buffer.from(hashes.title, 'hex').toString('base64'), locale: 'sk_SK', contributor: ben };
  expect(await bench.ask(translationsQuery, asked)).toMatchObject({
    object: 'phrase',
    text: 'Your FBT Demo',
    source: { desc: 'title', type: 'text', jsfbt: 'Your FBT Demo' },
    locale: { name: 'Slovak' },
    translations: [{ id, voted: false, votes: 1, author: ann, approval_status: 'unapproved' }],
    glossary: [],
  });
  expect((await bench.ask(translationsQuery, { hash: hashes.title })).translations).toHaveLength(2);
  expect((await bench.ask(translationsQuery, { ...asked, reviewed: true })).translations).toEqual([]);
  const unknown = { ...asked, hash: '0'.repeat(32) };
  expect(await bench.refusal(translationsQuery, unknown)).toMatchObject({
    status: 404,
    code: 'missing',
    param: 'hash',
  });
});

test.each<[string, object, string, RegExp]>([
  ['a stranger', { contributor: 'eve@example.com' }, 'contributor', /member/],
  ['a member who may not translate', { contributor: developer }, 'contributor', /member/],
  ['a placeholder that is missing', { hash: hashes.many }, 'translation', /\{number\}/],
  ['a placeholder too many', { translation: 'Demo {n}' }, 'translation', /\{n\}/],
  ['a token that the text does not have', few, 'tokens', /tokens/],
  ['a value that the locale does not have', { ...many, variations: [16] }, 'variations', /one of/],
  ['a value of a gender', { ...many, variations: [1] }, 'variations', /one of/],
  ['another kind of token', { ...many, types: [3] }, 'types', /28/],
  ['a token without a kind', { ...many, types: [] }, 'types', /each token/],
  ['a kind without a value', { ...many, variations: [] }, 'variations', /each token/],
  ['a hash of another phrase', { phash: hashes.many }, 'phash', /phash/],
  ['an unknown phash', { phash: '0'.repeat(32) }, 'phash', /phash/],
  ['a country that does not exist', { locale: 'sk_XQ' }, 'locale', /locale/],
])('a submission of %s is refused', async (_, changed, param, message) => {
  const refusal = await bench.refusal(submit, { ...title, ...changed });
  expect(refusal).toMatchObject({
    status: 400,
    code: 'invalid_parameter',
    param,
    message: expect.stringMatching(message),
  });
  expect(await candidates()).toEqual([]);
});

test.each([
  ['of the same table', hashes.many, hashes.one, 'Máte {number} fotiek'],
  ['of the phrase around it', hashes.link, hashes.share, 'odkaz'],
  ['of the phrase itself', hashes.title, hashes.title, 'Demo'],
])('phash may be that %s', async (_, hash, phash, translation) => {
  expect((await bench.ask(submit, { ...title, hash, phash, translation })).phrase_hash).toBe(hash);
});

test.each<[AnyOperation, object, number, string]>([
  [vote, { trid: 999, contributor: ann }, 404, 'trid'],
  [vote, { trid: 999, contributor: 'eve@example.com' }, 400, 'contributor'],
  [approve, { trid: 999, contributor: reviewer }, 404, 'trid'],
  [approve, { trid: 999, contributor: ann }, 400, 'contributor'],
  [submit, { ...title, hash: '0'.repeat(32) }, 404, 'hash'],
  [intl.variationGrid, { hash: '0'.repeat(32), locale: 'sk_SK' }, 404, 'hash'],
])('$id of what does not exist, or by somebody who may not: %#', async (operation, params, status, param) => {
  expect(await bench.refusal(operation, params)).toMatchObject({ status, param });
});

/** Security: a visitor of the website can send the e-mail address of anybody. */
describe('through a key in a website', () => {
  const visitor = { isPublicKey: true };

  test("a reviewer's translation is one like any other", async () => {
    expect((await bench.ask(submit, { ...title, contributor: reviewer }, visitor)).approval_status).toBe('unapproved');
  });

  test('nothing is approved or withdrawn, and nobody learns who translates', async () => {
    const { id } = await bench.ask(submit, { ...title, contributor: reviewer });
    for (const withdraw of [true, false]) {
      const refusal = await bench.refusal(approve, { trid: id, contributor: reviewer, withdraw }, visitor);
      expect(refusal).toMatchObject({ status: 402, code: 'restricted' });
    }
    const shown = await bench.ask(translationsQuery, { hash: hashes.title, locale: 'sk_SK' }, visitor);
    expect(shown.translations).toMatchObject([{ author: '', approval_status: 'approved' }]);
  });
});

test('a grid has the plural categories of the locale', async () => {
  const grid = async (hash: string, locale: string) => (await bench.ask(intl.variationGrid, { hash, locale })).tokens;
  const names = ({ values }: { values: { name: string }[] }) => values.map(({ name }) => name).sort();
  const [number] = await grid(hashes.many, 'sk_SK');
  expect([number.token, number.type, names(number)]).toEqual(['number', 28, ['few', 'many', 'one', 'other']]);
  expect(names((await grid(hashes.many, 'hu_HU'))[0])).toEqual(['one', 'other']);
  const [gender] = await grid(hashes.share, 'sk_SK');
  expect([gender.token, gender.type, names(gender)]).toEqual(['name', 3, ['female', 'male', 'unknown']]);
  expect(await grid(hashes.title, 'sk_SK')).toEqual([]);
});

test('a project keeps its settings', async () => {
  const hex = { project: 'shop', platform: 'react', md5_digest: 'hex' };
  const kept = {
    object: 'project_settings',
    project: 'shop',
    platform: 'react',
    version: '',
    hash_module: 'md5',
    md5_digest: 'hex',
    votes: VOTES,
  };
  expect(await bench.ask(intl.initialize, hex)).toEqual(kept);
  expect(await bench.ask(intl.initialize, { project: 'shop', version: '2' })).toEqual({ ...kept, version: '2' });
  expect(await bench.ask(intl.initialize)).toMatchObject({ project: '', md5_digest: 'base64' });
  expect(await bench.refusal(intl.initialize, hex, { isPublicKey: true })).toMatchObject({ code: 'restricted' });
});
