import { places as operations } from '@tripoint/contract';
import { resultProblem } from '@tripoint/contract/testing';
import { distanceMetres } from '@tripoint/geo';
import { PlaceSearch } from './place-search';
import { idOf, indexOf, postalKeyOf, recordsOf } from './testing/sample-addresses';
import { evenly, type SampleSearch, sampleSearch, withoutMarks } from './testing/sample-search';

let sample: SampleSearch;

beforeAll(async () => {
  sample = await sampleSearch();
});

const detail = (placeId: string) => sample.search.detail({ placeId });

describe('an address', () => {
  it('says of every row what the register says', async () => {
    for (const record of evenly(sample.records, 500)) {
      const place = await detail(idOf('address', record.key));
      const { houseNumber, orientationNumber, orientationLetter, postalCode, lat, lng } = record;
      const building = orientationNumber === null ? null : `${orientationNumber}${orientationLetter}`;
      expect(place).toMatchObject({
        street: record.street?.name ?? null,
        street_number: String(houseNumber),
        building_number: building,
        formatted_number: building === null ? String(houseNumber) : `${houseNumber}/${building}`,
        postal_code: `${postalCode.slice(0, 3)} ${postalCode.slice(3)}`,
        municipality: record.municipality.name,
        district: record.part!.name,
        county: record.county?.name ?? null,
        region: record.region!.name,
        latlng: lat === null ? null : { lat: expect.closeTo(lat, 6), lng: expect.closeTo(lng!, 6) },
        object: 'address',
        formatted_country: 'Česko',
        country: 'CZ',
      });
    }
  });

  it('of the hut series says so in its lines', async () => {
    const hut = sample.records.find((one) => one.numberKind === 'registration' && one.street === null)!;
    const place = await detail(idOf('address', hut.key));
    expect(place).toMatchObject({
      formatted_street: `${hut.part!.name} č.ev. ${hut.houseNumber}`,
      formatted_number: String(hut.houseNumber),
    });
  });

  it('carries no code of a hostile name into its highlight', async () => {
    const names = ['<script>alert(1)</script>', 'Růžová & "Bílá"', "<img src=x onerror='a'>", '<em>Falešná</em>'];
    const records = recordsOf(
      names.map((name, i) => ({
        street: { code: i + 1, name },
        part: { code: i + 1, name: `<b>${i}` },
        municipality: { code: 9, name: 'Ko&lín' },
      })),
    );
    const search = new PlaceSearch([await indexOf(records)]);
    for (const text of ['script alert', 'Růžová', 'img', 'em', 'Ko lín', 'Falešná', 'ruzova bila', '<b>']) {
      const answers = [
        ...(await search.query({ text, limit: 7 })),
        ...(await search.street({ text, limit: 7 })),
        ...(await search.municipality({ text, limit: 7 })),
        ...(await search.postal({ text, limit: 7 })),
      ];
      for (const { highlight } of answers)
        expect(withoutMarks(highlight)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }
    const found = await search.query({ text: 'Růžová', limit: 1 });
    expect(found[0]).toMatchObject({ street: names[1], highlight: expect.stringContaining('&amp; &quot;') });
  });

  it.each([
    [
      'Smetanovo náměstí 2, Litomyšl',
      '<em>Smetanovo</em> <em>náměstí</em> <em>2</em>, <em>Litomyšl</em>-Město, 570 01 <em>Litomyšl</em>',
    ],
    [
      'smetanovo namesti 2 litomysl',
      '<em>Smetanovo</em> <em>náměstí</em> <em>2</em>, <em>Litomyšl</em>-Město, 570 01 <em>Litomyšl</em>',
    ],
    ['smetanovo n litom', '<em>Smetanovo</em> <em>n</em>áměstí 2, <em>Litom</em>yšl-Město, 570 01 <em>Litom</em>yšl'],
    [
      'Smetanvo náměstí Litomyšl',
      '<em>Smetanovo</em> <em>náměstí</em> 2, <em>Litomyšl</em>-Město, 570 01 <em>Litomyšl</em>',
    ],
    ['náměstí Míru Plzeň', '<em>nám</em>. <em>Míru</em> 278/1, Jižní Předměstí, 301 00 <em>Plzeň</em>'],
    ['Křižíkova 13/50', '<em>Křižíkova</em> <em>13</em>/<em>50</em>, Karlín, 186 00 Praha 8'],
    ['28. října 12', '<em>28</em>. <em>října</em> 92/<em>12</em>, Staré Město, 110 00 Praha 1'],
    ['Křižíkova, 186 0', '<em>Křižíkova</em> 371/1, Karlín, <em>186 0</em>0 Praha 8'],
    ['Praha 1', 'Václavské náměstí 86/1, Nové Město, 110 00 <em>Praha</em> <em>1</em>'],
    ['17. listopadu 17 Břeclav', '<em>17</em>. <em>listopadu</em> 21/<em>17</em>, 690 02 <em>Břeclav</em>'],
    ['Svobody 164, 350 02 Cheb 2', '<em>Svobody</em> <em>164</em>/1, <em>350 02</em> <em>Cheb</em>'],
    [
      'Masarykova 154/1, 602 00 Brno 2',
      '<em>Masarykova</em> <em>154</em>/<em>1</em>, <em>Brno</em>-město, <em>602 00</em> <em>Brno</em>',
    ],
    ['TGM Zlín', 'nám. T. G. <em>Masaryka</em> 339/1, 760 01 <em>Zlín</em>'],
    ['T. Zlín', 'nám. <em>T</em>. G. Masaryka 339/1, 760 01 <em>Zlín</em>'],
    ['Sokolovská Praha 8', '<em>Sokolovská</em> 37, Libeň, 180 00 <em>Praha</em> <em>8</em>'],
  ])('found by %s marks what was meant, and no more', async (text, highlight) => {
    expect((await sample.ask(text))[0].highlight).toBe(highlight);
  });
});

describe('a detail', () => {
  it('is the place that a search gave, without marks', async () => {
    for (const text of ['Masarykova', 'Kvilda 7', 'Praha 8', '28. října 1', 'Nová Ves']) {
      for (const method of ['query', 'street', 'postal'] as const) {
        for (const place of await sample.search[method]({ text, limit: 7 })) {
          expect(await detail(place.place_id)).toEqual({ ...place, highlight: withoutMarks(place.highlight) });
        }
      }
      for (const place of await sample.search.municipality({ text, limit: 7 })) {
        const item = await detail(place.place_id);
        expect(item).toMatchObject({ ...place, highlight: withoutMarks(place.highlight) });
        expect(item).toHaveProperty('latlng');
      }
    }
  });

  it('is the item of a catalog', async () => {
    for (const catalog of ['regions', 'counties', 'municipalities'] as const) {
      const items = JSON.parse(await sample.search[catalog]({})) as { place_id: string }[];
      for (const item of items) expect(await detail(item.place_id)).toEqual(item);
    }
  });

  it('has exactly the fields of the contract, whatever its kind', async () => {
    const ids = evenly(sample.records, 100).flatMap((record) => [
      idOf('address', record.key),
      ...(record.street ? [idOf('street', record.street.code)] : []),
      idOf('municipality', record.municipality.code),
      idOf('postal_code', postalKeyOf(record)),
      ...(record.county ? [idOf('county', record.county.code)] : []),
      idOf('region', record.region!.code),
    ]);
    for (const id of ids) {
      const place = await detail(id);
      expect(place?.place_id).toBe(id);
      expect(resultProblem(operations.detail, place)).toBeNull();
    }
  });

  it('is nothing for what is no identifier of a place', async () => {
    const known = idOf('region', 27);
    for (const id of [
      '',
      'cz_',
      known.toUpperCase(),
      known.slice(3),
      `${known}=`,
      known.replace('cz_', 'sk_'),
      idOf('region', 999),
      idOf('county', 27),
      `cz_${'_'.repeat(22)}`,
      'cz_../../../../etc/passwd',
    ]) {
      expect([id, await detail(id)]).toEqual([id, null]);
    }
  });

  it('has no field without its hierarchy', async () => {
    const [record] = recordsOf([{ region: null, county: null, part: null, lat: null, lng: null }]);
    const search = new PlaceSearch([await indexOf([record])]);
    const place = await search.detail({ placeId: idOf('address', record.key) });
    expect(place).toMatchObject({ region: null, county: null, district: null, latlng: null });
    expect(resultProblem(operations.detail, place)).toBeNull();
    expect(await search.counties({})).toBe('[]');
  });
});

describe('addresses near a point', () => {
  const at = (lat: number, lng: number, distance = 10, limit = 7) =>
    sample.search.reverse({ lat, lng, distanceMetres: distance, limit });

  it('begin with the one that stands there', async () => {
    for (const { lat, lng, key } of evenly(
      sample.records.filter((one) => one.lat !== null),
      200,
    )) {
      const places = await at(lat!, lng!, 10, 20);
      expect(places.map(({ place_id }) => place_id)).toContain(idOf('address', key));
      expect(distanceMetres(lat!, lng!, places[0].latlng!.lat, places[0].latlng!.lon)).toBeLessThan(0.02);
    }
  });

  it('come nearest first, within the distance, as many as asked for', async () => {
    for (const [distance, limit] of [
      [50, 7],
      [500, 20],
      [5_000, 1],
    ] as const) {
      const places = await at(50.0755, 14.444, distance, limit);
      const metres = places.map(({ latlng }) => distanceMetres(50.0755, 14.444, latlng!.lat, latlng!.lon));
      expect(metres).toEqual([...metres].sort((a, b) => a - b));
      expect(Math.max(0, ...metres)).toBeLessThanOrEqual(distance);
      expect(places.length).toBeLessThanOrEqual(limit);
    }
    expect(await at(50.0755, 14.444, 5_000, 1)).toHaveLength(1);
  });

  it('have exactly the fields of the contract, with lon and without marks', async () => {
    const places = await at(50.0755, 14.444, 500, 20);
    expect(places).toHaveLength(20);
    expect(resultProblem(operations.reverse, places)).toBeNull();
    for (const { latlng, highlight, formatted_address } of places) {
      expect(Object.keys(latlng!)).toEqual(['lat', 'lon']);
      expect(highlight).toBe(formatted_address);
    }
  });

  it('are none where nothing is', async () => {
    for (const [lat, lng] of [
      [0, 0],
      [48.3, 17.0],
      [90, 0],
      [-90, -180],
    ])
      expect(await at(lat, lng, 100)).toEqual([]);
  });
});

describe('a catalog', () => {
  const sources = {
    regions: () => sample.records.map((one) => [idOf('region', one.region!.code), one.region!.name]),
    counties: () =>
      sample.records.flatMap(({ county }) => (county ? [[idOf('county', county.code), county.name]] : [])),
    municipalities: () =>
      sample.records.map((one) => [idOf('municipality', one.municipality.code), one.municipality.name]),
  } as const;

  it.each(Object.keys(sources) as (keyof typeof sources)[])(
    'of %s is whole, in Czech order, as JSON',
    async (catalog) => {
      const text = await sample.search[catalog]({});
      const items = JSON.parse(text) as { place_id: string; name?: string; municipality?: string }[];
      const expected = new Map(sources[catalog]().map(([id, name]) => [id, name]));
      expect(new Map(items.map((item) => [item.place_id, item.name ?? item.municipality]))).toEqual(expected);
      const names = items.map((item) => item.name ?? item.municipality ?? '');
      expect(names).toEqual([...names].sort(new Intl.Collator('cs').compare));
      expect(resultProblem(operations[catalog], items)).toBeNull();
      expect(await sample.search[catalog]({ countries: ['cz'] })).toBe(text);
    },
  );

  it('puts Č behind C, Ch behind H and Ř behind R, as Czech readers look for them', async () => {
    const names = [
      'Zlín',
      'Čáslav',
      'Cvikov',
      'Chrudim',
      'Hořice',
      'Ivančice',
      'Řevnice',
      'Rumburk',
      'Šluknov',
      'Sušice',
      'Žatec',
      'Aš',
    ];
    const records = recordsOf(names.map((name, i) => ({ municipality: { code: i + 1, name }, street: null })));
    const items = JSON.parse(await new PlaceSearch([await indexOf(records)]).municipalities({})) as {
      municipality: string;
    }[];
    expect(items.map(({ municipality }) => municipality)).toEqual([
      ...[
        'Aš',
        'Cvikov',
        'Čáslav',
        'Hořice',
        'Chrudim',
        'Ivančice',
        'Rumburk',
        'Řevnice',
        'Sušice',
        'Šluknov',
        'Zlín',
        'Žatec',
      ],
    ]);
  });

  it('gives a municipality the middle of its addresses', async () => {
    const items = JSON.parse(await sample.search.municipalities({})) as {
      municipality: string;
      latlng: { lat: number; lng: number };
    }[];
    const kvilda = items.find(({ municipality }) => municipality === 'Kvilda')!;
    const located = sample.records.filter((one) => one.municipality.name === 'Kvilda' && one.lat !== null);
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(kvilda.latlng.lat).toBeCloseTo(mean(located.map(({ lat }) => lat!)), 6);
    expect(kvilda.latlng.lng).toBeCloseTo(mean(located.map(({ lng }) => lng!)), 6);
  });
});
