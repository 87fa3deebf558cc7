import { PlaceSearch } from '../place-search';
import { indexOf, recordsOf } from '../testing/sample-addresses';

const streets = [
  'Palachova',
  'Jana Palacha',
  'Svatopluka Čecha',
  'U Husa',
  'Pod Valy',
  'Sady',
  'Tylova',
  'K. H. Máchy',
  'Palackého',
];

describe('a street by the other form of a person', () => {
  let search: PlaceSearch;

  beforeAll(async () => {
    const records = recordsOf(
      streets.map((name, i) => ({ street: { code: i + 1, name }, houseNumber: i + 1, orientationNumber: null })),
    );
    search = new PlaceSearch([await indexOf(records)]);
  });

  const first = async (text: string): Promise<string | null> => (await search.query({ text, limit: 7 }))[0]?.street;

  it.each([
    ['a possessive for a genitive', 'Čechova 3 Kolín', 'Svatopluka Čecha'],
    ['a genitive for a possessive', 'Tyla 7 Kolín', 'Tylova'],
    ['a first name for a possessive', 'Josefa Kajetána Tyla 7 Kolín', 'Tylova'],
    ['a first name the street lacks', 'Františka Palackého 9 Kolín', 'Palackého'],
    ['initials of which one is like a preposition', 'J. K. Tyla 7 Kolín', 'Tylova'],
    ['an initial for a possessive', 'J. Tyla 7 Kolín', 'Tylova'],
    ['behind an initial like a preposition', 'Máchova 8 Kolín', 'K. H. Máchy'],
    ['beside a misspelt town', 'Čechova 3 Kloín', 'Svatopluka Čecha'],
  ])('is found: %s', async (_how, text, street) => expect(await first(text)).toBe(street));

  it.each([
    ['the town has the typed one without that house', 'Palachova 2 Kolín'],
    ['it lies at a thing', 'Valova 5 Kolín'],
    ['its thing has no preposition', 'Sadova 6 Kolín'],
    ['a preposition was typed', 'U Palacha 1 Kolín'],
    ['its name has one', 'Husova 4 Kolín'],
  ])('is not taken where %s', async (_when, text) => expect(await first(text)).toBeUndefined());

  it('is found among streets', async () => {
    const [found] = await search.street({ text: 'Čechova Kolín', limit: 7 });
    expect(found?.street).toBe('Svatopluka Čecha');
  });
});
