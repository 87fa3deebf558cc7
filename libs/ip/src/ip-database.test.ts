import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { silentLogger } from '@tripoint/runtime';
import { CityLocator } from './city-locator';
import { FollowedBooks } from './followed-books';
import { checkedRows, installedFiles } from './installed-files';
import { IpDatabase } from './ip-database';
import { checkRows } from './organisations/read-ranges';

const MAX_MEGABYTES = 200;
const LOOKUPS = 100_000;

let locator: CityLocator;
let database: IpDatabase;
beforeAll(async () => {
  const { cities, organisations } = installedFiles();
  locator = new CityLocator(await FollowedBooks.open(cities, silentLogger));
  database = new IpDatabase(locator, await FollowedBooks.open(organisations, silentLogger));
});
afterAll(() => {
  database.close();
  locator.close();
});

const bratislava = {
  city: 'Bratislava',
  region: 'Bratislava Region',
  country: 'SK',
  org: 'AS2607 Zdruzenie pouzivatelov Slovenskej akademickej datovej siete',
  postal: '811 05',
  timezone: 'Europe/Bratislava',
  latitude: 48.157,
  longitude: 17.0915,
};

test('the place and the organisation of known addresses', () => {
  expect(database.find('147.175.1.1')).toMatchObject({ ...bratislava, publicAddress: '147.175.1.1' });
  expect(database.find('8.8.8.8')).toMatchObject({
    city: null,
    region: null,
    country: 'US',
    postal: null,
    org: 'AS15169 Google LLC',
  });
  expect(database.find('77.75.79.222').org).toBe('AS43037 Seznam.cz, a.s.');
  expect(database.find('2a00:1028::1')).toMatchObject({ city: 'Prague', country: 'CZ', publicAddress: '2a00:1028::1' });
  expect(database.find('2001:4860:4860::8888').org).toBe('AS15169 Google LLC');
});

test.each([
  ['IPv4-mapped', '::ffff:147.175.1.1'],
  ['IPv4-mapped in hexadecimal', '::ffff:93af:101'],
  ['NAT64', '64:ff9b::147.175.1.1'],
  ['6to4', '2002:93af:101::1'],
  ['Teredo', '2001:0:808:808:0:0:6c50:fefe'],
])('an address inside another is looked up: %s', (_, address) => {
  expect(database.find(address)).toMatchObject({ ...bratislava, publicAddress: '147.175.1.1' });
});

test.each([
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.1.1', '169.254.1.1', '127.0.0.1', '0.0.0.0', '192.0.2.1'],
  ...['198.51.100.1', '203.0.113.1', '198.18.0.1', '192.88.99.1', '240.0.0.1', '224.0.0.1', '255.255.255.255'],
  ...['fc00::1', 'fe80::1', '::1', '::', '2001:db8::1', 'ff02::1', '2001:20::1', '100::1', 'fec0::1'],
  ...['2002:a00:1::', '2001:0:808:808::f5ff:fffe', '64:ff9b::a00:1', '::ffff:10.0.0.1', 'nonsense', ''],
])('%s is nowhere and nobody', (address) => {
  const found = database.find(address);
  expect(Object.values(found).every((value) => value === null)).toBe(true);
  expect(locator.locate(address)).toBeNull();
});

test('an address is located when its city is known', () => {
  expect(locator.locate('147.175.1.1')).toEqual({ lat: 48.157, lng: 17.0915 });
  // Its place is the middle of the country.
  expect(database.find('8.8.8.8').latitude).toBe(37.751);
  expect(locator.locate('8.8.8.8')).toBeNull();
});

test.each(installedFiles().organisations)('rows are not checked at a start since these are right: %s', async (path) => {
  const bytes = await readFile(path);
  await expect(checkRows(bytes)).resolves.toBeUndefined();
  expect(checkedRows).toContain(crc32(bytes));
});

test('many addresses are looked up with less than 200 MB of data', () => {
  const { stdout } = spawnSync(process.execPath, [join(__dirname, 'testing', 'ip-bench.js'), `${LOOKUPS}`], {
    encoding: 'utf8',
  });
  const { megabytes, known } = JSON.parse(stdout);
  expect(known).toBeGreaterThan(LOOKUPS / 3);
  expect(megabytes).toBeLessThan(MAX_MEGABYTES);
});
