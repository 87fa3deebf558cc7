import { linkedUrl, sourceUrl } from './source-url';

it.each(['https://example.org/a?b', 'http://127.0.0.1:8080/x', 'http://localhost/x', 'http://[::1]:1/x'])(
  'a setting may be %s',
  (text) => {
    expect(sourceUrl(text, 'X_URL').href).toBe(new URL(text).href);
  },
);

it.each([
  'http://example.org/a',
  'http://127.0.0.1.example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'a b',
  '',
])('the value %j of a setting is refused with the name of the setting', (text) => {
  expect(() => sourceUrl(text, 'X_URL')).toThrow(
    expect.objectContaining({ reason: 'wrong-address', message: expect.stringMatching(/^X_URL is/) }),
  );
});

it.each([
  ['https://a.example/x', 'https://b.example/y', 'https://b.example/y'],
  ['https://a.example/x/', 'y?z', 'https://a.example/x/y?z'],
  ['http://127.0.0.1:80/x', '/y', 'http://127.0.0.1/y'],
])('%s may lead to %s', (from, link, to) => {
  expect(linkedUrl(new URL(from), link).href).toBe(to);
});

it.each([
  ['https://a.example/x', 'http://a.example/y'],
  ['https://a.example/x', 'https://127.0.0.1/y'],
  ['https://a.example/x', 'http://localhost/y'],
  ['http://127.0.0.1:80/x', 'http://127.0.0.1:81/y'],
  ['https://a.example/x', 'data:text/plain,x'],
  ['https://a.example/x', 'http://['],
])('%s may not lead to %s', (from, link) => {
  expect(() => linkedUrl(new URL(from), link)).toThrow(expect.objectContaining({ reason: 'redirect' }));
});
