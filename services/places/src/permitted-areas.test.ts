import { places } from '@tripoint/contract';
import { openPlacesBench, type PlacesBench } from './testing/places-bench';

/*
 * A key restricted to areas: the gateway knows countries alone, so everything finer is refused here
 * (object level authorisation: a foreign identifier must not open what a search would not show).
 */

let bench: PlacesBench;
let cheb: string;
let praha: string;
let region: string;
let county: string;
beforeAll(async () => {
  bench = await openPlacesBench();
  const country = { country: 'cz' };
  const municipalities = await bench.answer(places.municipalities, country);
  cheb = municipalities.find(({ municipality }) => municipality === 'Cheb')!.place_id;
  praha = municipalities.find(({ municipality }) => municipality === 'Praha')!.place_id;
  region = (await bench.answer(places.regions, country)).find(({ name }) => name === 'Karlovarský')!.place_id;
  county = (await bench.answer(places.counties, country)).find(({ name }) => name === 'Cheb')!.place_id;
});
afterAll(() => bench.close());

const allowedTo = (...areas: string[]) => ({ areas });
type Call = Parameters<PlacesBench['call']>;

async function expectRestricted(param: string | null, ...call: Call): Promise<void> {
  const { status, body } = await bench.call(...call);
  expect([status, body.error?.code, body.error?.param]).toEqual([402, 'restricted', param]);
}

test.each(['query', 'street', 'municipality', 'postal'] as const)('%s shows permitted areas alone', async (name) => {
  for (const area of [cheb, county, region]) {
    const everywhere = await bench.answer(places[name], { query: 'p', limit: 20 });
    const found = await bench.answer(places[name], { query: 'ch', limit: 20 }, allowedTo(area));
    expect(everywhere.some(({ municipality }) => municipality === 'Praha')).toBe(true);
    expect(found.length).toBeGreaterThan(0);
    for (const place of await bench.answer(places[name], { query: 'p', limit: 20 }, allowedTo(area))) {
      expect(['Cheb', 'Mariánské Lázně', 'Karlovy Vary']).toContain(place.municipality);
    }
  }
});

test('a whole country is permitted by its code', async () => {
  const everything = await bench.answer(places.query, { query: 'karlova', limit: 20 });
  expect(await bench.answer(places.query, { query: 'karlova', limit: 20 }, allowedTo('cz'))).toEqual(everything);
});

test('a search names no area beyond the permitted ones', async () => {
  await expectRestricted('context', places.query, { query: 'a', context: [praha] }, allowedTo(cheb));
  await expectRestricted('context', places.query, { query: 'a', context: [region] }, allowedTo(cheb));
  await expectRestricted('context', places.query, { query: 'a', context: [cheb, praha] }, allowedTo(cheb));
  await bench.answer(places.query, { query: 'a', context: [cheb] }, allowedTo(region));
});

test('a preference is no way around the restriction', async () => {
  const params = { query: 'karlova', context: [praha], contextType: 'preference' };
  await expectRestricted('context', places.query, params, allowedTo(cheb));
  const found = await bench.answer(places.query, { query: 'karlova', municipality: 'Praha' }, allowedTo(cheb));
  expect(new Set(found.map(({ municipality }) => municipality))).toEqual(new Set(['Cheb']));
});

test('details of foreign places stay closed, areas included', async () => {
  const [address] = await bench.answer(places.query, { query: 'karlova praha' });
  const [street] = await bench.answer(places.street, { query: 'karlova praha' });
  const [postal] = await bench.answer(places.postal, { query: '110 00' });
  expect([address, street, postal].map((place) => place?.municipality)).toEqual(['Praha', 'Praha', 'Praha']);
  for (const place_id of [address!.place_id, street!.place_id, postal!.place_id, praha]) {
    await expectRestricted('place_id', places.detail, { place_id }, allowedTo(cheb, county, region));
    await bench.answer(places.detail, { place_id }, allowedTo(praha));
  }
  await expectRestricted('place_id', places.detail, { place_id: region }, allowedTo(county));
  await expectRestricted('place_id', places.detail, { place_id: county }, allowedTo(cheb));
  await bench.answer(places.detail, { place_id: cheb }, allowedTo(region));
});

test('an unknown identifier is missing for a restricted key too', async () => {
  const call = await bench.call(places.detail, { place_id: 'cz_AAAAAAAAAAAAAAAAAAAAAA' }, allowedTo(cheb));
  expect(call.status).toBe(404);
});

test('a point outside the permitted areas is refused, one inside is answered', async () => {
  const [inside] = await bench.answer(places.query, { query: 'karlova 12 cheb' });
  const [outside] = await bench.answer(places.query, { query: 'karlova 12 praha' });
  const found = await bench.answer(places.reverse, { ...inside!.latlng!, distinct: 50 }, allowedTo(cheb));
  expect(new Set(found.map(({ municipality }) => municipality))).toEqual(new Set(['Cheb']));
  await expectRestricted('lat', places.reverse, { ...outside!.latlng!, distinct: 50 }, allowedTo(cheb));
  const [jtskX, jtskY] = [1_043_100, 742_700];
  await expectRestricted('jtskX', places.reverse, { jtskX, jtskY, distinct: 5_000 }, allowedTo(cheb));
});

test('a key for another country finds nothing here, whether the country is named or not', async () => {
  const elsewhere = allowedTo('sk', 'pl_AAAAAAAAAAAAAAAAAAAAAA');
  await expectRestricted(null, places.query, { query: 'a' }, elsewhere);
  await expectRestricted('country', places.query, { query: 'a', country: 'cz' }, elsewhere);
  await expectRestricted('country', places.regions, { country: 'cz' }, elsewhere);
  await expectRestricted(null, places.reverse, { lat: 50, lng: 15 }, elsewhere);
  await expectRestricted('place_id', places.detail, { place_id: cheb }, elsewhere);
});

test('catalogs are open to every key of the country: forms need them to offer choices', async () => {
  const whole = await bench.answer(places.counties, { country: 'cz' });
  expect(await bench.answer(places.counties, { country: 'cz' }, allowedTo(cheb))).toEqual(whole);
});
