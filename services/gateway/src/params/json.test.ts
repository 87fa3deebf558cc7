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

test('100 members and elements are read, one more is refused, before anything is built of them', () => {
  const members = (count: number): string => Array.from({ length: count }, (_, i) => `"${i}":","`).join();
  expect(Object.keys(parseJson(`{${members(100)}}`))).toHaveLength(100);
  for (const text of [
    `{${members(101)}}`,
    `{${'"a":1,'.repeat(101)}`,
    `{"a":[${Array(101).fill(1).join()}]}`,
    `{"a":${'[[]],'.repeat(101)}`,
  ]) {
    expect(() => parseJson(text)).toThrow('more than 100 parameters');
  }
});

test('two levels are read, what is nested deeper is refused', () => {
  expect({ ...parseJson('{"a":{"b":["c"]}}') }).toEqual({ a: { b: ['c'] } });
  for (const levels of [3, 10_000]) {
    expect(() => parseJson(`{"a":${'['.repeat(levels)}`)).toThrow('deeper than 2 levels');
    expect(() => parseJson('{"a":'.repeat(levels + 1))).toThrow('deeper than 2 levels');
  }
});

test('what looks like structure inside a text is none', () => {
  const text = `${'[{,'.repeat(200)}"\\`;
  expect({ ...parseJson(JSON.stringify({ a: text, b: [text] })) }).toEqual({ a: text, b: [text] });
});

/** Security: JSON keeps such names as own members, and copying them could change the prototype of all objects. */
test.each(['{"__proto__":{"x":1}}', '{"a":[{"__proto__":1}]}', '{"constructor":1}', '{"__pr\\u006fto__":{"x":1}}'])(
  '%s is refused',
  (text) => {
    expect(() => parseJson(text)).toThrow('cannot be the name of a parameter');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  },
);

describe('where documents are expected', () => {
  const deepIn = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)},"b":1}`;

  test('members of any number and depth are theirs to check', () => {
    const many = JSON.stringify({ a: Array.from({ length: 10_000 }, (_, i) => ({ i })) });
    expect(Object.keys(parseJson(many, true))).toEqual(['a']);
    expect(parseJson('{"a":{"__proto__":{"x":1}}}', true).a).toHaveProperty(['__proto__']);
    expect(() => parseJson(deepIn(64), true)).not.toThrow();
    expect(() => parseJson(deepIn(65), true)).toThrow('deeper than 64 levels');
    expect(() => parseJson(deepIn(1_000_000), true)).toThrow('deeper than 64 levels');
  });

  test.each(['{"__proto__":{}}', '{"constructor":1}'])('%s is refused', (text) => {
    expect(() => parseJson(text, true)).toThrow('cannot be the name of a parameter');
  });
});
