import type { AddressRecord } from '@tripoint/registers';
import { PlaceSearch } from './place-search';
import { indexOf, recordsOf } from './testing/sample-addresses';

const region = { code: 'SK031', name: 'Žilinský kraj' };

/** A house of each number in each street of a town. */
function town(name: string, postalCode: string, streets: readonly string[], more: Partial<AddressRecord> = {}) {
  const numbers = Array.from({ length: 20 }, (_, i) => i + 1);
  return recordsOf(
    streets.flatMap((street) =>
      numbers.map((number) => ({
        country: 'sk' as const,
        region,
        county: { code: name, name },
        municipality: { code: name, name },
        part: null,
        street: { code: `${name}/${street}`, name: street },
        houseNumber: 100 + number,
        orientationNumber: number,
        postalCode,
        ...more,
      })),
    ),
  );
}

const records = [
  ...town('Žilina', '01001', ['Priemyselná', 'J. Bottu', 'Nám. SNP', 'Štúrova', 'Kpt. Nálepku', 'M. R. Štefánika']),
  ...town('Turany', '03853', ['Jána Bottu', 'SNP', 'Ľ. Štúra']),
  ...town('Turčianske Teplice', '03901', ['Priemyselná', 'Hlavná']),
  ...town('Bratislava', '81101', ['Hlavná']),
  ...town('Nitra', '94901', ['1. mája']),
  ...town('Nitra', '94901', ['9. mája'], { part: { code: 'Nitra/Chrenová', name: 'Chrenová' } }),
  ...town('Most pri Bratislave', '90046', ['Hlavná']),
  ...town('Martin', '03601', ['SNP'], { part: { code: 'Martin/Podháj', name: 'Podháj' } }),
  ...town('Martin', '03601', ['Nám. SNP']),
  ...town('Martin', '03601', ['Dukelská']).map((record) =>
    record.orientationNumber === 14 ? { ...record, numberText: '14-16' } : record,
  ),
  ...town('Martin', '03601', ['Jedľová'])
    .slice(0, 1)
    .map((record) => ({ ...record, orientationNumber: 12, numberText: '12-16' })),
  ...town('Bratislava', '82105', ['Nové záhrady V', 'Nové záhrady VI']).map((record) => ({
    ...record,
    houseNumber: 15240 + record.orientationNumber!,
  })),
  ...town('Vrútky', '03861', ['Dukelská'], { city: { code: 'Martin', name: 'Martin' } }),
  ...town('Košice-Poľov', '04015', ['']).map((record) => ({
    ...record,
    city: { code: 'Košice', name: 'Košice' },
    street: null,
    orientationNumber: null,
  })),
].map((record, i) => ({ ...record, key: String(i + 1) }));

describe('a Slovak query', () => {
  let search: PlaceSearch;

  beforeAll(async () => {
    search = new PlaceSearch([await indexOf(records, 'sk')]);
  });

  const first = async (text: string): Promise<string | null> =>
    (await search.query({ text, limit: 7 }))[0]?.formatted_address ?? null;

  it.each([
    [
      'of a misspelt town is not taken for the region called by it',
      'Priemyselná 9, Žliin',
      'Priemyselná 109/9, 010 01 Žilina',
    ],
    ['has a given name for the initial of the register', 'Jána Bottu 19, Žilina', 'J. Bottu 119/19, 010 01 Žilina'],
    ['has a square only where it says so', 'SNP 6, Martin', 'SNP 106/6, Podháj, 036 01 Martin'],
    ['has a preposition before the town', 'Hlavná 105 v Bratislave', 'Hlavná 105/5, 811 01 Bratislava'],
    ['has the letters of the town', 'Hlavná 5, BA', 'Hlavná 105/5, 811 01 Bratislava'],
    [
      'has the very number before a range that begins with it',
      'Dukelská 14, Martin',
      'Dukelská 114/14, Vrútky, 038 61 Martin',
    ],
    ['has a number inside a range', 'Jedľová 14, Martin', 'Jedľová 101/12-16, 036 01 Martin'],
    [
      'has a numeral in digits before five digits',
      'Nové záhrady 6. 15257/17',
      'Nové záhrady VI 15257/17, 821 05 Bratislava',
    ],
    ['has a range', 'Dukelská 14-16, Martin', 'Dukelská 114/14-16, 036 01 Martin'],
    [
      'has a rank that the register lacks',
      'Generála M. R. Štefánika 3, Žilina',
      'M. R. Štefánika 103/3, 010 01 Žilina',
    ],
    [
      'has a given name that the register lacks',
      'kapitána Jána Nálepku 4, Žilina',
      'Kpt. Nálepku 104/4, 010 01 Žilina',
    ],
    ['names a part of a city alone', 'Poľov 105, 040 15', 'Poľov 105, 040 15 Košice'],
    ['has a surname in the other form', 'Ľ. Štúra 3, Žilina', 'Štúrova 103/3, 010 01 Žilina'],
    ['has a date in words', 'prvého mája 3, Nitra', '1. mája 103/3, 949 01 Nitra'],
    ['has an adjective for a surname', 'Štúrova 3, Turany', 'Ľ. Štúra 103/3, 038 53 Turany'],
  ])('%s', async (_what, text, place) => expect(await first(text)).toBe(place));

  it('of a house that does not exist has no answer, with a given name or without', async () => {
    for (const text of ['Jána Bottu 99, Žilina', 'Kpt. Jána Nálepku 99, Žilina']) expect(await first(text)).toBeNull();
  });
});
