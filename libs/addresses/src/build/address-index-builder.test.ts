import type { Fingerprints } from '@tripoint/generations';
import type { Scored } from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';
import { seededRandom } from '@tripoint/testing';
import { IndexSearch } from '../index-search';
import { idOf, indexOf, recordsOf, sampleIndex, sampleRecords } from '../testing/sample-addresses';
import { AddressIndexBuilder } from './address-index-builder';

const QUERIES = 300;

function inOtherOrder(records: readonly AddressRecord[], seed: number): AddressRecord[] {
  const random = seededRandom(seed);
  return records
    .map((record) => ({ record, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ record }) => record);
}

/** Answers that have been looked at. */
const looked = <T>(answers: readonly Scored<T>[]) =>
  Promise.all(answers.map(async ({ cost, present }) => ({ cost, place: await present() })));

describe('the same records in another order', () => {
  let one: IndexSearch;
  let other: IndexSearch;
  let records: AddressRecord[];

  beforeAll(async () => {
    records = await sampleRecords();
    one = new IndexSearch(await sampleIndex());
    other = new IndexSearch(await indexOf(inOtherOrder(records, 11)));
  });

  it('make an index of the same counts', () => {
    expect(other.directory.header).toEqual(one.directory.header);
  });

  it('get the same answers in the same order', async () => {
    const random = seededRandom(12);
    for (let i = 0; i < QUERIES; i++) {
      const { street, municipality, houseNumber } = records[Math.floor(random() * records.length)];
      const whole = `${street?.name ?? ''} ${houseNumber} ${municipality.name}`;
      const text = whole.slice(0, 1 + Math.floor(random() * whole.length));
      for (const method of ['query', 'street', 'municipality', 'postal'] as const) {
        expect(await looked<unknown>(await other[method]({ text, limit: 20 }))).toEqual(
          await looked<unknown>(await one[method]({ text, limit: 20 })),
        );
      }
      const { lat, lng } = records[Math.floor(random() * records.length)];
      if (lat === null || lng === null) continue;
      const near = { lat, lng, distanceMetres: 100, limit: 20 };
      expect(await looked(await other.reverse(near))).toEqual(await looked(await one.reverse(near)));
    }
  });

  it('get the same catalogs', () => {
    expect(other.regions()).toEqual(one.regions());
    expect(other.counties()).toEqual(one.counties());
    expect(other.municipalities()).toEqual(one.municipalities());
  });

  it('make the same identifiers, which are those of the keys of the register', async () => {
    const [{ municipality, key }] = records;
    const [{ place }] = await looked(await one.municipality({ text: municipality.name, limit: 1 }));
    expect(place.place_id).toBe(idOf('municipality', municipality.code));
    const bytes = Buffer.from(idOf('address', key).slice(3), 'base64url');
    expect(await other.detail(bytes, null)).toEqual(await one.detail(bytes, null));
    expect(await one.detail(bytes, null)).not.toBeNull();
  });
});

describe('records in batches', () => {
  it('make the index that they make at once', async () => {
    const records = recordsOf(Array.from({ length: 100 }, (_, i) => ({ houseNumber: i + 1 })));
    const builder = new AddressIndexBuilder({ country: 'cz' });
    for (let i = 0; i < records.length; i += 7) builder.add(records.slice(i, i + 7));
    const whole = new AddressIndexBuilder({ country: 'cz' });
    whole.add(records);
    const [one, other] = [builder.build(), whole.build()];
    expect(one.counts).toEqual(other.counts);
    expect(one.fingerprints()).toEqual(other.fingerprints());
  });
});

describe('names that are no Latin letters', () => {
  it('are shown as they are and disturb no other name', async () => {
    const streets = ['Улица Мира', 'Ελλάδος', 'ˇ', '日本', 'Zelená', 'Alešova', '...'];
    const records = recordsOf(streets.map((name, i) => ({ street: { code: i + 1, name } })));
    const search = new IndexSearch(await indexOf(records));
    for (const name of ['Zelená', 'Alešova']) {
      const answers = await looked(await search.query({ text: `${name} Kolín`, limit: 7 }));
      expect(answers.map(({ place }) => place.street)).toEqual([name]);
    }
    const all = await looked(await search.query({ text: 'Kolín', limit: 20 }));
    expect(all.map(({ place }) => place.street).sort()).toEqual([...streets].sort());
  });
});

describe('fingerprints', () => {
  const fingerprintsOf = (records: readonly AddressRecord[]): Fingerprints => {
    const builder = new AddressIndexBuilder({ country: 'cz' });
    builder.add(records);
    return builder.build().fingerprints();
  };
  const [base] = recordsOf([{}]);

  it('stand in the order of the keys, whatever the order of the records', () => {
    const records = recordsOf(
      Array.from({ length: 50 }, (_, i) => ({ key: String((i * 37) % 101), houseNumber: i + 1 })),
    );
    const fingerprints = fingerprintsOf(records);
    expect(Array.from(fingerprints.keys)).toEqual(records.map(({ key }) => Number(key)).sort((a, b) => a - b));
    expect(fingerprintsOf(inOtherOrder(records, 13))).toEqual(fingerprints);
  });

  it('of UUIDs and of texts stand in ascending order too, each with the hash of its own row', () => {
    const uuid = (i: number): string =>
      `${String((i * 7919) % 1000).padStart(8, '0')}-0000-4000-8000-${String(i).padStart(12, '0')}`;
    for (const keyOf of [uuid, (i: number): string => `key ${(i * 7919) % 1000}`]) {
      const records = recordsOf(Array.from({ length: 500 }, (_, i) => ({ key: keyOf(i), houseNumber: i + 1 })));
      const whole = fingerprintsOf(records);
      expect(Array.from(whole.keys)).toEqual([...whole.keys].sort((a, b) => a - b));
      const markOf = (record: AddressRecord) => fingerprintsOf([record]);
      for (const record of records.slice(0, 20)) {
        const alone = markOf(record);
        const at = whole.keys.indexOf(alone.keys[0]);
        expect(whole.hashes[at]).toBe(alone.hashes[0]);
      }
    }
  });

  it.each<[string, Partial<AddressRecord>]>([
    ['the street', { street: { code: 1000001, name: 'Karlovo' } }],
    ['the code of the street', { street: { code: 1000002, name: 'Karlova' } }],
    ['no street', { street: null }],
    ['the part', { part: { code: 600001, name: 'Kolín II' } }],
    ['the municipality', { municipality: { code: 500001, name: 'Kolínec' } }],
    ['the district', { cityDistrict: { code: 1, name: 'Kolín 1' } }],
    ['the county', { county: { code: 3205, name: 'Kutná Hora' } }],
    ['the region', { region: { code: 35, name: 'Jihočeský kraj' } }],
    ['the house number', { houseNumber: 13 }],
    ['the orientation number', { orientationNumber: 4 }],
    ['no orientation number', { orientationNumber: null }],
    ['the letter', { orientationLetter: 'a' }],
    ['the series', { numberKind: 'registration' }],
    ['the postal code', { postalCode: '28000' }],
    ['the latitude', { lat: 50.0280001 }],
    ['the longitude', { lng: 15.2000001 }],
    ['no position', { lat: null, lng: null }],
  ])('differ by %s', (_what, difference) => {
    expect(fingerprintsOf([{ ...base, ...difference }]).hashes).not.toEqual(fingerprintsOf([base]).hashes);
  });

  it('do not depend on the other records, nor on the version', () => {
    const among = fingerprintsOf([...recordsOf([{}, {}]).map((one, i) => ({ ...one, key: `${i}` })), base]);
    expect(among.hashes[2]).toBe(fingerprintsOf([base]).hashes[0]);
    expect(fingerprintsOf([{ ...base, sourceVersion: 99 }])).toEqual(fingerprintsOf([base]));
  });
});
