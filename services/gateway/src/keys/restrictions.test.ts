import { areaOf } from './area';
import { ipBlockOf } from './ip-block';
import { KeyInputError } from './key-input-error';
import { websiteOf } from './website';

describe('a website restriction', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['*.Example.com', '*.example.com'],
    ['shop.example.com:8443', 'shop.example.com:8443'],
    ['*.example.com:80', '*.example.com:80'],
    ['localhost', 'localhost'],
    ['localhost:3000', 'localhost:3000'],
    ['192.0.2.7', '192.0.2.7'],
    ['[2001:db8::7]:8080', '[2001:db8::7]:8080'],
    ['žilina.example', 'xn--ilina-tib.example'],
    ['*.ŁÓDŹ.example', '*.xn--d-uga0v4h.example'],
    ['under_score.example.com', 'under_score.example.com'],
  ])('%s is kept as %s', (text, kept) => {
    expect(websiteOf(text)).toBe(kept);
  });

  it.each([
    '',
    '*',
    '*.',
    '*.com',
    '**.example.com',
    'a.*.example.com',
    'exa mple.com',
    'example.com.',
    '.example.com',
    'example..com',
    '-example.com',
    'https://example.com',
    'example.com/path',
    'user@example.com',
    'example.com?x',
    'example.com:0',
    'example.com:65536',
    'example.com:',
    'example.com:80:80',
    'example.com\n',
    '*.[::1]',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    "'; DROP TABLE access_key; --",
  ])('"%s" is refused with what to do', (text) => {
    expect(() => websiteOf(text)).toThrow(KeyInputError);
  });

  it('with a scheme is refused with the advice to leave it out', () => {
    expect(() => websiteOf('https://example.com')).toThrow(/Leave out the scheme/);
  });
});

describe('an IP restriction', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7/32'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::7', '2001:db8::7/128'],
    ['2001:db8:1:2::/33', '2001:db8::/33'],
    ['::ffff:192.0.2.7', '192.0.2.7/32'],
    ['::ffff:10.1.0.0/104', '10.0.0.0/8'],
  ])('%s is kept as %s', (text, kept) => {
    expect(ipBlockOf(text)).toBe(kept);
  });

  it.each([
    '',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.7/33',
    '192.0.2.7/',
    '192.0.2.7/8/8',
    '192.0.2.7/-1',
    '192.0.2.7/255.255.255.0',
    '0x7f.1',
    '127.1',
    '2130706433',
    '2001:db8::7/129',
    '2001:db8:::7',
    'fe80::1%eth0',
    'example.com',
    '1'.repeat(100_000),
  ])('"%s" is refused with what to do', (text) => {
    expect(() => ipBlockOf(text)).toThrow(KeyInputError);
  });
});

describe('an area restriction', () => {
  it('is a country in lower case or a place id', () => {
    expect(areaOf('CZ')).toBe('cz');
    expect(areaOf('sk')).toBe('sk');
    expect(areaOf('cz_AAAAAAAAAAAAAAAAAAAAAA')).toBe('cz_AAAAAAAAAAAAAAAAAAAAAA');
  });

  it.each(['', 'de', 'czech', 'cz_', 'cz_short', 'Praha'])('"%s" is refused with the countries there are', (text) => {
    expect(() => areaOf(text)).toThrow(/cz/);
  });
});
