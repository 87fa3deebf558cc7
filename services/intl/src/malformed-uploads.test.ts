import { intl } from '@tripoint/contract';
import { IntlBench } from './testing/intl-bench';
import { hashes, photos } from './testing/photos';

/* One bad element refuses the whole upload with its index and field, and nothing is stored. */

let bench: IntlBench;
let version: string;
beforeAll(async () => {
  bench = await IntlBench.open();
  version = await bench.store.version(bench.home);
});
afterAll(() => bench.close());

const H = '40bd5bc10bd59fe020569068cfd7d814';
const H2 = '4ec8d2fd6208396fcf3445cd0154be6c';
const good = { hashToText: { [hashes.title]: 'Your FBT Demo' }, desc: 'title' };
const leaf = { text: 'a', desc: 'b' };
/** A wrong element behind a right one. */
const second = (element: unknown): string => JSON.stringify([good, element]);
const of = (fields: object): string => second({ hashToText: { [H]: 'a' }, desc: 'd', ...fields });
const table = (jsfbt: unknown): string => of({ type: 'table', jsfbt });
const whole = (fields: object): string => JSON.stringify({ phrases: [good, good], ...fields });
const nested = (levels: number): object =>
  Array.from({ length: levels }).reduce<object>((inner) => ({ a: inner }), { a: 'x' });
const raw = (text: string): string => `[${JSON.stringify(good)},${text}]`;

const malformed: readonly (readonly [what: string, given: unknown, param: string])[] = [
  ['no JSON', 'no JSON', 'native_strings'],
  ['half of a JSON text', '[{"hashToText":', 'native_strings'],
  ['JSON with a comma too many', '[{},]', 'native_strings'],
  ['two documents', '[][]', 'native_strings'],
  ['JSON5', "[{hashToText:{'a':'b'}}]", 'native_strings'],
  ['null', 'null', 'native_strings'],
  ['a number', '5', 'native_strings'],
  ['a text', '"text"', 'native_strings'],
  ['true', 'true', 'native_strings'],
  ['an object without phrases', '{}', 'native_strings'],
  ['phrases that are no array', '{"phrases":{}}', 'native_strings'],
  ['phrases that are null', '{"phrases":null}', 'native_strings'],
  ['an element alone', JSON.stringify(good), 'native_strings'],
  ['mappings that are an array', whole({ childParentMappings: [1] }), 'native_strings.childParentMappings'],
  ['mappings that are text', whole({ childParentMappings: 'x' }), 'native_strings.childParentMappings'],
  ['a child that is no index', whole({ childParentMappings: { x: 0 } }), 'native_strings.childParentMappings'],
  ['a child beyond the phrases', whole({ childParentMappings: { 2: 0 } }), 'native_strings.childParentMappings'],
  ['a parent beyond the phrases', whole({ childParentMappings: { 1: 2 } }), 'native_strings.childParentMappings'],
  ['a negative parent', whole({ childParentMappings: { 1: -1 } }), 'native_strings.childParentMappings'],
  ['a parent that is text', whole({ childParentMappings: { 1: '0' } }), 'native_strings.childParentMappings'],
  ['a parent between two', whole({ childParentMappings: { 1: 0.5 } }), 'native_strings.childParentMappings'],
  ['a phrase inside itself', whole({ childParentMappings: { 1: 1 } }), 'native_strings.childParentMappings'],
  ['phrases inside each other', whole({ childParentMappings: { 0: 1, 1: 0 } }), 'native_strings.childParentMappings'],
  [
    'a prototype among the mappings',
    '{"phrases":[],"childParentMappings":{"__proto__":{}}}',
    'native_strings.childParentMappings',
  ],
  ['a prototype of the whole', '{"phrases":[],"__proto__":{}}', 'native_strings'],
  ['null for an element', second(null), 'native_strings[1]'],
  ['text for an element', second('a'), 'native_strings[1]'],
  ['a number for an element', second(1), 'native_strings[1]'],
  ['an array for an element', second([good]), 'native_strings[1]'],
  ['an element without anything', second({}), 'native_strings[1].hashToText'],
  ['an element without a hash', second({ desc: 'd', jsfbt: 'a' }), 'native_strings[1].hashToText'],
  ['no hashes', of({ hashToText: {} }), 'native_strings[1].hashToText'],
  ['hashes that are an array', of({ hashToText: ['a'] }), 'native_strings[1].hashToText'],
  ['hashes that are text', of({ hashToText: 'a' }), 'native_strings[1].hashToText'],
  ['hashes that are null', of({ hashToText: null }), 'native_strings[1].hashToText'],
  ['a hash of another form', of({ hashToText: { abc: 'a' } }), 'native_strings[1].hashToText.abc'],
  ['a hash that is too long', of({ hashToText: { [`${H}0`]: 'a' } }), `native_strings[1].hashToText.${H}0`],
  [
    'a hash in another base64',
    of({ hashToText: { 'f9df2DVor1ccX0uzZbuDVR==': 'a' } }),
    'native_strings[1].hashToText.f9df2DVor1ccX0uzZbuDVR==',
  ],
  ['an empty hash', of({ hashToText: { '': 'a' } }), 'native_strings[1].hashToText.'],
  ['a text that is a number', of({ hashToText: { [H]: 5 } }), `native_strings[1].hashToText.${H}`],
  ['a text that is null', of({ hashToText: { [H]: null } }), `native_strings[1].hashToText.${H}`],
  ['a text that is an object', of({ hashToText: { [H]: {} } }), `native_strings[1].hashToText.${H}`],
  ['a text of half a character', of({ hashToText: { [H]: 'a\ud800' } }), `native_strings[1].hashToText.${H}`],
  ['a text with a NUL', of({ hashToText: { [H]: 'a\u0000' } }), `native_strings[1].hashToText.${H}`],
  ['a text that is too long', of({ hashToText: { [H]: 'x'.repeat(10_001) } }), `native_strings[1].hashToText.${H}`],
  ['a prototype among the hashes', raw('{"hashToText":{"__proto__":"a"},"desc":"d"}'), 'native_strings[1].hashToText'],
  ['a prototype of an element', raw(`{"hashToText":{"${H}":"a"},"__proto__":{}}`), 'native_strings[1]'],
  [
    'the same hash in two forms',
    of({ hashToText: { [hashes.many]: 'a', 'AAnamAhMAPFvNEJKWNXTXw==': 'a' } }),
    'native_strings[1].hashToText.AAnamAhMAPFvNEJKWNXTXw==',
  ],
  ['both kinds of hashes', of({ hashToLeaf: { [H]: leaf } }), 'native_strings[1].hashToLeaf'],
  ['a leaf that is text', second({ hashToLeaf: { [H]: 'a' } }), `native_strings[1].hashToLeaf.${H}`],
  ['a leaf without a text', second({ hashToLeaf: { [H]: { desc: 'b' } } }), `native_strings[1].hashToLeaf.${H}.text`],
  [
    'a leaf without a description',
    second({ hashToLeaf: { [H]: { text: 'b' } } }),
    `native_strings[1].hashToLeaf.${H}.desc`,
  ],
  [
    'a leaf with a wrong alias',
    second({ hashToLeaf: { [H]: { ...leaf, tokenAliases: { '=a': 1 } } } }),
    `native_strings[1].hashToLeaf.${H}.tokenAliases.=a`,
  ],
  [
    'aliases that are a list',
    second({ hashToLeaf: { [H]: { ...leaf, tokenAliases: [] } } }),
    `native_strings[1].hashToLeaf.${H}.tokenAliases`,
  ],
  [
    'a wrong outer token',
    second({ hashToLeaf: { [H]: { ...leaf, outerTokenName: 5 } } }),
    `native_strings[1].hashToLeaf.${H}.outerTokenName`,
  ],
  ['no leaves', second({ hashToLeaf: {} }), 'native_strings[1].hashToLeaf'],
  ['a prototype among the leaves', raw('{"hashToLeaf":{"__proto__":{}}}'), 'native_strings[1].hashToLeaf'],
  ['a description that is a number', of({ desc: 5 }), 'native_strings[1].desc'],
  ['a description that is too long', of({ desc: 'x'.repeat(10_001) }), 'native_strings[1].desc'],
  ['a project that is a list', of({ project: ['a'] }), 'native_strings[1].project'],
  ['a project that is too long', of({ project: 'x'.repeat(1_001) }), 'native_strings[1].project'],
  ['an author that is an object', of({ author: {} }), 'native_strings[1].author'],
  ['another type', of({ type: 'tree' }), 'native_strings[1].type'],
  ['a type that is a number', of({ type: 1 }), 'native_strings[1].type'],
  ['a table that is a number', table(5), 'native_strings[1].jsfbt'],
  ['a table that is a list', table([]), 'native_strings[1].jsfbt'],
  ['a table without levels', table({ t: { '*': 'a' } }), 'native_strings[1].jsfbt.m'],
  ['levels that are an object', table({ t: { '*': 'a' }, m: {} }), 'native_strings[1].jsfbt.m'],
  ['a table without variants', table({ m: [] }), 'native_strings[1].jsfbt.t'],
  ['no variants', table({ t: {}, m: [null] }), 'native_strings[1].jsfbt.t'],
  ['a variant that is a number', table({ t: { '*': 5 }, m: [null] }), 'native_strings[1].jsfbt.t.*'],
  ['a variant that is null', table({ t: { '*': null }, m: [null] }), 'native_strings[1].jsfbt.t.*'],
  ['a variant that is a list', table({ t: { '*': ['a'] }, m: [null] }), 'native_strings[1].jsfbt.t.*'],
  [
    'a prototype among the variants',
    raw(`{"hashToText":{"${H}":"a"},"jsfbt":{"t":{"__proto__":"a"},"m":[null]}}`),
    'native_strings[1].jsfbt.t',
  ],
  ['33 levels', table({ t: nested(33), m: [] }), 'native_strings[1].jsfbt.t'],
  ['33 descriptors', table({ t: { a: 'x' }, m: Array(33).fill(null) }), 'native_strings[1].jsfbt.m'],
  ['a descriptor that is text', table({ t: { a: 'x' }, m: ['number'] }), 'native_strings[1].jsfbt.m[0]'],
  [
    'a descriptor of another type',
    table({ t: { a: 'x' }, m: [{ token: 'n', type: 9 }] }),
    'native_strings[1].jsfbt.m[0].type',
  ],
  [
    'a token that is a number',
    table({ t: { a: 'x' }, m: [{ token: 5, type: 2 }] }),
    'native_strings[1].jsfbt.m[0].token',
  ],
  [
    'singular that is text',
    table({ t: { a: 'x' }, m: [{ token: 'n', type: 2, singular: 'yes' }] }),
    'native_strings[1].jsfbt.m[0].singular',
  ],
  ['another mask', table({ t: { a: 'x' }, m: [{ token: 'n', mask: 5 }] }), 'native_strings[1].jsfbt.m[0].mask'],
  ['a range that is text', table({ t: { a: 'x' }, m: [{ range: 'a' }] }), 'native_strings[1].jsfbt.m[0].range'],
  ['a range of numbers', table({ t: { a: 'x' }, m: [{ range: [1] }] }), 'native_strings[1].jsfbt.m[0].range[0]'],
  ['more elements than one upload has', JSON.stringify(Array(20_001).fill(good)), 'native_strings'],
  [
    'more hashes than an element has',
    second({
      hashToText: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [i.toString(16).padStart(32, '0'), 'a'])),
    }),
    'native_strings[1].hashToText',
  ],
  [
    'a hash with two texts',
    JSON.stringify([good, { ...good, hashToText: { [hashes.title]: 'Another' } }]),
    'native_strings',
  ],
  ['a hash with two descriptions', JSON.stringify([good, { ...good, desc: 'another' }]), 'native_strings'],
  ['a parsed value that is wrong', [good, 5], 'native_strings[1]'],
  ['a parsed object that is wrong', { phrases: 5 }, 'native_strings'],
];

test.each(malformed)('%s is refused', async (_, given, param) => {
  const refusal = await bench.refusal(intl.phrasesUpload, { native_strings: given });
  expect(refusal).toMatchObject({ status: 400, type: 'invalid_request', code: 'invalid_parameter', param });
  expect(refusal.message).toMatch(/^native_strings.*\.$/s);
  expect(refusal.message.length).toBeLessThan(600);
  expect(await bench.store.version(bench.home)).toBe(version);
  expect(await bench.ask(intl.phrasesQuery)).toEqual([]);
});

test('there are many of them, and each is another', () => {
  expect(new Set(malformed.map(([, given]) => JSON.stringify(given))).size).toBe(malformed.length);
  expect(malformed.length).toBeGreaterThanOrEqual(60);
});

test('a right upload between wrong ones is stored', async () => {
  expect(await bench.ask(intl.phrasesUpload, { native_strings: photos })).toEqual({ inserted: 7, saved: 7 });
  const conflicting = [
    good,
    { hashToText: { [hashes.title]: 'Your new demo' }, desc: 'title' },
    { hashToText: { [H2]: 'b' }, desc: '' },
  ];
  const refusal = await bench.refusal(intl.phrasesUpload, { native_strings: conflicting });
  expect(refusal).toMatchObject({ status: 400, param: 'native_strings' });
  for (const named of [hashes.title, 'Your FBT Demo', 'Your new demo', 'native_strings[1]'])
    expect(refusal.message).toContain(named);
  expect(await bench.ask(intl.phrasesQuery)).toHaveLength(7);
});
