import { type AnyOperation, intl } from '@tripoint/contract';
import { type Answered, IntlBench, people } from './testing/intl-bench';
import { hashes, nativeStrings } from './testing/photos';

/* Security: a key of one organisation sees, changes and exports nothing of another, through any operation. */

let bench: IntlBench;
let trid: number;
const submitted = { translation: 'Vaše FBT demo', hash: hashes.title, locale: 'sk_SK', contributor: people.reviewer };

const file = { 'fb-locale': 'sk_SK', translations: { [hashes.title]: { translations: [{ translation: 'x' }] } } };
const missing = (param: string) => ({ status: 404, body: { error: { code: 'missing', param } } });
const nothing = { status: 200, body: [] };

/** For each operation: what the other organisation sends, and the answer of somebody who has nothing. */
const tried = new Map<AnyOperation, readonly (readonly [params: () => object, answer: object])[]>([
  [
    intl.phrasesQuery,
    [
      [() => ({}), nothing],
      [() => ({ query: 'demo' }), nothing],
      [() => ({ query: hashes.title }), nothing],
      [() => ({ state: 'approved', locale: 'sk_SK' }), nothing],
      [() => ({ project: 'shop' }), nothing],
    ],
  ],
  [intl.phrasesRaw, [[() => ({}), { status: 200, body: { phrases: [], childParentMappings: {} } }]]],
  [
    intl.translationsQuery,
    [
      [() => ({}), nothing],
      [() => ({ query: 'demo' }), nothing],
      [() => ({ contributor: people.ann, query: 'demo' }), nothing],
      [() => ({ hash: hashes.title, locale: 'sk_SK' }), missing('hash')],
      [() => ({ hash: hashes.title }), missing('hash')],
    ],
  ],
  [intl.submit, [[() => submitted, missing('hash')]]],
  [intl.submitPlural, [[() => ({ ...submitted, phash: hashes.title }), missing('hash')]]],
  [intl.vote, [[() => ({ trid, contributor: people.ben }), missing('trid')]]],
  [
    intl.approve,
    [
      [() => ({ trid, contributor: people.reviewer }), missing('trid')],
      [() => ({ trid, contributor: people.owner, withdraw: true }), missing('trid')],
    ],
  ],
  [
    intl.translationsUpload,
    [[() => ({ translations: JSON.stringify(file) }), { status: 200, body: { translations: 0 } }]],
  ],
  [
    intl.translationsRaw,
    [
      [() => ({}), { status: 200, body: {} }],
      [() => ({ locale: 'sk_SK' }), { status: 200, body: { sk_SK: {} } }],
      [() => ({ locale: 'cs_CZ', fallback: { cs_CZ: 'sk_SK' } }), { status: 200, body: { cs_CZ: {} } }],
      [() => ({ form: 'input', locale: 'sk_SK' }), { status: 200, body: { phrases: [] } }],
    ],
  ],
  [intl.variationGrid, [[() => ({ hash: hashes.many, locale: 'sk_SK' }), missing('hash')]]],
  [intl.progress, [[() => ({}), nothing]]],
  [intl.initialize, [[() => ({}), { status: 200, body: { version: '', hash_module: 'md5' } }]]],
  // It stores phrases of its own, which the last test looks at.
  [intl.phrasesUpload, [[() => ({ native_strings: nativeStrings }), { status: 200, body: { inserted: 7 } }]]],
]);

test('every operation is tried', () => {
  expect(new Set(tried.keys())).toEqual(new Set(Object.values(intl)));
});

/** All that the first organisation has. */
async function home(): Promise<readonly Answered['body'][]> {
  return Promise.all([
    bench.ask(intl.phrasesQuery),
    bench.ask(intl.translationsQuery, { query: 'demo' }),
    bench.ask(intl.translationsQuery, { hash: hashes.title, locale: 'sk_SK', contributor: people.ben }),
    bench.ask(intl.translationsRaw),
    bench.ask(intl.progress),
    bench.ask(intl.initialize),
  ]);
}

describe.each(['embedded', 'elasticsearch'] as const)('in the engine %s', (engine) => {
  beforeAll(async () => {
    bench = await IntlBench.open(engine);
    await bench.ask(intl.phrasesUpload, { native_strings: nativeStrings });
    trid = (await bench.ask(intl.submit, submitted)).id;
    await bench.ask(intl.submit, { ...submitted, translation: 'Demo', contributor: people.ann });
    await bench.ask(intl.initialize, { project: '', platform: 'react', version: '7', hash_module: 'tiger' });
  });
  afterAll(() => bench.close());

  describe.each([...tried].map(([operation, cases]) => [operation.id, operation, cases] as const))(
    '%s',
    (_, operation, cases) => {
      test.each(cases.map((each) => each))('case %#', async (params, expected) => {
        const before = await home();
        expect(await bench.call(operation, params(), { organisationId: bench.other })).toMatchObject(expected);
        expect(await home()).toEqual(before);
      });
    },
  );

  test('the same phrases in two organisations are two', async () => {
    const [own, others] = [
      await bench.ask(intl.phrasesQuery),
      await bench.ask(intl.phrasesQuery, {}, { organisationId: bench.other }),
    ];
    const ids = [...own, ...others].map(({ id }) => id);
    expect([own.length, others.length, new Set(ids).size]).toEqual([7, 7, 14]);
    const asked = { hash: hashes.title, locale: 'sk_SK' };
    expect((await bench.ask(intl.translationsQuery, asked, { organisationId: bench.other })).translations).toEqual([]);
  });

  test('the tag of an export is one of its organisation', async () => {
    const { tag } = await bench.call(intl.translationsRaw);
    expect((await bench.call(intl.translationsRaw, {}, { ifNoneMatch: tag! })).status).toBe(304);
    expect(
      (await bench.call(intl.translationsRaw, {}, { ifNoneMatch: tag!, organisationId: bench.other })).status,
    ).toBe(200);
  });

  test('a call without a key is refused', async () => {
    for (const operation of Object.values<AnyOperation>(intl)) {
      const params = { ...operation.example.params, ...(tried.get(operation)?.[0]?.[0]() ?? {}) };
      const { status } = await bench.call(operation, params, { organisationId: null as never });
      expect([operation.id, status]).toEqual([operation.id, 401]);
    }
  });
});
