import { readCollectorUpload } from '../collector/read-upload';
import { textHash } from '../hashes/text-hash';
import { COLLECTED_LEAVES } from '../testing/collected';
import { checkSubmission } from './check-submission';
import { type Locale, readLocale } from './locale';
import type { CollectorUpload } from './source';
import { submissionWarnings } from './submission-warnings';
import { NUMBER_MASK, VIEWING_USER, variationGrid, varyingTokens } from './variations';

const { elements } = readCollectorUpload(COLLECTED_LEAVES) as CollectorUpload;
const slovak = readLocale('sk-sk') as Locale;
const many = { hash: '0009da98084c00f16f34424a58d5d35f', text: 'You have {number} photos' };
const one = { hash: '51ca8d2bde9e95344642922d5d4514e3', text: 'You have a photo' };
const share = { hash: 'c202c21baf26847020cd2d0c246d9df6', text: '{name} shared {=a link}' };
const NONE = { tokens: [], types: [], variations: [] };
const few = { tokens: ['number'], types: [28], variations: [20] };

describe('a translation is accepted', () => {
  it.each([
    [many, { text: 'Máte {number} fotky', ...few }],
    [many, { text: '{number}', ...NONE }],
    [one, { text: 'Máte fotku', ...NONE }],
    [share, { text: 'Zdieľal {=a link} {name}', tokens: ['name'], types: [3], variations: [1] }],
    [one, { text: 'a\tb\r\nc', tokens: [VIEWING_USER], types: [3], variations: [2] }],
  ])('for %p: %p', (phrase, given) => {
    expect(checkSubmission(phrase, elements, slovak, given)).toEqual({
      phraseHash: phrase.hash,
      locale: 'sk_SK',
      ...given,
    });
  });

  it('with its tokens in the order of the source', () => {
    const given = { tokens: [VIEWING_USER, 'number'], types: [3, 28], variations: [2, 12] };
    expect(checkSubmission(many, elements, slovak, { text: '{number}', ...given })).toMatchObject({
      tokens: ['number', VIEWING_USER],
      types: [28, 3],
      variations: [12, 2],
    });
  });
});

test.each([
  ['translation', { text: '', ...NONE }, 'must not be empty'],
  ['translation', { text: ' \n', ...NONE }, 'must not be empty'],
  ['translation', { text: `{number}${'x'.repeat(10_000)}`, ...NONE }, 'at most 10000'],
  ['translation', { text: '{number} a\0', ...NONE }, 'control characters'],
  ['translation', { text: '{number} \u009b', ...NONE }, 'control characters'],
  ['translation', { text: '{number} \udc00', ...NONE }, 'surrogate'],
  ['translation', { text: 'Máte fotky', ...NONE }, 'must hold {number}'],
  ['translation', { text: 'Máte {Number} fotky', ...NONE }, 'must hold {number}'],
  ['translation', { text: 'Máte {number} {name}', ...NONE }, 'holds {name}'],
  ['types', { text: '{number}', ...few, types: [] }, 'one mask for each'],
  ['types', { text: '{number}', ...few, types: [2] }, 'must be 28 for number'],
  ['variations', { text: '{number}', ...few, variations: [] }, 'one value for each'],
  ['variations', { text: '{number}', ...few, variations: [8] }, '4 (one), 20 (few), 12 (many), 24 (other)'],
  ['variations', { text: '{number}', ...few, variations: [1] }, 'must be for number'],
  ['tokens', { text: '{number}', ...few, tokens: ['num'] }, 'number, __viewing_user__'],
  ['tokens', { text: '{number}', tokens: ['number', 'number'], types: [28, 28], variations: [4, 20] }, 'twice'],
])('a translation is refused for its %s: %p', (field, given, message) => {
  expect(checkSubmission(many, elements, slovak, given)).toEqual({
    problem: 'invalid-submission',
    field,
    message: expect.stringContaining(message),
  });
});

test('the text for exactly one does not vary by the number', () => {
  expect(varyingTokens(elements, one.hash)).toEqual([]);
  expect(varyingTokens(elements, many.hash)).toEqual([{ token: 'number', type: NUMBER_MASK }]);
  expect(checkSubmission(one, elements, slovak, { text: 'x', ...few })).toMatchObject({ field: 'tokens' });
});

test('tokens are those of all levels, of all elements with the text', () => {
  const leaf = (text: string) => ({ text, desc: 'd' });
  const text = '{name} has {number} dogs';
  const tables = [
    {
      t: { '*': { '*': leaf(text), _1: leaf('x') } },
      m: [
        { token: 'name', type: 1 },
        { token: 'number', type: 2 },
      ],
    },
    { t: { a: { '*': leaf(text) } }, m: [null, { token: 'old', mask: 28 }] },
    { t: { a: leaf(text) }, m: [{ token: 'their', type: 3 }] },
  ];
  const hashToLeaf = { [textHash(text, 'd')]: leaf(text), [textHash('x', 'd')]: leaf('x') };
  const upload = readCollectorUpload(tables.map((jsfbt) => ({ hashToLeaf, jsfbt }))) as CollectorUpload;
  const tokens = varyingTokens(upload.elements, textHash(text, 'd'));
  expect(tokens.map(({ token, type }) => [token, type])).toEqual([
    ['name', 3],
    ['number', 28],
    ['old', 28],
  ]);
  expect(varyingTokens(upload.elements, textHash('x', 'd')).map(({ token }) => token)).toEqual(['name']);
});

test.each([
  ['ja-JP zh-CN', ['other']],
  ['en-GB de-DE hu-HU nl-NL da-DK sv-SE fi-FI et-EE el-GR bg-BG tr-TR', ['one', 'other']],
  ['lv-LV', ['zero', 'one', 'other']],
  ['hr-HR ro-RO', ['one', 'few', 'other']],
  ['fr-FR es-ES it-IT pt-PT', ['one', 'many', 'other']],
  ['he-IL', ['one', 'two', 'other']],
  ['sl-SI', ['one', 'two', 'few', 'other']],
  ['sk-SK cs-CZ pl-PL uk-UA ru-RU lt-LT', ['one', 'few', 'many', 'other']],
  ['ga-IE mt-MT', ['one', 'two', 'few', 'many', 'other']],
  ['ar-EG cy-GB', ['zero', 'one', 'two', 'few', 'many', 'other']],
])('the numbers of %s are %p', (tags, categories) => {
  const values = { zero: 16, one: 4, two: 8, few: 20, many: 12, other: 24 };
  for (const tag of tags.split(' ')) {
    const grid = variationGrid(
      [
        { token: 'n', type: 28 },
        { token: 'g', type: 3 },
      ],
      tag,
    );
    const wanted = Object.fromEntries(Object.entries(values).filter(([name]) => categories.includes(name)));
    expect([tag, grid[0].values]).toEqual([tag, wanted]);
    expect(grid[1].values).toEqual({ male: 1, female: 2, unknown: 3 });
  }
});

test.each([
  ['Save', 'Uložiť', []],
  ['Save ', 'Uložiť', ['space-at-end']],
  ['Save', ' Uložiť', ['space-at-start']],
  ['Save.', 'Uložiť', ['punctuation-at-end']],
  ['Save…', 'Uložiť...', []],
  ['Save', 'Save', ['same-as-source']],
])('%p translated as %p has the warnings %p', (source, translation, warnings) => {
  expect(submissionWarnings(source, translation)).toEqual(warnings);
});
