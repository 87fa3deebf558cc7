import { intl } from '@tripoint/contract';
import { IntlBench, people } from '../testing/intl-bench';
import { hashes, nativeStrings } from '../testing/photos';

const { translationsUpload, translationsRaw } = intl;

let bench: IntlBench;
beforeEach(async () => {
  bench = await IntlBench.open();
  await bench.ask(intl.phrasesUpload, { native_strings: nativeStrings });
});
afterEach(() => bench.close());

const flat = (translation: string) => ({ tokens: [], types: [], translations: [{ translation, variations: [] }] });
const numbers = (few: string, other: string) => ({
  tokens: ['number'],
  types: [28],
  translations: [
    { translation: few, variations: [20] },
    { translation: other, variations: [24] },
  ],
});
const slovak = {
  [hashes.title]: flat('Vaše FBT demo'),
  'AAnamAhMAPFvNEJKWNXTXw==': numbers('Máte {number} fotky', 'Máte {number} fotiek'),
};
const czech = { [hashes.title]: flat('Ukázka'), [hashes.link]: flat('odkaz') };

const upload = (translations: unknown, more: object = {}) => bench.ask(translationsUpload, { translations, ...more });
const raw = (params: object = {}) => bench.ask(translationsRaw, params);

test.each<[string, object]>([
  ['a file of a locale', { translations: JSON.stringify({ 'fb-locale': 'sk_SK', translations: slovak }) }],
  ['several', { translations: JSON.stringify([{ 'fb-locale': 'sk-SK', translations: slovak }]) }],
  [
    'an input of the tools',
    { translations: { phrases: [], translationGroups: [{ 'fb-locale': 'sk_SK', translations: slovak }] } },
  ],
  ['translations by locale', { locale_translations: JSON.stringify({ sk_SK: slovak }) }],
])('%s is taken in, once', async (_, params) => {
  for (let i = 0; i < 2; i += 1) expect(await bench.ask(translationsUpload, params)).toEqual({ translations: 3 });
  expect(await raw()).toEqual({
    sk_SK: expect.objectContaining({
      '1NFtNV': 'Vaše FBT demo',
      FIY8H: expect.objectContaining({ 20: 'Máte {number} fotky' }),
    }),
  });
});

test('what nobody has translated yet is left out', async () => {
  const file = {
    [hashes.title]: { ...flat('Your FBT Demo'), status: 'new' },
    [hashes.link]: null,
    [hashes.apple]: { ...flat('Jablko'), status: 'translated' },
  };
  expect(await upload({ 'fb-locale': 'sk-SK', translations: file })).toEqual({ translations: 1 });
});

test('an upload of a contributor waits, that of the organisation or a reviewer is approved', async () => {
  const statuses = async (contributor?: string): Promise<string[]> => {
    const file = { 'fb-locale': 'sk_SK', translations: { [hashes.title]: flat(`Demo ${contributor}`) } };
    await upload(file, contributor === undefined ? {} : { contributor });
    const { translations } = await bench.ask(intl.translationsQuery, { hash: hashes.title, locale: 'sk_SK' });
    return translations
      .filter(({ translation }: { translation: string }) => translation.endsWith(`${contributor}`))
      .map((each: { approval_status: string }) => each.approval_status);
  };
  expect(await statuses(people.ann)).toEqual(['unapproved']);
  expect(await statuses(people.reviewer)).toEqual(['approved']);
  expect(await statuses()).toEqual(['approved']);
});

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'translations'],
  ['no object', '5', 'translations'],
  ['a locale that does not exist', { 'fb-locale': 'qq_QQ', translations: {} }, 'translations.fb-locale'],
  ['a hash that is none', { 'fb-locale': 'sk_SK', translations: { x: flat('a') } }, 'translations.translations.x'],
  [
    'a placeholder that is missing',
    [{ 'fb-locale': 'sk_SK', translations: { [hashes.many]: flat('a') } }],
    `translations[0].translations.${hashes.many}.translations[0].translation`,
  ],
  [
    'a value that the locale does not have',
    { 'fb-locale': 'hu_HU', translations: { [hashes.many]: numbers('{number} a', '{number} b') } },
    `translations.translations.${hashes.many}.translations[0].variations`,
  ],
])('%s refuses the whole file', async (_, file, param) => {
  const both = Array.isArray(file) ? [...file, { 'fb-locale': 'sk_SK', translations: slovak }] : file;
  expect(await bench.refusal(translationsUpload, { translations: both })).toMatchObject({
    status: 400,
    code: 'invalid_parameter',
    param,
  });
  expect(await raw()).toEqual({});
});

test('an export has a locale, all of them, or one filled by others', async () => {
  await upload([
    { 'fb-locale': 'sk_SK', translations: slovak },
    { 'fb-locale': 'cs_CZ', translations: czech },
  ]);
  expect(Object.keys(await raw())).toEqual(['cs_CZ', 'sk_SK']);
  const { cs_CZ } = await raw({ locale: 'cs-CZ' });
  expect(cs_CZ).toMatchObject({ '1NFtNV': 'Ukázka', SEIa9: 'odkaz' });
  const filled = await raw({ locale: 'sk_SK', fallback: { sk_SK: 'cs_CZ', cs_CZ: 'sk_SK' } });
  expect(filled.sk_SK).toMatchObject({ '1NFtNV': 'Vaše FBT demo', SEIa9: 'odkaz' });
  const chained = await raw({ fallback: { pl_PL: 'cs_CZ', cs_CZ: 'sk_SK' } });
  expect(chained.pl_PL).toMatchObject({ '1NFtNV': 'Ukázka', FIY8H: { 20: 'Máte {number} fotky' } });
});

test('the input of the tools has the hashes as they were uploaded, and can be uploaded again', async () => {
  await upload({ 'fb-locale': 'sk_SK', translations: slovak });
  const input = await raw({ form: 'input' });
  expect(input.phrases).toHaveLength(5);
  expect(input.translationGroups).toEqual([
    {
      'fb-locale': 'sk_SK',
      translations: expect.objectContaining({ 'f9df2DVor1ccX0uzZbuDVQ==': flat('Vaše FBT demo') }),
    },
  ]);
  expect(await upload(input)).toEqual({ translations: 3 });
});

test('an export is kept until something changes', async () => {
  await upload({ 'fb-locale': 'sk_SK', translations: slovak });
  const { tag } = await bench.call(translationsRaw);
  const again = (params: object = {}) => bench.call(translationsRaw, params, { ifNoneMatch: tag! });
  expect(await again()).toEqual({ status: 304, body: null, tag });
  for (const params of [{ form: 'input' }, { locale: 'sk_SK' }, { fallback: { sk_SK: 'cs_CZ' } }]) {
    expect((await again(params)).status).toBe(200);
  }
  await upload({ 'fb-locale': 'cs_CZ', translations: czech });
  expect((await again()).status).toBe(200);
});

/** Security: every visitor of a website has its key. */
test('a key in a website reads exports and uploads no translations', async () => {
  const file = { translations: { 'fb-locale': 'sk_SK', translations: slovak } };
  expect(await bench.refusal(translationsUpload, file, { isPublicKey: true })).toMatchObject({
    status: 402,
    code: 'restricted',
  });
  expect((await bench.call(translationsRaw, {}, { isPublicKey: true })).status).toBe(200);
});
