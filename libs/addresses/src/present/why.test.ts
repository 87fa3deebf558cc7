import type { PlaceWhy } from '@tripoint/contract';
import type { PlaceQuery } from '../place-search';
import { type SampleSearch, sampleSearch } from '../testing/sample-search';

let sample: SampleSearch;
beforeAll(async () => {
  sample = await sampleSearch();
});

type Kind = 'query' | 'street' | 'municipality' | 'postal';
const whysOf = async (kind: Kind, text: string, more: Partial<PlaceQuery> = {}): Promise<PlaceWhy[]> =>
  (await sample.search[kind]({ text, limit: 20, include: ['why'], ...more })).map(
    (place) => (place as { readonly why?: PlaceWhy }).why!,
  );
const whyOf = async (text: string, more: Partial<PlaceQuery> = {}) => (await whysOf('query', text, more))[0]!;
const near = { lat: 50.08, lng: 12.37 };
const ofTier = ({ ranking }: PlaceWhy) => ranking.tier;

test('says how each word was met, and what of the text was not looked for', async () => {
  const { plan, repairs, ranking } = await whyOf('Karlo 213/1, byt 4, 350 02 Cheb, Česko');
  expect(plan).toEqual({
    words: [
      { text: 'karlo', found: 'karlova', by: 'begun' },
      { text: 'cheb', found: 'cheb', by: 'whole' },
    ],
    numbers: ['213/1'],
    postal_code: '35002',
    left_out: ['byt', '4', 'Česko'],
  });
  expect([repairs, ranking.tier]).toEqual([[], 'every_begun']);
});

test.each([
  ['karlva 213 cheb', ['spelling'], { text: 'karlva', found: 'karlova', by: 'corrected' }],
  ['karlo va 213 cheb', ['spaces'], { text: 'karlova', found: 'karlova', by: 'whole' }],
  ['karlova 213, 350 03 cheb', ['postal_code'], { text: 'karlova', found: 'karlova', by: 'whole' }],
  ['Hotel Xqx, karlova 213, cheb', ['segment'], { text: 'karlova', found: 'karlova', by: 'whole' }],
])('%s is answered after a repair', async (text, repairs, word) => {
  const why = await whyOf(text);
  expect(why.repairs).toEqual(repairs);
  expect(why.plan.words).toContainEqual(word);
});

test('words joined from several are not left out, and words of a segment are', async () => {
  expect((await whyOf('karlo va 213 cheb')).plan.left_out).toEqual([]);
  expect((await whyOf('Hotel Xqx, karlova 213, cheb')).plan.left_out).toEqual(['Hotel', 'Xqx']);
});

test('further addresses of a street stand in a tier of their own, without a cost', async () => {
  const whys = await whysOf('query', 'karlova cheb');
  expect(ofTier(whys[0]!)).toBe('words');
  expect(whys.at(-1)!.ranking).toEqual({ tier: 'further', cost: 0, parts: [] });
});

test('a street outside the refinement costs its preference', async () => {
  const whys = await whysOf('street', 'karlova', { municipality: 'Cheb' });
  const preference = expect.objectContaining({ what: 'preference', cost: 1_000_000 });
  expect(whys[0]!.ranking.parts).not.toContainEqual(preference);
  expect(whys.at(-1)!.ranking.parts).toContainEqual(preference);
});

const questions: readonly (readonly [Kind, string, Partial<PlaceQuery>])[] = [
  ['query', 'ka', { near }],
  ['query', 'karlova 21', { near }],
  ['query', 'nám 1', {}],
  ['query', 'lhota 1 č.ev.', {}],
  ['query', 'karlva cheb', { near, municipality: 'Praha' }],
  ['street', 'karlova karlovarský', { near }],
  ['street', 'karlva 12 cheb', {}],
  ['municipality', 'uher', { near }],
  ['postal', '350 ch', { near }],
];

test.each(questions)(
  'in %s of %s the parts add up to the cost, which never falls in a tier',
  async (kind, text, more) => {
    const whys = await whysOf(kind, text, more);
    expect(whys.length).toBeGreaterThan(0);
    for (const { ranking } of whys) {
      expect(ranking.parts.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(ranking.cost, 1);
    }
    const sorted = whys.map(({ ranking }) => ranking.cost);
    const isOneTier = new Set(whys.map(ofTier)).size === 1;
    if (kind !== 'query' || isOneTier) expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
  },
);

test.each(questions)('asking why changes nothing else: %s of %s', async (kind, text, more) => {
  const plain = await sample.search[kind]({ text, limit: 20, ...more });
  const asked = await sample.search[kind]({ text, limit: 20, ...more, include: ['why'] });
  expect(asked.map((place) => ({ ...place, why: undefined }))).toEqual(
    plain.map((place) => ({ ...place, why: undefined })),
  );
});
