import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAddress } from '@tripoint/outside';
import { silentLogger } from '@tripoint/runtime';
import { temporaryFolder, until } from '@tripoint/testing';
import { FollowedBooks } from './followed-books';
import { organisationOf } from './organisations/organisation';

const LOOK_MS = 20;
const folder = temporaryFolder('followed-books');
const opened: FollowedBooks[] = [];
afterEach(() => {
  for (const books of opened.splice(0)) books.close();
});

async function put(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
  return path;
}

const open = async (...paths: readonly string[]): Promise<FollowedBooks> => {
  const books = await FollowedBooks.open(paths, silentLogger, LOOK_MS);
  opened.push(books);
  return books;
};
const organisationIn = (books: FollowedBooks, ip: string) => organisationOf([...books.find(readAddress(ip)!)][0]);

const IPV4 = '16777216,16777471,13335,"Cloudflare, Inc."\n16778240,16779263,207513,"LLC ""HOSTOFF"" CSL"\r\n';
const IPV6 = '42541956123769884636017138956568135816,42541956123769884636017138956568135816,15169,Google LLC\n';

test('rows of IPv4 and IPv6 are found by their ranges, quotes taken off', async () => {
  const books = await open(await put('v4.csv', IPV4), await put('v6.csv', IPV6));
  expect(organisationIn(books, '1.0.0.0')).toBe('AS13335 Cloudflare, Inc.');
  expect(organisationIn(books, '1.0.0.255')).toBe('AS13335 Cloudflare, Inc.');
  expect(organisationIn(books, '1.0.4.1')).toBe('AS207513 LLC "HOSTOFF" CSL');
  for (const outside of ['0.255.255.255', '1.0.1.0', '1.0.8.0', '223.1.1.1', '2a00::1']) {
    expect(organisationIn(books, outside)).toBeNull();
  }
  expect(organisationIn(books, '2001:4860:4860::8888')).toBe('AS15169 Google LLC');
  for (const outside of ['2001:4860:4860::8887', '2001:4860:4860::8889']) {
    expect(organisationIn(books, outside)).toBeNull();
  }
});

test.each([
  ['blank lines, and blanks before a row', `\r\n ${IPV4.replace('\n', '\r\n\r\n \n  ')}\r\n \n\x1a`],
  ['the end of a file of DOS', `${IPV4}\x1a`],
])('%s are passed over', async (_, blank) => {
  const books = await open(await put('blank.csv', blank));
  expect(organisationIn(books, '1.0.0.1')).toBe('AS13335 Cloudflare, Inc.');
  expect(organisationIn(books, '1.0.4.1')).toBe('AS207513 LLC "HOSTOFF" CSL');
});

test('many ranges of IPv6 are found up to their ends, which may lie within a network', async () => {
  const number = (ip: string): bigint => BigInt(`0x${Buffer.from(readAddress(ip)!.toByteArray()).toString('hex')}`);
  const ranges = Array.from({ length: 100 }, (_, i) => [`2a00:${i}::`, `2a00:${i}:0:1::ff`, 64_500 + i] as const);
  const rows = ranges.map(([from, to, system]) => `${number(from)},${number(to)},${system},Owner\n`);
  const books = await open(await put('many-v6.csv', rows.join('')));
  for (const [from, to, system] of ranges) {
    for (const ip of [from, to, to.replace('::ff', '::1')]) expect(organisationIn(books, ip)).toBe(`AS${system} Owner`);
    expect(organisationIn(books, to.replace('::ff', '::100'))).toBeNull();
  }
});

test.each([
  ['no rows', 'a.csv', ''],
  ['other rows', 'b.csv', '1.0.0.0,1.0.0.255,13335,Cloudflare\n'],
  [
    'IPv6 rows out of order',
    'h.csv',
    `${IPV6}42541956123769884636017138956568135815,42541956123769884636017138956568135815,1,A\n`,
  ],
  ['IPv6 behind IPv4', 'i.csv', `1,2,1,A\n${IPV6}`],
  ['rows out of order', 'c.csv', '20,30,1,A\n1,2,1,A\n'],
  ['a number with zeros before it', 'j.csv', '0016777216,0016777471,13335,A\n'],
  ['a row cut off', 'd.csv', '1,2,1,A\n3,'],
  ['a number of a system that is too long', 'g.csv', '1,2,12345678901,A\n'],
  ['no database', 'e.mmdb', 'nonsense'],
  ['an unknown format', 'f.txt', IPV4],
])('a file is refused as a whole: %s', async (_, name, text) => {
  await expect(open(await put(name, text))).rejects.toThrow();
});

test('a file that is exchanged is read again; a damaged one leaves the former', async () => {
  const path = await put('exchanged.csv', IPV4);
  const books = await open(path);
  await put('exchanged.csv', '16777216,16777471,64500,New Owner\n');
  await until('the new file is read', () => organisationIn(books, '1.0.0.1') === 'AS64500 New Owner');
  const errors: string[] = [];
  const watched = await FollowedBooks.open(
    [path],
    { ...silentLogger, error: (message) => void errors.push(message) },
    LOOK_MS,
  );
  opened.push(watched);
  await put('exchanged.csv', 'half a fi');
  await until('the damaged file is seen', () => errors.length > 0);
  expect(organisationIn(watched, '1.0.0.1')).toBe('AS64500 New Owner');
  await put('exchanged.csv', '16777216,16777471,64501,Newest Owner\n');
  await until('the newest file is read', () => organisationIn(watched, '1.0.0.1') === 'AS64501 Newest Owner');
});
