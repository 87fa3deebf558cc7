import { distanceMetres } from '@tripoint/geo';
import { PlaceSearch } from './place-search';
import { indexOf, recordsOf } from './testing/sample-addresses';
import { evenly, type SampleSearch, sampleSearch } from './testing/sample-search';

describe('a point near which answers are preferred', () => {
  let sample: SampleSearch;
  const towns: Readonly<Record<string, { lat: number; lng: number }>> = {
    Praha: { lat: 50.0755, lng: 14.4378 },
    Brno: { lat: 49.1951, lng: 16.6068 },
    Plzeň: { lat: 49.7477, lng: 13.3776 },
    Liberec: { lat: 50.7663, lng: 15.0543 },
    Jihlava: { lat: 49.3961, lng: 15.5912 },
  };

  beforeAll(async () => {
    sample = await sampleSearch();
  });

  it('brings the street of that town to the front', async () => {
    for (const [town, near] of Object.entries(towns)) {
      const inTown = sample.records.filter((one) => one.municipality.name === town && one.street);
      for (const { street } of evenly(inTown, 30)) {
        for (const text of [street!.name, street!.name.slice(0, -2)]) {
          const [first] = await sample.ask(text, { near });
          const [other] = await sample.search.street({ text: street!.name, limit: 7, near });
          expect([text, first.municipality, other.municipality]).toEqual([text, town, town]);
        }
      }
    }
  });

  it('brings the nearer of two municipalities of one name to the front', async () => {
    const counties = { Kladno: [50.1, 14.03], Zlín: [49.18, 17.63] } as const;
    for (const [county, [lat, lng]] of Object.entries(counties)) {
      const near = { lat, lng };
      expect((await sample.ask('Lhota 5', { near }))[0].county).toBe(county);
      expect((await sample.search.municipality({ text: 'Lhota', limit: 7, near }))[0].county).toBe(county);
    }
  });

  it('outweighs a text of a few letters: what begins so near by comes before what is called so far away', async () => {
    const records = recordsOf(
      ['K', 'Koval', 'Kolín', 'Nováky', 'Nová Ves u Kolína', 'Novák u Lesa'].map((name, i) => ({
        municipality: { code: i + 1, name },
        part: null,
        street: null,
        // Far away, and by its last letters near the point.
        ...(i % 3 === 0 ? { lat: 49, lng: 21 } : { lat: 50.03, lng: 15.2 + i / 100 }),
      })),
    );
    const search = new PlaceSearch([await indexOf(records)]);
    const near = { lat: 50.03, lng: 15.2 };
    for (const [text, names] of [
      ['k', ['Kolín', 'Koval']],
      ['no', ['Nová Ves u Kolína', 'Novák u Lesa']],
    ] as const) {
      const query = { text, limit: 2, near };
      expect((await search.query(query)).map(({ municipality }) => municipality).sort()).toEqual(names);
      expect((await search.municipality(query)).map(({ municipality }) => municipality).sort()).toEqual(names);
    }
    expect((await search.query({ text: 'Nováky', limit: 1, near }))[0].municipality).toBe('Nováky');
  });

  it('of a short text shows what is near and begins so, also where importance alone would cut it off', async () => {
    for (const [town, near] of Object.entries(towns)) {
      // Digits alone are a postal code.
      const inTown = sample.records.filter(
        (one) => one.municipality.name === town && /^\p{L}\p{L}/u.test(one.street?.name ?? ''),
      );
      for (const { street } of evenly(inTown, 10)) {
        for (const text of [street!.name.slice(0, 1), street!.name.slice(0, 2)]) {
          const [{ latlng }] = await sample.ask(text, { near });
          const metres = distanceMetres(near.lat, near.lng, latlng!.lat, latlng!.lng);
          expect([text, metres < 30_000]).toEqual([text, true]);
        }
      }
    }
  });

  it('does not outweigh what was typed', async () => {
    for (const near of Object.values(towns)) {
      const [first] = await sample.ask('Palackého 5 Turnov', { near });
      expect([first.street, first.municipality]).toEqual(['Palackého', 'Turnov']);
    }
  });

  it('takes no answer away', async () => {
    for (const text of ['Masarykova', 'Kvilda 7', 'Sokolovská 12', 'Litomišl']) {
      const without = await sample.ask(text, { limit: 20 });
      for (const near of [
        ...Object.values(towns),
        { lat: 0, lng: 0 },
        { lat: -90, lng: 180 },
        { lat: 90, lng: -180 },
      ]) {
        expect(await sample.ask(text, { limit: 20, near })).toHaveLength(without.length);
      }
    }
  });
});
