import { emailId } from './email-id';
import { partsOf, readEmail } from './read-email';

const right: readonly (readonly [text: string, asciiDomain: string])[] = [
  ['a@example.sk', 'example.sk'],
  ['First.Last+tag@Example.SK', 'example.sk'],
  ["a!#$%&'*+/=?^_`{|}~-b@example.sk", 'example.sk'],
  ['"a b"@example.sk', 'example.sk'],
  ['"a@b"@example.sk', 'example.sk'],
  ['"a\\"b\\\\"@example.sk', 'example.sk'],
  ['ľuboš@example.sk', 'example.sk'],
  ['用户@例え.jp', 'xn--r8jz45g.jp'],
  ['a@žltý.sk', 'xn--lt-1ka72c.sk'],
  ['a@xn--lt-1ka72c.sk', 'xn--lt-1ka72c.sk'],
  ['a@faß.de', 'xn--fa-hia.de'],
  ['a@موقع.مصر', 'xn--4gbrim.xn--wgbh1c'],
  ['a@example。sk', 'example.sk'],
  ['a@r3---sn.example.com', 'r3---sn.example.com'],
  ['a@1and1.com', '1and1.com'],
  [`${'a'.repeat(64)}@example.sk`, 'example.sk'],
];

const wrong = [
  '',
  '@',
  'a',
  'a@',
  '@example.sk',
  'a@example',
  'a@localhost',
  'a@@example.sk',
  'a b@example.sk',
  '.a@example.sk',
  'a.@example.sk',
  'a..b@example.sk',
  'a@-example.sk',
  'a@example-.sk',
  'a@ex_ample.sk',
  'a@example..sk',
  'a@example.sk.',
  'a@ex%61mple.sk',
  'a@example.sk:25',
  'a@xn--a.sk',
  '<a@example.sk>',
  'A <a@example.sk>',
  'a,b@example.sk',
  'a>b@example.sk',
  'a@[192.0.2.1]',
  'a@[IPv6:::1]',
  'a@127.0.0.1',
  'a@１２７.0.0.1',
  'a@2130706433',
  'a@0x7f.1',
  'a\r\nRCPT TO:<b@example.sk>@example.sk',
  '"a\r\nb"@example.sk',
  '"a\tb"@example.sk',
  '"a"b"@example.sk',
  '"a\\"@example.sk',
  'a\0@example.sk',
  'a\u200Bb@example.sk',
  'a\u202Eb@example.sk',
  'a@exam\u0000ple.sk',
  'ä'.repeat(33).concat('@example.sk'),
  `${'a'.repeat(65)}@example.sk`,
  `a@${'b'.repeat(64)}.sk`,
  `a@${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(60)}.${'b'.repeat(20)}.sk`,
];

test.each(right)('%j is an address at %s', (text, asciiDomain) => {
  expect(readEmail(text)?.asciiDomain).toBe(asciiDomain);
});

test.each(wrong)('%j is no address', (text) => {
  expect(readEmail(text)).toBeNull();
});

test('an address has its parts in normal form, and says whether the server must know SMTPUTF8', () => {
  expect(readEmail('L\u0301ubos@Z\u030Clty\u0301.SK')).toMatchObject({
    local: 'Ĺubos',
    domain: 'žltý.sk',
    isUtf8: true,
  });
  expect(readEmail('a@žltý.sk')?.isUtf8).toBe(false);
});

test('any text has parts around its last @', () => {
  expect(partsOf('a@b@C')).toEqual({ username: 'a@b', domain: 'c' });
  expect(partsOf('abc')).toEqual({ username: 'abc', domain: '' });
});

test('an identifier belongs to one address in any letter case, and to one key', () => {
  const id = emailId('k1', 'a@example.sk');
  expect(id).toMatch(/^[\w-]{21}[AQgw]$/);
  expect(emailId('k1', 'A@example.sk')).toBe(id);
  expect(emailId('k2', 'a@example.sk')).not.toBe(id);
  expect(emailId('k1', 'b@example.sk')).not.toBe(id);
});
