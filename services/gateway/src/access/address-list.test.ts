import { AddressList, normaliseAddress } from './address-list';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['::ffff:c000:0201', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
])('%s is %s', (text, expected) => {
  expect(normaliseAddress(text)).toBe(expected);
});

test.each([
  '',
  'unknown',
  '_hidden',
  '1.2.3',
  '1.2.3.256',
  '01.2.3.4',
  '0x7f.1.1.1',
  '1.2.3.4.5',
  '2130706433',
  ':::1',
  'a:b',
  ' 1.2.3.4',
])('%p is no address', (text) => {
  expect(normaliseAddress(text)).toBeNull();
});

test('single addresses and blocks of both kinds', () => {
  const list = new AddressList(['192.0.2.0/24', '198.51.100.7', '2001:db8::/32', '::ffff:10.0.0.0/104']);
  for (const inside of ['192.0.2.1', '192.0.2.255', '198.51.100.7', '2001:db8:ffff::1', '10.255.0.1']) {
    expect(list.has(inside)).toBe(true);
  }
  for (const outside of ['192.0.3.1', '198.51.100.8', '2001:db9::1', '11.0.0.1', '::1']) {
    expect(list.has(outside)).toBe(false);
  }
});

test('the block of all IPv4 addresses holds no IPv6 address', () => {
  expect(new AddressList(['0.0.0.0/0']).has('2001:db8::1')).toBe(false);
});

test.each([
  [['0.0.0.0/0'], 1],
  [['::ffff:0:0/96'], 1],
  [['128.0.0.0/1', '0.0.0.0/1'], 1],
  [['2000::/3', '10.0.0.0/8'], 1 / 8],
  [['10.0.0.0/8', '172.16.0.0/12', '::1'], 1 / 256 + 1 / 4096],
  [[], 0],
])('%j are a part of all addresses: %d', (entries, share) => {
  expect(new AddressList(entries).share).toBe(share);
});

test('an empty list holds nothing', () => {
  expect(new AddressList([]).has('127.0.0.1')).toBe(false);
  expect(new AddressList([]).empty).toBe(true);
});

test.each(['', 'example.com', '10.0.0.0/33', '10.0.0.0/-1', '*', '1.2.3.4/'])('%p is refused', (entry) => {
  expect(() => new AddressList([entry])).toThrow('neither an IP address nor a CIDR block');
});
