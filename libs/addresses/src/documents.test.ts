import { places as operations } from '@tripoint/contract';
import { resultProblem } from '@tripoint/contract/testing';
import { fold } from '@tripoint/text';
import { PlaceSearch } from './place-search';
import { idOf, indexOf, postalKeyOf, recordsOf } from './testing/sample-addresses';
import { evenly, type SampleSearch, sampleSearch, spellings, withoutMarks } from './testing/sample-search';

let sample: SampleSearch;

beforeAll(async () => {
  sample = await sampleSearch();
});

const street = (text: string, limit = 7) => sample.search.street({ text, limit });
const municipality = (text: string, limit = 7) => sample.search.municipality({ text, limit });
const postal = (text: string, limit = 7) => sample.search.postal({ text, limit });

describe('a street', () => {
  it('is first by its name and town in either order', async () => {
    for (const { street: named, municipality: town } of evenly(
      sample.records.filter((one) => one.street),
      150,
    )) {
      for (const text of [`${named!.name}, ${town.name}`, `${town.name} ${named!.name}`].flatMap(spellings)) {
        const [first] = await street(text);
        if (first?.place_id !== idOf('street', named!.code)) expect({ text, first }).toBe(named!.code);
      }
    }
  });

  it('is found by its name alone, once for each town', async () => {
    const codes = new Set(
      sample.records.filter((one) => one.street?.name === 'Palackého').map((one) => one.street!.code),
    );
    const found = await street('Palackého', 20);
    expect(
      found
        .slice(0, codes.size)
        .map(({ place_id }) => place_id)
        .sort(),
    ).toEqual([...codes].map((code) => idOf('street', code)).sort());
    expect(new Set(found.map(({ municipality: town }) => town)).size).toBeGreaterThanOrEqual(codes.size);
  });

  it('is found by its part, its district and its postal code', async () => {
    for (const text of ['Sokolovská Karlín', 'Sokolovská Praha 8', 'Sokolovská 186 00', 'Sokolovská 18600']) {
      expect((await street(text))[0]).toMatchObject({ street: 'Sokolovská', municipality: 'Praha' });
    }
  });

  it('is found while it is typed, misspelt, abbreviated or with a house number', async () => {
    for (const text of [
      'Smetanovo nám',
      'smetanovo n',
      'Smetanovo nám.',
      'Smetavono náměstí',
      'Smetanovo náměstí 12',
      'Smetanovonáměstí',
    ]) {
      expect((await street(`${text}`))[0]).toMatchObject({ street: 'Smetanovo náměstí', municipality: 'Litomyšl' });
    }
    expect((await street('28. října 5'))[0].street).toBe('28. října');
    expect((await street('tr. kpt jarose'))[0].street).toBe('tř. Kpt. Jaroše');
  });
});

describe('a municipality', () => {
  it('is first by its name, once for each of that name', async () => {
    const towns = new Map(sample.records.map((one) => [one.municipality.code, one.municipality.name]));
    for (const [code, name] of towns) {
      const same = [...towns.values()].filter((other) => other === name).length;
      for (const text of spellings(name)) {
        const found = await municipality(text);
        expect(found.slice(0, same).map(({ place_id }) => place_id)).toContain(idOf('municipality', code));
        expect(found.slice(0, same).every((place) => place.municipality === name)).toBe(true);
      }
    }
  });

  it('is found by its beginning, with a slip, by its part, its postal code and its county', async () => {
    for (const [text, name] of [
      ['lito', 'Litomyšl'],
      ['Litomišl', 'Litomyšl'],
      ['Litomysl 570 01', 'Litomyšl'],
      ['57001', 'Litomyšl'],
      ['Karlín', 'Praha'],
      ['Velká Úpa', 'Pec pod Sněžkou'],
      ['budejovice', 'České Budějovice'],
      ['v Budějovicích', 'České Budějovice'],
    ]) {
      expect([text, (await municipality(text))[0]?.municipality]).toEqual([text, name]);
    }
    expect((await municipality('Lhota Kladno'))[0]).toMatchObject({ municipality: 'Lhota', county: 'Kladno' });
    expect((await municipality('Nová Ves okres Liberec'))[0]).toMatchObject({
      municipality: 'Nová Ves',
      county: 'Liberec',
    });
  });
});

describe('a postal code', () => {
  it('is found by itself, with and without its space, in each of its municipalities', async () => {
    const keys = new Map(sample.records.map((one) => [postalKeyOf(one), one]));
    for (const [key, { postalCode }] of keys) {
      for (const text of [postalCode, `${postalCode.slice(0, 3)} ${postalCode.slice(3)}`, `PSČ ${postalCode}`]) {
        const found = await postal(text, 20);
        expect(found.map(({ place_id }) => place_id)).toContain(idOf('postal_code', key));
        for (const { postal_code } of found) expect(postal_code.replace(' ', '')).toBe(postalCode);
      }
    }
  });

  it('is found by its beginning and at every keystroke', async () => {
    for (const { postalCode } of evenly(sample.records, 40)) {
      const text = `${postalCode.slice(0, 3)} ${postalCode.slice(3)}`;
      for (let end = 1; end <= text.length; end++) {
        const typed = text.slice(0, end).replace(/ /g, '');
        const found = await postal(text.slice(0, end));
        expect(found.length).toBeGreaterThan(0);
        for (const { postal_code } of found) expect(postal_code.replace(' ', '').startsWith(typed)).toBe(true);
      }
    }
  });

  it('is found by its municipality and by its part', async () => {
    for (const text of ['Litomyšl', 'litomysl', '570 01 Litomyšl', 'Litomyšl 570']) {
      expect((await postal(text))[0]).toMatchObject({ postal_code: '570 01', municipality: 'Litomyšl' });
    }
    expect((await postal('Karlín'))[0].postal_code).toBe('186 00');
  });

  it('is found by a numbered district, in which the number is no beginning of a code', async () => {
    expect((await postal('praha 3')).map(({ postal_code }) => postal_code)).toEqual(['130 00']);
    expect((await postal('Praha 1'))[0].postal_code).toBe('110 00');
    for (const { postal_code } of await postal('Praha 13')) expect(postal_code).toMatch(/^13/);
  });

  it('finds nothing where it is not in use, whatever its last digits begin', async () => {
    const polish = recordsOf([{ country: 'pl', postalCode: '02100', municipality: { code: 'w', name: 'Warszawa' } }]);
    const search = new PlaceSearch([await indexOf(polish, 'pl')]);
    for (const text of ['350 02', '350', '999 02']) {
      expect(await search.municipality({ text, limit: 7 })).toEqual([]);
      expect(await search.street({ text, limit: 7 })).toEqual([]);
      expect(await search.postal({ text, limit: 7 })).toEqual([]);
    }
  });
});

describe('answers', () => {
  const texts = [
    'p',
    'Praha',
    'Nová Ves',
    '28. říj',
    '1',
    '602 00',
    'Masarykvoa',
    'nám',
    'Karlovy Vary 3',
    'ul. Husova',
  ];

  it('have exactly the fields of the contract', async () => {
    for (const text of texts) {
      for (const [operation, answer] of [
        [operations.query, await sample.ask(text)],
        [operations.street, await street(text)],
        [operations.municipality, await municipality(text)],
        [operations.postal, await postal(text)],
      ] as const) {
        expect([operation.id, text, resultProblem(operation, answer)]).toEqual([operation.id, text, null]);
      }
    }
  });

  it('are as many as asked for at most, none twice, and the same each time', async () => {
    for (const ask of [street, municipality, postal]) {
      for (const text of texts) {
        for (const limit of [1, 7, 20]) {
          const ids = (await ask(text, limit)).map(({ place_id }) => place_id);
          expect(ids.length).toBeLessThanOrEqual(limit);
          expect(new Set(ids).size).toBe(ids.length);
          expect((await ask(text, limit)).map(({ place_id }) => place_id)).toEqual(ids);
        }
      }
    }
  });

  it('mark what was typed, and nothing but it', async () => {
    for (const { street: named, municipality: town } of evenly(
      sample.records.filter((one) => one.street),
      60,
    )) {
      const [first] = await street(named!.name);
      expect(withoutMarks(first.highlight)).toBe(`${first.street}, ${first.municipality}`);
      expect(fold(first.highlight)).toContain('<em>');
      const [place] = await municipality(town.name.slice(0, 3));
      expect(place.highlight.startsWith(`<em>${place.municipality.slice(0, 3)}</em>`)).toBe(true);
    }
    expect((await postal('570 0'))[0].highlight).toBe('<em>570 0</em>1 Litomyšl');
    expect((await postal('57'))[0].highlight).toMatch(/^<em>57<\/em>/);
  });
});
