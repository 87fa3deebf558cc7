import type { PlaceQuery } from './place-search';
import { type SampleSearch, sampleSearch } from './testing/sample-search';

let sample: SampleSearch;

beforeAll(async () => {
  sample = await sampleSearch();
});
afterAll(() => sample.close());

const contextTypes = [undefined, 'preference', 'strict'] as const;
type ContextType = (typeof contextTypes)[number];
const as = (contextType: ContextType): Partial<PlaceQuery> => (contextType ? { contextType } : {});

/** Items of which something holds come first; behind the first other one none follows. */
function comeFirst<T>(items: readonly T[], holds: (item: T) => boolean): number {
  const count = items.filter(holds).length;
  expect(items.slice(0, count).every(holds)).toBe(true);
  return count;
}

describe.each(contextTypes)('with contextType %s', (contextType) => {
  const strict = contextType === 'strict';

  /** Answers with the refinement: only those it wants when strict, else those first and others behind. */
  function expectRefined<T>(items: readonly T[], wanted: (item: T) => boolean): void {
    expect(items.length).toBeGreaterThan(0);
    const count = comeFirst(items, wanted);
    expect(count).toBeGreaterThan(0);
    if (strict) expect(count).toBe(items.length);
    else expect(count).toBeLessThan(items.length);
  }

  it('a municipality refines addresses', async () => {
    const places = await sample.ask('Sokolovská 12', { limit: 20, municipality: 'Jihlava', ...as(contextType) });
    expectRefined(places, ({ municipality }) => municipality === 'Jihlava');
  });

  it('a municipality refines addresses while it is typed, misspelt or inflected', async () => {
    for (const municipality of ['jihl', 'Jihlva', 'v Jihlavě', 'JIHLAVA']) {
      const places = await sample.ask('Sokolovská 12', { limit: 20, municipality, ...as(contextType) });
      expectRefined(places, (place) => place.municipality === 'Jihlava');
    }
  });

  it('a municipality means those of that name, not longer ones', async () => {
    const places = await sample.ask('5', { municipality: 'Lhota', ...as(contextType) });
    const count = comeFirst(places, ({ municipality }) => municipality === 'Lhota');
    expect(count).toBeGreaterThan(0);
    if (strict) expect(count).toBe(places.length);
  });

  it('a postal code refines addresses, also its beginning', async () => {
    for (const postalCode of ['586 01', '58601', '586', '58']) {
      const places = await sample.ask('Palackého 5', { postalCode, ...as(contextType) });
      expectRefined(places, ({ postal_code }) => postal_code.replace(' ', '').startsWith(postalCode.replace(' ', '')));
    }
  });

  it('a street refines addresses', async () => {
    const places = await sample.ask('Brno', { street: 'Masarykova', ...as(contextType) });
    expect(places[0]).toMatchObject({ street: 'Masarykova', municipality: 'Brno' });
    if (strict) for (const { street } of places) expect(street).toBe('Masarykova');
    const house = await sample.ask('Brno', { street: `Masarykova ${places[1].street_number}`, ...as(contextType) });
    expect(house[0].place_id).toBe(places[1].place_id);
  });

  it('a street refines addresses whose query repeats it', async () => {
    const places = await sample.ask('Masarykova', { street: 'Masarykova', municipality: 'Plzeň', ...as(contextType) });
    expect(places[0]).toMatchObject({ street: 'Masarykova', municipality: 'Plzeň' });
  });

  it('all three together find the one address of a form', async () => {
    const [wanted] = await sample.ask('Sokolovská 5 Jihlava');
    const places = await sample.ask('Sokolovská 5', {
      street: 'Sokolovská 5',
      municipality: 'Jihlava',
      postalCode: '58601',
      ...as(contextType),
    });
    expect(places[0].place_id).toBe(wanted.place_id);
  });

  it('a municipality refines streets', async () => {
    const streets = await sample.search.street({
      text: 'Palack',
      limit: 7,
      municipality: 'Nymburk',
      ...as(contextType),
    });
    expectRefined(streets, ({ municipality }) => municipality === 'Nymburk');
  });

  it('a postal code refines municipalities', async () => {
    const places = await sample.search.municipality({
      text: 'Nová Ves',
      limit: 7,
      postalCode: '373 15',
      ...as(contextType),
    });
    expectRefined(places, ({ county }) => county === 'České Budějovice');
  });

  it('a municipality refines postal codes', async () => {
    const places = await sample.search.postal({ text: '7', limit: 20, municipality: 'Zlín', ...as(contextType) });
    expectRefined(places, ({ municipality }) => municipality === 'Zlín');
  });

  it('an empty refinement is none', async () => {
    const places = await sample.ask('Sokolovská 12', {
      street: '',
      municipality: '',
      postalCode: '',
      ...as(contextType),
    });
    expect(places).toEqual(await sample.ask('Sokolovská 12'));
  });

  it('a refinement that fits nothing leaves nothing when strict, and everything otherwise', async () => {
    const all = await sample.ask('Sokolovská 12');
    for (const refinement of [{ municipality: 'Xqwzjk' }, { postalCode: '999 99' }, { street: 'Xqwzjk' }]) {
      const places = await sample.ask('Sokolovská 12', { ...refinement, ...as(contextType) });
      expect(places).toEqual(strict ? [] : all);
    }
  });
});
