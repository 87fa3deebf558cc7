import { pageOf, WebsiteList } from './websites';

const list = new WebsiteList(['shop.example', '*.partner.example', 'localhost:3000', 'žluťoučký.cz', '[::1]']);

test.each([
  'https://shop.example/',
  'http://shop.example/cart?x=1#y',
  'https://SHOP.example:8443/',
  'https://shop.example./',
  'https://a.partner.example',
  'https://b.a.partner.example/x',
  'http://localhost:3000/',
  'https://žluťoučký.cz/',
  'http://[::1]:9000/',
])('%s may', (address) => {
  expect(list.has(address)).toBe(true);
});

test('an international name and its encoded form are the same website', () => {
  const encoded = new URL('https://žluťoučký.cz/').origin;
  expect(encoded).toContain('xn--');
  expect(list.has(encoded)).toBe(true);
  expect(new WebsiteList([new URL(encoded).hostname]).has('https://žluťoučký.cz/')).toBe(true);
});

/** Security: look-alikes of permitted websites. */
test.each([
  'https://evilshop.example/',
  'https://shop.example.evil.com/',
  'https://shop.example@evil.com/',
  'https://evil.com/shop.example',
  'https://evil.com/?https://shop.example/',
  'https://evil.com#https://shop.example',
  'https://evil.com\\@shop.example.evil.com',
  'https://sub.shop.example/',
  'https://partner.example/',
  'https://evilpartner.example/',
  'https://.partner.example/',
  'http://localhost/',
  'http://localhost:3001/',
  'ftp://shop.example/',
  'javascript://shop.example/%0aalert(1)',
  'shop.example',
  '//shop.example/',
  'null',
  '',
])('%s may not', (address) => {
  expect(list.has(address)).toBe(false);
});

test.each(['', '*.', '*', 'a b', 'http://'])('the senseless pattern %p permits nothing', (pattern) => {
  for (const address of ['https://shop.example/', 'https://a/', 'http://localhost/']) {
    expect(new WebsiteList([pattern]).has(address)).toBe(false);
  }
});

test('the page is taken from Referer, else from Origin', () => {
  expect(pageOf({ referer: 'https://a/', origin: 'https://b' })).toBe('https://a/');
  expect(pageOf({ origin: 'https://b' })).toBe('https://b');
  expect(pageOf({ referer: '' })).toBeNull();
});
