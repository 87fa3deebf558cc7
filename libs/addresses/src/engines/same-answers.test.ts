import type { Included } from '@tripoint/contract';
import { TestEngines } from '@tripoint/index/testing';
import type { AddressRecord } from '@tripoint/registers';
import { seededRandom } from '@tripoint/testing';
import { fold } from '@tripoint/text';
import { type PlaceQuery, PlaceSearch } from '../place-search';
import { addressSchema } from '../schema/address-schema';
import type { AddressIndex } from '../schema/address-types';
import { idOf, indexOf, recordsOf, sampleIndex, sampleRecords } from '../testing/sample-addresses';

/*
 * Both engines give the same answers, field by field and in order: to what people type, to how they misspell it, to
 * every refinement and restriction.
 */

/** Times the kinds below, their four methods and the two last tests: more than 5,000 questions. */
const QUERIES_OF_EACH_KIND = 190;
const AT_ONCE = 10;

let engines: TestEngines;
let records: readonly AddressRecord[];
let slovak: readonly AddressRecord[];
let embedded: PlaceSearch;
let remote: PlaceSearch;

beforeAll(async () => {
  engines = new TestEngines();
  records = await sampleRecords();
  const polish = recordsOf(
    ['Nowa', 'Kolínská', 'Długa', 'św. Jana', '3 Maja'].flatMap((name, i) =>
      Array.from({ length: 30 }, (_, n) => ({
        country: 'pl' as const,
        key: `00000000-0000-4000-8000-${String(i * 100 + n).padStart(12, '0')}`,
        street: { code: `s${i}`, name },
        municipality: { code: 'm1', name: n % 2 ? 'Kolin' : 'Łódź' },
        part: null,
        houseNumber: n + 1,
        orientationNumber: null,
        numberText: n % 7 === 0 ? `${n + 1}-${n + 3}` : null,
        lat: 51.7 + i / 100,
        lng: 19.4 + n / 1000,
      })),
    ),
  );
  slovak = await sampleRecords('sk');
  const indexes: AddressIndex[] = [await sampleIndex(), await indexOf(slovak, 'sk'), await indexOf(polish, 'pl')];
  embedded = new PlaceSearch(indexes);
  remote = new PlaceSearch(await Promise.all(indexes.map((data) => engines.index(data, addressSchema))));
});
afterAll(() => engines.close());

async function expectSame(ask: (search: PlaceSearch) => Promise<unknown>, what: unknown): Promise<boolean> {
  const outcome = (search: PlaceSearch): Promise<string> =>
    ask(search).then(JSON.stringify, (error: Error) => `${error.name}: ${error.message}`);
  const [one, other] = await Promise.all([outcome(embedded), outcome(remote)]);
  if (one !== other) expect({ what, answer: JSON.parse(other) }).toEqual({ what, answer: JSON.parse(one) });
  return one !== '[]' && one !== 'null';
}

/** Several questions at a time: most of what one takes is waiting for Elasticsearch. */
async function inSteps<Q>(questions: readonly Q[], ask: (question: Q) => Promise<boolean>): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (let i = 0; i < questions.length; i += AT_ONCE) {
    answers.push(...(await Promise.all(questions.slice(i, i + AT_ONCE).map(ask))));
  }
  return answers;
}

const besides: readonly (readonly Included[])[] = [[], [], ['codes', 'distance', 'match', 'position', 'why']];
const random = seededRandom(41);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];

/** How somebody may type an address. */
function textOf({ street, part, municipality, houseNumber, orientationNumber, postalCode }: AddressRecord): string {
  const name = street?.name ?? part?.name ?? municipality.name;
  const number = pick([houseNumber, orientationNumber ?? houseNumber, `${houseNumber}/${orientationNumber ?? ''}`]);
  return pick([
    `${name} ${number}, ${municipality.name}`,
    `${name} ${number} ${postalCode} ${municipality.name}`,
    `${municipality.name} ${name} ${number}`,
    `${name} ${municipality.name}`,
    `${name} ${number}`,
    `${postalCode} ${municipality.name}`,
    `${houseNumber} ${municipality.name}`,
    municipality.name,
  ]);
}

function misspelt(text: string): string {
  const at = Math.floor(random() * text.length);
  const letter = 'abcdefghijklmnoprstuvyz'[Math.floor(random() * 23)];
  return pick([
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + letter + text.slice(at + 1),
    text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
  ]);
}

const kinds: readonly [string, () => Partial<PlaceQuery> & { text: string }][] = [
  ['whole texts', () => ({ text: textOf(pick(records)) })],
  ['beginnings', () => ({ text: begun(textOf(pick(records))) })],
  ['texts without diacritics', () => ({ text: fold(begun(textOf(pick(records)))) })],
  ['misspelt texts', () => ({ text: misspelt(textOf(pick(records))) })],
  ['twice misspelt beginnings', () => ({ text: begun(misspelt(misspelt(textOf(pick(records))))) })],
  ['junk', () => ({ text: pick(['zzqx 99999', '1', 'a', '12/', 'ul.', '???', 'x'.repeat(100), '0', '28002']) })],
  [
    'texts near a point',
    () => {
      const { lat, lng } = pick(records.filter((record) => record.lat !== null));
      return { text: begun(textOf(pick(records))), near: { lat: lat as number, lng: lng as number } };
    },
  ],
  [
    'refined texts',
    () => {
      const { street, municipality, postalCode } = pick(records);
      return pick([
        { text: begun(textOf(pick(records))), municipality: municipality.name },
        { text: '1', street: street?.name ?? 'Karlova', municipality: municipality.name },
        { text: begun(street?.name ?? municipality.name), postalCode: postalCode.slice(0, 3) },
        { text: 'k', municipality: misspelt(municipality.name), contextType: 'strict' as const },
      ]);
    },
  ],
  [
    'texts in a context',
    () => {
      const { region, county, municipality } = pick(records);
      const id = pick([
        idOf('region', region?.code ?? 0),
        idOf('county', county?.code ?? 0),
        idOf('municipality', municipality.code),
        'cz_AAAAAAAAAAAAAAAAAAAAAA',
      ]);
      const contextType = pick(['strict', 'preference', undefined] as const);
      return { text: begun(textOf(pick(records))), context: [id], ...(contextType && { contextType }) };
    },
  ],
  [
    'restricted texts',
    () => ({
      text: begun(textOf(pick(records))),
      permitted: [idOf('municipality', pick(records).municipality.code), pick(['pl', 'sk', 'cz'])],
    }),
  ],
  ['texts in one country', () => ({ text: begun(textOf(pick(records))), countries: [pick(['cz', 'pl'])] })],
  [
    'Slovak texts',
    () => ({ text: pick([textOf, (record: AddressRecord) => begun(misspelt(textOf(record)))])(pick(slovak)) }),
  ],
  [
    'Polish texts',
    () => ({
      text: pick(['nowa 1', 'dluga 7-9', 'sw jana 3', '3 maja 8 lodz', 'św.', 'lodz 15', '280', '28002 Łódź']),
    }),
  ],
];

const begun = (text: string): string => text.slice(0, 1 + Math.floor(random() * text.length));

describe.each(kinds)('%s', (_name, draw) => {
  test.each(['query', 'street', 'municipality', 'postal'] as const)('have the same answers of %s', async (method) => {
    const count = method === 'query' ? QUERIES_OF_EACH_KIND : Math.round(QUERIES_OF_EACH_KIND / 3);
    const queries = Array.from({ length: count }, () => ({
      limit: pick([1, 7, 7, 20]),
      include: pick(besides),
      ...draw(),
    }));
    const answered = await inSteps(queries, (query) =>
      expectSame((search) => search[method](query) as Promise<unknown>, { method, query }),
    );
    expect(answered).toContain(true);
  });
});

test('places around a point are the same', async () => {
  const located = records.filter(({ lat }) => lat !== null);
  for (let i = 0; i < QUERIES_OF_EACH_KIND; i++) {
    const { lat, lng, municipality } = pick(located);
    const around = {
      lat: (lat as number) + (random() - 0.5) / 1_000,
      lng: (lng as number) + (random() - 0.5) / 1_000,
      distanceMetres: pick([10, 50, 500]),
      limit: pick([1, 7, 20]),
      include: pick(besides),
      ...pick([{}, { permitted: [idOf('municipality', municipality.code)] }, { permitted: ['pl'] }]),
    };
    await expectSame((search) => search.reverse(around), around);
  }
});

test('places of every kind have the same details, and so have the catalogs', async () => {
  for (let i = 0; i < QUERIES_OF_EACH_KIND; i++) {
    const { key, street, municipality, county, region, postalCode } = pick(records);
    const placeId = pick([
      idOf('address', key),
      idOf('street', street?.code ?? 0),
      idOf('municipality', municipality.code),
      idOf('county', county?.code ?? 0),
      idOf('region', region?.code ?? 0),
      idOf('postal_code', `${Number(postalCode)}/${municipality.code}`),
    ]);
    await expectSame((search) => search.detail({ placeId, include: ['codes', 'position'] }), placeId);
  }
  for (const catalog of ['regions', 'counties', 'municipalities'] as const) {
    expect(await expectSame((search) => search[catalog]({}), catalog)).toBe(true);
  }
});

test('checks of addresses', async () => {
  const questions = Array.from({ length: QUERIES_OF_EACH_KIND }, () => {
    const text = textOf(pick(random() < 0.5 ? records : slovak));
    return pick([text, misspelt(text), `Jan Novák, ${text}`, `${text} 9999`]);
  });
  await inSteps(questions, (text) => expectSame((search) => search.validate({ text }), text));
});
