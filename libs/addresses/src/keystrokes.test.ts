import type { AddressRecord } from '@tripoint/registers';
import { idOf } from './testing/sample-addresses';
import { evenly, orientationOf, type SampleSearch, sampleSearch, spellings } from './testing/sample-search';

/** What an address is typed as: on one line from the street on, from the town on, as a village, with a marker. */
function linesOf(address: AddressRecord): string[] {
  const { street, part, municipality, houseNumber, numberKind, postalCode } = address;
  const code = `${postalCode.slice(0, 3)} ${postalCode.slice(3)}`;
  if (street === null) {
    const markers =
      numberKind === 'conscription' ? ['č.p. ', 'čp. ', 'číslo popisné ', ''] : ['č.ev. ', 'č. ev. ', 'ev.č. '];
    return markers.map((marker) => `${part!.name} ${marker}${houseNumber}, ${code} ${municipality.name}`);
  }
  const orientation = orientationOf(address);
  const number = orientation === '' ? String(houseNumber) : `${houseNumber}/${orientation}`;
  const marker = numberKind === 'registration' ? 'č.ev. ' : '';
  return [
    `${street.name} ${marker}${number}, ${code} ${municipality.name}`,
    `${municipality.name}, ${street.name} ${marker}${number}`,
    `${street.name} ${marker}${number} ${part!.name} ${municipality.name}`,
  ];
}

describe('typing a correctly spelt address', () => {
  let sample: SampleSearch;

  beforeAll(async () => {
    sample = await sampleSearch();
  });

  const drawn = (): AddressRecord[] => [
    ...evenly(sample.records, 40),
    ...evenly(
      sample.records.filter(({ street }) => street === null),
      20,
    ),
    ...evenly(
      sample.records.filter(({ orientationLetter }) => orientationLetter !== ''),
      10,
    ),
    ...evenly(
      sample.records.filter(({ street }) => /[0-9.]/.test(street?.name ?? '')),
      30,
    ),
  ];

  it('finds something at every keystroke', async () => {
    let keystrokes = 0;
    for (const address of drawn()) {
      for (const line of linesOf(address).flatMap(spellings)) {
        for (let end = 1; end <= line.length; end++) {
          keystrokes++;
          const text = line.slice(0, end);
          if ((await sample.ask(text)).length === 0) expect(`nothing for ${JSON.stringify(text)} of ${line}`).toBe('');
        }
      }
    }
    expect(keystrokes).toBeGreaterThan(10_000);
  });

  it('ends with the address in front', async () => {
    for (const address of drawn()) {
      for (const line of linesOf(address).flatMap(spellings)) {
        const places = await sample.ask(line);
        const at = places.findIndex(({ place_id }) => place_id === idOf('address', address.key));
        const same = places
          .slice(0, at)
          .every(({ formatted_number }) => formatted_number === places[at].formatted_number);
        if (at < 0 || !same) expect({ line, at, first: places[0]?.formatted_address }).toBe(address.key);
      }
    }
  });

  it('keeps the address once the house number and a word behind it are there', async () => {
    for (const address of evenly(
      sample.records.filter(({ orientationNumber }) => orientationNumber !== null),
      40,
    )) {
      const { street, municipality, houseNumber } = address;
      const start = `${street!.name} ${houseNumber}/${orientationOf(address)}, ${municipality.name.slice(0, 3)}`;
      const line = `${start}${municipality.name.slice(3)}`;
      for (let end = start.length; end <= line.length; end++) {
        const found = (await sample.ask(line.slice(0, end))).map(({ place_id }) => place_id);
        expect(found).toContain(idOf('address', address.key));
      }
    }
  });

  it('gives seven different streets while seven match, most important first', async () => {
    for (const text of ['Masarykova', 'Palackého', 'Sokolovsk', 'n', 'h']) {
      const places = await sample.ask(text);
      const streets = places.map((place) =>
        [place.street, place.district, place.municipality, place.postal_code].join(),
      );
      expect(new Set(streets).size).toBe(7);
    }
  });

  it('never gives an address twice, nor more than were asked for', async () => {
    for (const text of [
      'M',
      'Masarykova',
      'Nová Ves',
      'Praha 1',
      'Sokolovská 12',
      'Kvilda',
      '12',
      'Litomyšl Moravská 1',
    ]) {
      for (const limit of [1, 7, 20]) {
        const places = await sample.ask(text, { limit });
        expect(places.length).toBeLessThanOrEqual(limit);
        expect(new Set(places.map(({ place_id }) => place_id)).size).toBe(places.length);
      }
    }
  });

  it('gives with a smaller limit the beginning of what it gives with a larger one', async () => {
    for (const text of ['Masarykova 1', 'Sokolovská 12 Praha', 'Kvilda 7', 'Hlavní tř', 'Praha 8']) {
      const ids = async (limit: number): Promise<string[]> =>
        (await sample.ask(text, { limit })).map(({ place_id }) => place_id);
      expect((await ids(20)).slice(0, 3)).toEqual(await ids(3));
    }
  });

  it('gives the same answers in the same order each time', async () => {
    const texts = drawn().flatMap((address) => linesOf(address).map((line) => line.slice(0, 3 + (line.length % 9))));
    const answers = await Promise.all(texts.map((text) => sample.ask(text, { limit: 20 })));
    for (const [i, text] of texts.entries()) expect(await sample.ask(text, { limit: 20 })).toEqual(answers[i]);
  });
});
