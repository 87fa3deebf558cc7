import { type FileTranslation, readTranslationFile } from './read-translations';

const HASH = '7fd75fd83568af571c5f4bb365bb8355';
const BASE64 = 'f9df2DVor1ccX0uzZbuDVQ==';
const entry = { tokens: ['number'], types: [28], translations: [{ translation: 'a', variations: [20] }] };
const group = (translations: unknown, locale: unknown = 'sk_SK') => ({ 'fb-locale': locale, translations });

const read = (given: unknown) => {
  const file = readTranslationFile(given);
  if ('problem' in file) throw new Error(`${file.field} ${file.message}`);
  return file.map(({ locale, field: _field, ...rest }: FileTranslation) => ({ locale: locale.id, ...rest }));
};
const few = { locale: 'sk_SK', hash: HASH, text: 'a', tokens: ['number'], types: [28], variations: [20] };

it.each([
  ['a group', group({ [BASE64]: entry })],
  ['JSON text', JSON.stringify(group({ [HASH]: entry }))],
  ['several groups', [group({ [BASE64]: entry })]],
  ['the input of the tools', { phrases: [], translationGroups: [group({ [BASE64]: entry }, 'sk-SK')] }],
  ['translations by locale', { 'sk-SK': { [BASE64]: entry } }],
  [
    'variations by index',
    group({ [BASE64]: { ...entry, translations: [{ translation: 'a', variations: { '0': 20 } }] } }),
  ],
])('%s is read', (_name, given) => {
  expect(read(given)).toEqual([few]);
});

it('reads rows without variations as for all, and leaves out what nobody has translated', () => {
  const flat = { ...few, tokens: [], types: [], variations: [] };
  const rows = [{ translation: 'a' }, { translation: 'a', variations: {} }, { translation: 'a', variations: [] }];
  expect(read(group({ [HASH]: { ...entry, translations: rows } }))).toEqual([flat, flat, flat]);
  expect(read(group({ [HASH]: { status: 'translated', translations: rows.slice(0, 1) } }))).toEqual([flat]);
  expect(read(group({ [HASH]: null }))).toEqual([]);
  expect(read(group({ [HASH]: { ...entry, status: 'new' } }))).toEqual([]);
  expect(read(group({ [HASH]: { ...entry, translations: [] } }))).toEqual([]);
});

const bad = (changes: object) => group({ [HASH]: { ...entry, ...changes } });
const row = (translation: unknown) => bad({ translations: [translation] });

it.each<[string, unknown]>([
  ['', '{'],
  ['', 7],
  ['', null],
  ['fb-locale', group({}, 'slovak')],
  ['fb-locale', group({}, 7)],
  ['fb-locale', group({}, 'xx_XX')],
  ['translations', group([])],
  ['[1]', [group({}), 'x']],
  ['translationGroups[0].fb-locale', { translationGroups: [group({}, '')] }],
  ['sk', { sk: {} }],
  ['abc', group({ abc: entry })],
  [HASH, group({ [HASH]: 'a' })],
  [HASH, group({ [HASH]: [] })],
  [HASH, group({ [HASH]: JSON.parse('{"__proto__": 1}') as unknown })],
  [`${HASH}.tokens`, bad({ tokens: [1] })],
  [`${HASH}.types`, bad({ types: ['28'] })],
  [`${HASH}.translations`, bad({ translations: {} })],
  [`${HASH}.translations[0]`, row('a')],
  [`${HASH}.translations[0].translation`, row({ variations: [20] })],
  [`${HASH}.translations[0].translation`, row({ translation: 'x'.repeat(10_001) })],
  [`${HASH}.translations[0].variations`, row({ translation: 'a', variations: 20 })],
  [`${HASH}.translations[0].variations`, row({ translation: 'a', variations: [20, 4] })],
  [`${HASH}.translations[0].variations`, row({ translation: 'a', variations: ['20'] })],
  [`${HASH}.translations[0].variations`, row({ translation: 'a', variations: { number: 20 } })],
])('a bad file is refused, naming %p', (field, given) => {
  const found = readTranslationFile(given);
  expect(found).toMatchObject({ problem: 'invalid-translations', message: expect.any(String) });
  expect((found as { field: string }).field.endsWith(field)).toBe(true);
});
