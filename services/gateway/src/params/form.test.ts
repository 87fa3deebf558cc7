import { ApiError } from '@tripoint/contract';
import { parseForm } from './form';

const read = (text: string): unknown => JSON.parse(JSON.stringify(parseForm(text, 'query string')));

test.each<[string, unknown]>([
  ['', {}],
  ['query=Brat%20%26%20%C5%BDilina%2B1', { query: 'Brat & Žilina+1' }],
  ['query=a+b', { query: 'a b' }],
  ['query=Kolín', { query: 'Kolín' }],
  ['street=&municipality', { street: '', municipality: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['&&a=1&', { a: '1' }],
  ['=1&a=2', { a: '2' }],
  ['country=SK&country=CZ', { country: ['SK', 'CZ'] }],
  ['country[]=SK&country[]=CZ', { country: ['SK', 'CZ'] }],
  ['country[0]=sk&country[1]=cz', { country: ['sk', 'cz'] }],
  ['country%5B0%5D=sk', { country: ['sk'] }],
  ['country=SK&country[]=CZ', { country: ['SK', 'CZ'] }],
  ['fallback[sk_SK]=cs_CZ&project=p', { fallback: { sk_SK: 'cs_CZ' }, project: 'p' }],
  ['o[a][b]=1&o[a][c]=2&o[d]=3', { o: { a: { b: '1', c: '2' }, d: '3' } }],
  ['o[a][0]=1&o[a][]=2', { o: { a: ['1', '2'] } }],
  ['a=1&a[b]=2&a[]=3', { a: ['1', { b: '2' }, '3'] }],
  ['a[b=1&a]=2&a[b]c=3&[d]=4', { 'a[b': '1', 'a]': '2', 'a[b]c': '3', '[d]': '4' }],
  ['toString=1&hasOwnProperty=2&toString=3', { toString: ['1', '3'], hasOwnProperty: '2' }],
])('%s', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('25 indexed elements are an array, a high index makes no large one', () => {
  const text = Array.from({ length: 25 }, (_, i) => `context[${i}]=x${i}`).join('&');
  expect(read(text)).toEqual({ context: Array.from({ length: 25 }, (_, i) => `x${i}`) });
  expect(read('context[999999999]=x')).toEqual({ context: ['x'] });
  expect(read('o[a][999999999]=x')).toEqual({ o: { a: ['x'] } });
});

test.each(['%', '%2', '%zz', '%C5', '%ff', 'a%3', '%E0%A4%A'])('broken percent-encoding: %s', (text) => {
  for (const form of [`query=${text}`, `${text}=1`, `o[x]=1&query=${text}`]) {
    expect(() => parseForm(form, 'request body')).toThrow(
      'The percent-encoding of the request body is broken, or not of UTF-8.',
    );
  }
});

test('100 parameters are read, 101 are refused', () => {
  const form = (count: number, name: string): string => Array(count).fill(`${name}=1`).join('&');
  expect(read(form(100, 'a'))).toEqual({ a: Array(100).fill('1') });
  expect(() => parseForm(form(101, 'a'), 'x')).toThrow('more than 100 parameters');
  expect(() => parseForm(form(101, 'a[b]'), 'x')).toThrow('more than 100 parameters');
});

test('what is nested too deep is refused', () => {
  for (const levels of [3, 8_000]) {
    expect(() => parseForm(`a${'[b]'.repeat(levels)}=1`, 'x')).toThrow('deeper than 2 levels');
  }
});

/** Security: names that could reach the prototype of all objects. */
test.each([
  '__proto__=1',
  '__proto__[x]=1',
  'a[__proto__][x]=1',
  'a%5B__proto__%5D=1',
  'constructor[prototype][x]=1',
  'a[constructor]=1',
])('%s is refused', (text) => {
  let thrown: unknown;
  try {
    parseForm(text, 'x');
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ApiError);
  expect((thrown as ApiError).code).toBe('unexpected_parameter');
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});
