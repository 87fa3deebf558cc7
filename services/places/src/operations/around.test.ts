import { places } from '@tripoint/contract';
import { CityLocator, FollowedBooks, installedFiles } from '@tripoint/ip';
import { silentLogger } from '@tripoint/runtime';
import type { IpLocator } from '../ip-locator';
import { openPlacesBench, type PlacesBench } from '../testing/places-bench';

const PLZEN = { lat: 49.747, lng: 13.378 };
const LIBEREC = { lat: 50.77, lng: 15.058 };
const FROM_PLZEN = '203.0.113.7';
const asked: string[] = [];
const locator: IpLocator = {
  locate(ip) {
    asked.push(ip);
    return ip === FROM_PLZEN ? PLZEN : null;
  },
};

let bench: PlacesBench;
beforeAll(async () => {
  bench = await openPlacesBench({ locator });
});
afterAll(() => bench.close());
beforeEach(() => {
  asked.length = 0;
});

const QUERY = { query: 'masarykova' };
const VIA_IP = { ...QUERY, around_latlng_via_ip: '1' };
const municipalityOfFirst = async (params: object, ip?: string) => {
  const [first] = await bench.answer(places.query, { ...params }, ip === undefined ? {} : { ip });
  return first?.municipality;
};

test.each([
  ['Plzeň', PLZEN],
  ['Liberec', LIBEREC],
])('around_latlng puts what lies in %s first', async (municipality, { lat, lng }) => {
  expect(await municipalityOfFirst({ ...QUERY, around_latlng: `${lat},${lng}` })).toBe(municipality);
});

test('around_latlng_via_ip puts first what lies around the caller', async () => {
  expect(await municipalityOfFirst(VIA_IP, FROM_PLZEN)).toBe('Plzeň');
  expect(asked).toEqual([FROM_PLZEN]);
});

test.each(['street', 'municipality', 'postal'] as const)('%s looks around the caller as well', async (name) => {
  await bench.answer(places[name], { query: 'p', around_latlng_via_ip: true }, { ip: FROM_PLZEN });
  expect(asked).toEqual([FROM_PLZEN]);
});

test('a caller from nowhere known gets the same as one who did not ask', async () => {
  const plain = await bench.answer(places.query, QUERY);
  expect(await bench.answer(places.query, VIA_IP, { ip: '198.51.100.1' })).toEqual(plain);
  expect(await bench.answer(places.query, VIA_IP)).toEqual(plain);
});

test('an answer of a place that was looked up has no tag, since a caller elsewhere has another one', async () => {
  const { headers } = await bench.call(places.query, QUERY);
  expect([headers['data-version'], headers.etag]).toEqual(['cz-addresses/sample', expect.any(String)]);
  const viaIp = await bench.call(places.query, VIA_IP, { ip: FROM_PLZEN });
  expect([viaIp.headers['data-version'], viaIp.headers.etag]).toEqual(['cz-addresses/sample', undefined]);
});

test('the address is not looked at when the caller does not ask or says where', async () => {
  await bench.answer(places.query, QUERY, { ip: FROM_PLZEN });
  await bench.answer(places.query, { ...QUERY, around_latlng_via_ip: '0' }, { ip: FROM_PLZEN });
  const said = { ...VIA_IP, around_latlng: `${LIBEREC.lat},${LIBEREC.lng}` };
  expect(await municipalityOfFirst(said, FROM_PLZEN)).toBe('Liberec');
  expect(asked).toEqual([]);
});

test('with the files of the product, callers of two towns get what lies around each', async () => {
  const { cities } = installedFiles();
  const books = await FollowedBooks.open(cities, silentLogger);
  const located = await openPlacesBench({ locator: new CityLocator(books) });
  for (const [ip, municipality] of [
    ['88.101.136.203', 'Plzeň'],
    ['81.25.20.172', 'Liberec'],
  ] as const) {
    const [first] = await located.answer(places.query, VIA_IP, { ip });
    expect(first?.municipality).toBe(municipality);
  }
  books.close();
  await located.close();
});
