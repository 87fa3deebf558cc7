import type { AddressRecord } from '@tripoint/registers';
import { PlaceSearch } from './place-search';
import { indexOf, recordsOf } from './testing/sample-addresses';

interface Houses {
  readonly place: string;
  /** The gmina where it has another name than the place. */
  readonly gmina?: string;
  readonly county?: string;
  readonly street?: string;
  readonly postalCode: string;
  readonly numbers: readonly number[];
  /** The last number of the range that begins with each. */
  readonly to?: number;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

const register: readonly Houses[] = [
  ...['Aleja Parkowa', 'Parkowa', 'Obrońców Pokoju', 'Rynek', 'Szosa Gdańska', 'Gdańska'].map((street) => ({
    place: 'Wrocław',
    street,
    postalCode: '50041',
    numbers: upTo(30),
  })),
  { place: 'Wrocław', postalCode: '50041', numbers: upTo(30) },
  { place: 'Wrocław', street: 'Stefana kard. Wyszyńskiego', postalCode: '50041', numbers: upTo(5) },
  { place: 'Wrocław', street: 'Prymasa Stefana Wyszyńskiego', postalCode: '50041', numbers: upTo(5) },
  { place: 'Wojanów', postalCode: '16314', numbers: upTo(12) },
  { place: 'Jurnica', gmina: 'Wojanów', postalCode: '16314', numbers: upTo(40) },
  { place: 'Września', street: 'Juliusza Słowackiego', postalCode: '62300', numbers: upTo(9) },
  { place: 'Kęty', street: 'Juliusza Słowackiego', postalCode: '32650', numbers: upTo(3) },
  { place: 'Września', street: 'Długa', postalCode: '62300', numbers: [1, 2] },
  { place: 'Września', street: 'Długa', postalCode: '62301', numbers: [3, 4] },
  { place: 'Kamień', county: 'niżański', postalCode: '37430', numbers: upTo(9) },
  ...upTo(450).map((i) => ({
    place: 'Kamień',
    gmina: `Gmina${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}`,
    postalCode: '11001',
    numbers: upTo(12),
  })),
  { place: 'Wrocław', street: 'Zofii Gozdowskiego', postalCode: '50041', numbers: upTo(5) },
  { place: 'Wrocław', street: 'Marii Gozdowskiego', postalCode: '50041', numbers: upTo(5) },
  { place: 'Wrocław', street: 'Osiedle XXX-lecia', postalCode: '50041', numbers: upTo(40) },
  { place: 'Kęty', street: 'Gałczyńskiego', postalCode: '32650', numbers: upTo(20) },
  { place: 'Kęty', street: 'Tysiąclecia PP', postalCode: '32650', numbers: upTo(3) },
  { place: 'Kęty', street: 'Miodowa', postalCode: '32650', numbers: [12], to: 14 },
  { place: 'Wrocław', street: 'Miodowa', postalCode: '50041', numbers: upTo(30) },
  { place: 'Wrocław', street: 'Jana III Sobieskiego', postalCode: '50041', numbers: upTo(4) },
  { place: 'Wola', county: 'piotrkowski', postalCode: '97360', numbers: upTo(9) },
  ...upTo(250).map((i) => ({
    place: 'Wola Wielka',
    street: `Droga ${String.fromCharCode(97 + (i % 26)).repeat(3)}${String.fromCharCode(97 + Math.floor(i / 26)).repeat(2)}ska`,
    postalCode: '09001',
    numbers: upTo(10),
  })),
];

function recordsOfRegister(): AddressRecord[] {
  const codes = new Map<string, string>();
  const code = (text: string): string => {
    const known = codes.get(text) ?? String(1_000_000 + codes.size);
    codes.set(text, known);
    return known;
  };
  const records = register.flatMap(
    ({ place, gmina = place, county = 'pruszkowski', street, postalCode, numbers, to = null }) =>
      numbers.map(
        (houseNumber): Partial<AddressRecord> => ({
          country: 'pl',
          region: { code: '14', name: 'mazowieckie' },
          county: { code: code(`county ${county}`), name: county },
          gmina: { code: code(`gmina ${gmina}`), name: gmina },
          municipality: { code: code(`${gmina} ${place}`), name: place },
          part: null,
          cityDistrict: null,
          street: street === undefined ? null : { code: code(`${gmina} ${place} ${street}`), name: street },
          houseNumber,
          orientationNumber: to,
          numberText: to === null ? null : `${houseNumber}-${to}`,
          orientationLetter: '',
          postalCode,
          lat: 52.1,
          lng: 20.8,
        }),
      ),
  );
  return recordsOf(records).map((record, i) => ({ ...record, key: `key${i}` }));
}

describe('a Polish address is on top', () => {
  let search: PlaceSearch;

  beforeAll(async () => {
    search = new PlaceSearch([await indexOf(recordsOfRegister(), 'pl')]);
  });

  const first = async (text: string): Promise<string | null> =>
    (await search.query({ text, limit: 7 }))[0]?.formatted_address ?? null;

  it.each([
    ['of a street that is a room elsewhere', 'Obrońców Pokoju 9, Wrocław', 'Obrońców Pokoju 9, 50-041 Wrocław'],
    ['with a flat behind the town', 'Rynek 21, Wrocław m. 18', 'Rynek 21, 50-041 Wrocław'],
    ['of a village that is named twice', 'Wojanów 12, 16-314 Wojanów', 'Wojanów 12, 16-314 Wojanów'],
    ['of a type where the town is misspelt', 'Aleja Parkowa 18, Wrocłlw', 'Aleja Parkowa 18, 50-041 Wrocław'],
    ['without a type where the town is misspelt', 'Parkowa 18, Wrocłlw', 'Parkowa 18, 50-041 Wrocław'],
    ['of a type that is all of the name', 'Rynek 22 Wrocłlw', 'Rynek 22, 50-041 Wrocław'],
    ['of a type where the town is inflected', 'Szosa Gdańska 4 we Wrocławiu', 'Szosa Gdańska 4, 50-041 Wrocław'],
    [
      'of a title where the surname is misspelt',
      'Stefana kard. Xyszyńskiego 1 Wrocław',
      'Stefana kard. Wyszyńskiego 1, 50-041 Wrocław',
    ],
    [
      'with the postal code of another street of that name',
      'Juliusza Słowackiego 5, 32-650 Września',
      'Juliusza Słowackiego 5, 62-300 Września',
    ],
    ['that has another postal code than its street', 'Długa 3, 62-300 Września', 'Długa 3, 62-301 Września'],
    [
      'of the town that is named, not of the postal code',
      'Juliusza Słowackiego 2, 32-650 Września',
      'Juliusza Słowackiego 2, 62-300 Września',
    ],
    ['of a village with its county', 'Kamień 7, powiat niżański', 'Kamień 7, 37-430 Kamień'],
    ['with an initial', 'M. Gozdowskiego 2 Wrocław', 'Marii Gozdowskiego 2, 50-041 Wrocław'],
    ['of a numeral and its own digits', 'Osied XXX-leci 30 Wrocław', 'Osiedle XXX-lecia 30, 50-041 Wrocław'],
    ['of a ruler in digits', 'Jana 3 Sobieskiego 2 Wrocław', 'Jana III Sobieskiego 2, 50-041 Wrocław'],
    ['with a flat without a space', 'Rynek 21m19, Wrocław', 'Rynek 21, 50-041 Wrocław'],
    ['behind its postal code', 'Wrocław, 50-041, Parkowa 5', 'Parkowa 5, 50-041 Wrocław'],
    [
      'with two first names that the register lacks',
      'Konstantego Ildefonsa Gałczyńskiego 17',
      'Gałczyńskiego 17, 32-650 Kęty',
    ],
    ['with a first name that is on no list', 'Konstantego Qwertyna Gałczyńskiego 17', 'Gałczyńskiego 17, 32-650 Kęty'],
    ['of an acronym in full', 'Tysiąclecia Państwa Polskiego 2', 'Tysiąclecia PP 2, 32-650 Kęty'],
    ['inside a range', 'Miodowa 13 Kęty', 'Miodowa 12-14, 32-650 Kęty'],
    ['at the end of a range', 'Miodowa 14, Kęty', 'Miodowa 12-14, 32-650 Kęty'],
    ['of just the number before a range that holds it', 'Miodowa 13', 'Miodowa 13, 50-041 Wrocław'],
    ['of a village whose name begins that of a larger place', 'Wola 7', 'Wola 7, 97-360 Wola'],
  ])('%s: %s', async (_what, text, expected) => expect(await first(text)).toBe(expected));

  it('or nothing is, where the house does not exist', async () => {
    for (const text of [
      'Juliusza Słowackiego 5, 32-650 Kęty',
      'Wojanów 13, 16-314 Wojanów',
      'Rynek 31, Wrocław',
      'Miodowa 15, Kęty',
      'Miodowa 11, Kęty',
      'Jana III Sobieskiego 5 Wrocław',
    ]) {
      expect(await first(text)).toBeNull();
    }
  });
});
