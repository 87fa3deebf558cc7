import { textHash } from '../hashes/text-hash';
import { type CollectorUpload, sourceOf } from '../model/source';
import { COLLECTED_LEAVES, COLLECTED_TEXTS } from '../testing/collected';
import { pluralElement, textElement } from '../testing/sample-uploads';
import { MAX_ELEMENTS, readCollectorUpload } from './read-upload';

const HASH = textHash('Demo', 'd');
const OTHER = textHash('Other', 'd');
const read = (given: unknown) => readCollectorUpload(given) as CollectorUpload;

describe('what collectors write', () => {
  const shapes = [
    { desc: 'title', type: 'text', jsfbt: 'Your FBT Demo' },
    { desc: 'photos count', type: 'table', jsfbt: COLLECTED_TEXTS.phrases[1].jsfbt },
    { desc: 'share', type: 'table', jsfbt: COLLECTED_TEXTS.phrases[2].jsfbt },
  ];

  it.each([
    ['the object of the older tools', COLLECTED_TEXTS],
    ['the array of their elements', COLLECTED_TEXTS.phrases],
    ['the object of the newer tools', COLLECTED_LEAVES],
    ['JSON text', JSON.stringify(COLLECTED_LEAVES)],
  ])('%s is read into elements of one shape', (_name, given) => {
    const { elements, parents } = read(given);
    expect(elements.map(({ texts }) => texts.length)).toEqual([1, 2, 1, 1, 2]);
    expect(elements.slice(0, 3).map(sourceOf)).toEqual(shapes);
    expect(elements[0].texts).toEqual([
      { hash: '7fd75fd83568af571c5f4bb365bb8355', hashForm: 'base64', text: 'Your FBT Demo', description: 'title' },
    ]);
    expect([...parents]).toEqual(Array.isArray(given) ? [] : [[3, 2]]);
  });

  it('keys of no meaning are ignored, also whole syntax trees', () => {
    const tree = JSON.parse(`${'{"type":'.repeat(500)}1${'}'.repeat(500)}`) as object;
    const [element] = read([
      { ...textElement('Demo'), implicitFbt: true, subject: tree, common: tree, hash_key: 'x' },
    ]).elements;
    expect(element).toEqual(read([textElement('Demo')]).elements[0]);
  });

  it('type, author, project and table may be missing', () => {
    const [text, table, leaf] = read([
      { hashToText: { [HASH]: 'Demo' }, desc: 'd', author: null },
      { hashToText: { [HASH]: 'Demo', [OTHER]: 'Other' }, desc: 'd', project: '' },
      { hashToLeaf: { [HASH]: { text: 'Demo', desc: 'd' } } },
    ]).elements;
    expect(sourceOf(text)).toEqual({ desc: 'd', type: 'text', jsfbt: 'Demo' });
    expect(sourceOf(table)).toEqual({ desc: 'd', type: 'table' });
    expect(sourceOf(leaf)).toEqual({ desc: 'd', type: 'text', jsfbt: 'Demo' });
    expect([text.project, text.author]).toEqual(['', '']);
  });

  it('every entry of m that occurs is taken', () => {
    const m = [
      { token: 'n', type: 2, singular: true },
      { token: '__subject__', type: 1 },
      { token: '__viewing_user__', type: 1 },
      { type: 3 },
      { range: ['a', 'b'] },
      { token: 'old', mask: 28 },
      null,
    ];
    let t: object | string = 'Demo';
    for (const key of ['constructor', 'a', '*', '1', '24', '_1', 'toString']) t = { [key]: t };
    const element = { ...textElement('Demo'), type: 'table', jsfbt: { t, m } };
    expect(sourceOf(read([element]).elements[0]).jsfbt).toEqual({ t, m });
  });

  it('values of an enumeration may be named as the fields of a leaf are', () => {
    const leaf = { text: 'Demo', desc: 'd' };
    const element = { hashToLeaf: { [HASH]: leaf }, jsfbt: { t: { text: leaf, desc: leaf }, m: [null] } };
    expect(sourceOf(read([element]).elements[0]).jsfbt).toEqual({ t: { text: 'Demo', desc: 'Demo' }, m: [null] });
  });

  it('a chain of parents as long as an upload may be is read', () => {
    const phrases = Array.from({ length: MAX_ELEMENTS }, (_, i) => textElement(`Text ${i}`));
    const chain = Object.fromEntries(phrases.slice(1).map((_, i) => [i + 1, i]));
    expect(read({ phrases, childParentMappings: chain }).parents.size).toBe(MAX_ELEMENTS - 1);
  });
});

/** An element with one field changed. */
const with_ = (changes: object) => ({ ...textElement('Demo'), ...changes });
const leafWith = (leaf: unknown, jsfbt?: unknown) => ({ hashToLeaf: { [HASH]: leaf }, jsfbt });
const table = (t: unknown, m: unknown = []) => with_({ type: 'table', jsfbt: { t, m } });
const LONG = 'x'.repeat(10_001);
const deep = (levels: number): unknown => (levels === 0 ? 'Demo' : { a: deep(levels - 1) });
const raw = (json: string) => JSON.parse(json) as unknown;

describe('a malformed upload is refused as a whole', () => {
  it.each<[string, unknown]>([
    ['nothing', ''],
    ['no JSON', '[{'],
    ['JSON with something behind it', '[] []'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"x"'],
    ['an object without phrases', '{}'],
    ['phrases that are no array', '{"phrases":{}}'],
    ['undefined', undefined],
    ['too many elements', Array.from({ length: MAX_ELEMENTS + 1 }, () => textElement('Demo'))],
    [
      'too many texts',
      Array.from({ length: 60 }, (_, i) => ({
        hashToText: Object.fromEntries(Array.from({ length: 1_000 }, (_, j) => [textHash(`${i}`, `${j}`), 'x'])),
      })),
    ],
  ])('%s', (_name, given) => {
    expect(readCollectorUpload(given)).toMatchObject({ problem: 'invalid-upload', element: null, field: '' });
  });

  it.each<[string, unknown]>([
    ['an array', []],
    ['a text', 'x'],
    ['a text as index', { x: 0 }],
    ['an index beyond the phrases', { '2': 0 }],
    ['a parent beyond the phrases', { '1': 2 }],
    ['a negative parent', { '1': -1 }],
    ['a fraction', { '1': 0.5 }],
    ['a text as parent', { '1': '0' }],
    ['a phrase in itself', { '1': 1 }],
    ['a circle', { '1': 0, '0': 1 }],
    ['__proto__', raw('{"__proto__": 0}')],
  ])('childParentMappings with %s', (_name, childParentMappings) => {
    const phrases = [textElement('Demo'), textElement('Other')];
    expect(readCollectorUpload({ phrases, childParentMappings })).toMatchObject({
      problem: 'invalid-upload',
      element: null,
      field: 'childParentMappings',
    });
  });

  it.each<[string, string, unknown]>([
    ['null', '', null],
    ['a text', '', 'x'],
    ['an array', '', []],
    ['__proto__', '', raw(`{"__proto__": {}, "hashToText": {"${HASH}": "Demo"}}`)],
    ['no hash at all', 'hashToText', { desc: 'd', jsfbt: 'Demo' }],
    ['hashes of both generations', 'hashToLeaf', with_({ hashToLeaf: {} })],
    ['an unknown type', 'type', with_({ type: 'list' })],
    ['a type that is a number', 'type', with_({ type: 1 })],
    ['hashToText null', 'hashToText', with_({ hashToText: null })],
    ['hashToText an array', 'hashToText', with_({ hashToText: ['Demo'] })],
    ['hashToText a text', 'hashToText', with_({ hashToText: 'Demo' })],
    ['hashToText empty', 'hashToText', with_({ hashToText: {} })],
    ['hashToText with __proto__', 'hashToText', with_({ hashToText: raw('{"__proto__": "x"}') })],
    ['a key that is no hash', 'hashToText.abc', with_({ hashToText: { abc: 'Demo' } })],
    ['a hash of 31 digits', `hashToText.${HASH.slice(1)}`, with_({ hashToText: { [HASH.slice(1)]: 'Demo' } })],
    ['base64 of 15 bytes', 'hashToText.AAAAAAAAAAAAAAAAAAAA', with_({ hashToText: { AAAAAAAAAAAAAAAAAAAA: 'Demo' } })],
    [
      'base64 with loose bits',
      'hashToText.f9df2DVor1ccX0uzZbuDVR==',
      with_({ hashToText: { 'f9df2DVor1ccX0uzZbuDVR==': 'x' } }),
    ],
    [
      'one hash in two forms',
      `hashToText.${HASH}`,
      with_({
        hashToText: { [Buffer.from(HASH, 'hex').toString('base64')]: 'Demo', [HASH]: 'Demo' },
      }),
    ],
    ['a text that is a number', `hashToText.${HASH}`, with_({ hashToText: { [HASH]: 7 } })],
    ['a text that is null', `hashToText.${HASH}`, with_({ hashToText: { [HASH]: null } })],
    ['a text that is an object', `hashToText.${HASH}`, with_({ hashToText: { [HASH]: {} } })],
    ['a text too long', `hashToText.${HASH}`, with_({ hashToText: { [HASH]: LONG } })],
    ['a text with NUL', `hashToText.${HASH}`, with_({ hashToText: { [HASH]: 'a\0b' } })],
    ['half of a pair', `hashToText.${HASH}`, with_({ hashToText: { [HASH]: 'a\ud800b' } })],
    [
      'too many hashes',
      'hashToText',
      with_({
        hashToText: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [textHash(`${i}`, ''), 'x'])),
      }),
    ],
    ['a description that is a number', 'desc', with_({ desc: 7 })],
    ['a description too long', 'desc', with_({ desc: LONG })],
    ['a project that is an array', 'project', with_({ project: [] })],
    ['a project too long', 'project', with_({ project: LONG })],
    ['an author that is an object', 'author', with_({ author: {} })],
    ['an author with NUL', 'author', with_({ author: '\0' })],
    ['jsfbt a number', 'jsfbt', with_({ jsfbt: 7 })],
    ['jsfbt an array', 'jsfbt', with_({ jsfbt: [] })],
    ['jsfbt too long', 'jsfbt', with_({ jsfbt: 'x'.repeat(100_001) })],
    ['a table without m', 'jsfbt.m', with_({ jsfbt: { t: {} } })],
    ['m an object', 'jsfbt.m', table({ '*': 'Demo' }, {})],
    ['m of 33 levels', 'jsfbt.m', table({ '*': 'Demo' }, Array(33).fill(null))],
    ['a table without t', 'jsfbt.t', with_({ jsfbt: { m: [] } })],
    ['t a number', 'jsfbt.t', table(7)],
    ['t an array', 'jsfbt.t', table(['Demo'])],
    ['t null', 'jsfbt.t', table(null)],
    ['t empty', 'jsfbt.t', table({})],
    ['t of 33 levels', 'jsfbt.t', table(deep(33))],
    ['a branch that is empty', 'jsfbt.t.*', table({ '*': {} })],
    ['a branch that is null', 'jsfbt.t.*', table({ '*': null })],
    ['a variant that is a number', 'jsfbt.t.*.1', table({ '*': { 1: 7 } })],
    ['__proto__ in t', 'jsfbt.t', table(raw('{"__proto__": "Demo"}'))],
    ['__proto__ deep in t', 'jsfbt.t.a.b', table({ a: { b: raw('{"__proto__": "Demo"}') } })],
    ['__proto__ beside t', 'jsfbt', with_({ jsfbt: raw('{"__proto__": {}, "t": {"*": "Demo"}, "m": []}') })],
    ['a descriptor that is a text', 'jsfbt.m[0]', table({ '*': 'Demo' }, ['number'])],
    ['a descriptor with __proto__', 'jsfbt.m[1]', table({ '*': 'Demo' }, [null, raw('{"__proto__": 1}')])],
    ['a token that is a number', 'jsfbt.m[0].token', table({ '*': 'Demo' }, [{ token: 1, type: 2 }])],
    ['a token too long', 'jsfbt.m[0].token', table({ '*': 'Demo' }, [{ token: LONG, type: 2 }])],
    ['an unknown type of token', 'jsfbt.m[0].type', table({ '*': 'Demo' }, [{ token: 'n', type: 28 }])],
    ['a type of token in words', 'jsfbt.m[0].type', table({ '*': 'Demo' }, [{ token: 'n', type: 'number' }])],
    ['an unknown mask', 'jsfbt.m[0].mask', table({ '*': 'Demo' }, [{ token: 'n', mask: 2 }])],
    ['singular in words', 'jsfbt.m[0].singular', table({ '*': 'Demo' }, [{ token: 'n', type: 2, singular: 'yes' }])],
    ['a range that is an object', 'jsfbt.m[0].range', table({ '*': 'Demo' }, [{ range: {} }])],
    ['a range with a number', 'jsfbt.m[0].range[1]', table({ '*': 'Demo' }, [{ range: ['a', 1] }])],
    ['a range too long', 'jsfbt.m[0].range', table({ '*': 'Demo' }, [{ range: Array(1_001).fill('a') }])],
    ['hashToLeaf a text', 'hashToLeaf', { hashToLeaf: 'x' }],
    ['hashToLeaf empty', 'hashToLeaf', { hashToLeaf: {} }],
    ['a leaf that is a text', `hashToLeaf.${HASH}`, leafWith('Demo')],
    ['a leaf without text', `hashToLeaf.${HASH}.text`, leafWith({ desc: 'd' })],
    ['a leaf without description', `hashToLeaf.${HASH}.desc`, leafWith({ text: 'Demo' })],
    ['a leaf with __proto__', `hashToLeaf.${HASH}`, leafWith(raw('{"__proto__": 1, "text": "Demo", "desc": "d"}'))],
    [
      'a table of texts beside leaves',
      'jsfbt.t.*',
      leafWith({ text: 'Demo', desc: 'd' }, { t: { '*': 'Demo' }, m: [] }),
    ],
    ['a plain text beside leaves', 'jsfbt', leafWith({ text: 'Demo', desc: 'd' }, 'Demo')],
    [
      'aliases that are an array',
      'jsfbt.t.tokenAliases',
      leafWith(
        { text: 'a', desc: 'd' },
        {
          t: { text: 'a', desc: 'd', tokenAliases: [] },
          m: [],
        },
      ),
    ],
    [
      'an alias that is a number',
      'jsfbt.t.tokenAliases.=a',
      leafWith(
        { text: 'a', desc: 'd' },
        {
          t: { text: 'a', desc: 'd', tokenAliases: { '=a': 1 } },
          m: [],
        },
      ),
    ],
    [
      'an outer name that is a number',
      'jsfbt.t.outerTokenName',
      leafWith(
        { text: 'a', desc: 'd' },
        {
          t: { text: 'a', desc: 'd', outerTokenName: 1 },
          m: [],
        },
      ),
    ],
  ])('an element with %s, naming %p', (_name, field, element) => {
    const found = readCollectorUpload([pluralElement('a dog', '{number} dogs'), element]);
    expect(found).toEqual({ problem: 'invalid-upload', element: 1, field, message: expect.any(String) });
  });
});
