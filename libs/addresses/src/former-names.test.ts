import { join } from 'node:path';
import { TestEngines } from '@tripoint/index/testing';
import type { AddressRecord } from '@tripoint/registers';
import { AddressIndexBuilder } from './build/address-index-builder';
import { Directory } from './directory';
import { PlaceSearch } from './place-search';
import { addressSchema, openAddressIndex } from './schema/address-schema';
import type { AddressIndex } from './schema/address-types';
import { indexOf, inFolder, recordsOf } from './testing/sample-addresses';

/* Streets under the names that they had in an index before, on both engines: `SEARCH_ENGINE` chooses. */

type Street = readonly [code: number, name: string, town?: string];

const streetsOf = (streets: readonly Street[]): AddressRecord[] =>
  recordsOf(
    streets.flatMap(([code, name, town = 'Cheb']) =>
      [1, 9].map((houseNumber) => ({
        key: String(code * 100 + houseNumber),
        houseNumber,
        orientationNumber: null,
        street: { code, name },
        municipality: { code: town.length * 1000 + town.charCodeAt(0), name: town },
        part: null,
        postalCode: '35002',
      })),
    ),
  );

/** An index of these streets that replaces another one. */
const after = (before: AddressIndex, streets: readonly Street[]): Promise<AddressIndex> =>
  inFolder(async (folder) => {
    const builder = new AddressIndexBuilder({ country: 'cz' });
    builder.remember(before);
    builder.add(streetsOf(streets));
    const path = join(folder, 'index.bin');
    await builder.build().writeTo(path);
    return openAddressIndex(path);
  });

/** The index of the last of several registers, each of which replaced the one before. */
async function indexAfter(...loads: readonly (readonly Street[])[]): Promise<AddressIndex> {
  let data = await indexOf(streetsOf(loads[0]!));
  for (const streets of loads.slice(1)) data = await after(data, streets);
  return data;
}

const formerIn = (data: AddressIndex): Record<string, readonly string[]> => {
  const directory = new Directory(data);
  const { streetCode, streetName } = data.sections;
  const streets = Array.from(streetCode, (code, i) => [
    `${directory.text(code)} ${directory.name(streetName[i] as number)}`,
    directory.formerNamesOf(i),
  ]);
  return Object.fromEntries(streets);
};

describe('an index that replaces another one', () => {
  test.each<[string, (readonly Street[])[], Record<string, readonly string[]>]>([
    ['keeps the name that a street had', [[[1, 'Leninova']], [[1, 'Evropská']]], { '1 Evropská': ['Leninova'] }],
    [
      'keeps names of before, the newest first',
      [[[1, 'Leninova']], [[1, 'Hlavní']], [[1, 'Evropská']], [[1, 'Evropská']]],
      { '1 Evropská': ['Hlavní', 'Leninova'] },
    ],
    [
      'keeps no former name that is the name of today again',
      [[[1, 'Leninova']], [[1, 'Evropská']], [[1, 'Leninova']]],
      { '1 Leninova': ['Evropská'] },
    ],
    ['takes another spelling for no other name', [[[1, 'Nam. Miru']], [[1, 'Nám. Míru']]], { '1 Nám. Míru': [] }],
    [
      'forgets streets that are gone, and gives their names to no other',
      [
        [
          [1, 'Leninova'],
          [2, 'Dlouhá'],
        ],
        [
          [2, 'Dlouhá'],
          [3, 'Leninova'],
        ],
        [
          [1, 'Evropská'],
          [2, 'Dlouhá'],
        ],
      ],
      { '1 Evropská': [], '2 Dlouhá': [] },
    ],
  ])('%s', async (_, loads, expected) => {
    expect(formerIn(await indexAfter(...loads))).toEqual(expected);
  });

  it('of which nothing was called otherwise is not larger', async () => {
    const bytes = ({ buffer }: AddressIndex): number => buffer.byteLength;
    const streets: Street[] = [
      [1, 'Evropská'],
      [2, 'Dlouhá'],
    ];
    expect(bytes(await indexAfter(streets, streets))).toBe(bytes(await indexAfter(streets)));
  });
});

describe('a search', () => {
  const engines = process.env.SEARCH_ENGINE === 'elasticsearch' ? new TestEngines() : null;
  let search: PlaceSearch;

  beforeAll(async () => {
    const data = await indexAfter(
      [
        [1, 'Leninova'],
        [2, '9. května'],
        [3, 'Leninova', 'Aš'],
        [4, 'Leninova', 'Skalná'],
        [5, 'Krátká'],
      ],
      [
        [1, 'Evropská'],
        [2, 'Dlouhá'],
        [3, 'Nová', 'Aš'],
        [4, 'Leninova', 'Skalná'],
        [5, 'Krátká'],
      ],
    );
    search = new PlaceSearch([engines === null ? data : await engines.index(data, addressSchema)]);
  });
  afterAll(() => engines?.close());

  const found = async (kind: 'query' | 'street', text: string): Promise<(string | null)[]> =>
    (await search[kind]({ text, limit: 7 })).map(({ highlight }) => highlight);

  test.each([
    ['Leninova 9, Cheb', ['Evropská <em>9</em>, 350 02 <em>Cheb</em>']],
    ['leninova 9 as', ['Nová <em>9</em>, 350 02 <em>Aš</em>']],
    ['9. května 1 Cheb', ['Dlouhá <em>1</em>, 350 02 <em>Cheb</em>']],
    ['Cheb Lenin', ['Evropská 1, 350 02 <em>Cheb</em>', 'Evropská 9, 350 02 <em>Cheb</em>']],
    ['Leninova 5, Cheb', []],
  ])('finds %s under the name of today, which it does not mark', async (text, expected) => {
    expect(await found('query', text)).toEqual(expected);
  });

  it('finds streets by their former names as well', async () => {
    expect(await found('street', 'Leninova Cheb')).toEqual(['Evropská, <em>Cheb</em>']);
    expect(await found('street', '9. kvetna')).toEqual(['Dlouhá, Cheb']);
  });

  it('prefers what is called so today', async () => {
    expect(await found('street', 'Leninova')).toEqual(['<em>Leninova</em>, Skalná']);
    expect(await found('query', 'Leninova 9')).toEqual(['<em>Leninova</em> <em>9</em>, 350 02 Skalná']);
  });

  it('says that a former name was written', async () => {
    const [place] = await search.query({ text: 'Leninova 9, Cheb', limit: 1, include: ['why', 'match'] });
    expect(place).toMatchObject({ match: { words: 'repaired' }, why: { repairs: ['former_name'] } });
  });

  test.each([
    ['Leninova 9, 350 02 Cheb', 'Leninova', 'Evropská'],
    ['9. května 1, Cheb', '9 května', 'Dlouhá'],
  ])('a check of %s corrects the street', async (text, written, registered) => {
    expect(await search.validate({ text })).toMatchObject({
      status: 'unsure',
      street: registered,
      verdicts: { street: 'corrected', number: 'confirmed', municipality: 'confirmed' },
      corrections: [{ field: 'street', written, registered }],
      left_over: [],
    });
  });

  it('a check of a house that the street lacks answers the street', async () => {
    const { status, street, verdicts, nearest_numbers } = await search.validate({ text: 'Leninova 5, Cheb' });
    expect([status, street, verdicts.street, nearest_numbers]).toEqual([
      'invalid',
      'Evropská',
      'corrected',
      ['1', '9'],
    ]);
  });
});
