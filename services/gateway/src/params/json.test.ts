import { parseJson } from './json';

test('members are the parameters, with their JSON types', () => {
  expect({ ...parseJson('{"query":"Žilina","limit":5,"active":true,"country":["SK"],"x":null}') }).toEqual({
    query: 'Žilina',
    limit: 5,
    active: true,
    country: ['SK'],
    x: null,
  });
  expect({ ...parseJson(' {} ') }).toEqual({});
});

test.each(['', '{', '{"a":}', "{'a':1}", 'query=a', '{"a":1}{', '{"a":NaN}'])('%p is not valid JSON', (text) => {
  expect(() => parseJson(text)).toThrow('not valid JSON');
});

test.each(['null', '"text"', '1', 'true', '[1]', '[]'])('%s is no object', (text) => {
  expect(() => parseJson(text)).toThrow('must be a JSON object');
});

test('bombs are refused', () => {
  expect(() => parseJson(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)).toThrow('deeper than 5 levels');
  expect(() => parseJson(`{"a":[${Array(1_001).fill(1).join()}]}`)).toThrow('more than 1000 parameters');
});

/** Security: JSON keeps such names as own members, and copying them could change the prototype of all objects. */
test.each([
  '{"__proto__":{"x":1}}',
  '{"a":[{"__proto__":{"x":1}}]}',
  '{"constructor":1}',
  '{"__pr\\u006fto__":{"x":1}}',
])('%s is refused', (text) => {
  expect(() => parseJson(text)).toThrow('cannot be the name of a parameter');
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});
