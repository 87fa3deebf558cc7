import { headerKey, mergeParams } from './merge';

const merge = (query: object, body: object, path: Record<string, string> | null = null) => {
  const { params, key } = mergeParams({ ...query }, { ...body }, path);
  return { params: { ...params }, key };
};

test('the body wins over the query string, the path over both', () => {
  expect(merge({ a: 'q', b: 'q', id: 'q' }, { a: 'b', id: 'b' }, { id: 'p' }).params).toEqual({
    a: 'b',
    b: 'q',
    id: 'p',
  });
});

test('an empty value is absent and does not win', () => {
  expect(merge({ a: 'q', b: 'q' }, { a: '', b: null }).params).toEqual({ a: 'q', b: 'q' });
});

test('key and client counter are no parameters', () => {
  expect(merge({ __req: '1', api_key: 'q' }, { __req: 2, a: 1 })).toEqual({ params: { a: 1 }, key: 'q' });
});

test('the key of the body wins over the one of the query string', () => {
  expect(merge({ api_key: 'q' }, { api_key: 'b' }).key).toBe('b');
  expect(merge({ api_key: 'q' }, { api_key: '' }).key).toBe('q');
  expect(merge({}, {}).key).toBeNull();
});

test('the first of the key headers that is not empty counts', () => {
  const names = ['x-service-api-key', 'x-swiftyper-api-key'];
  expect(headerKey({ 'x-swiftyper-api-key': 'h2', 'x-service-api-key': 'h1' }, names)).toBe('h1');
  expect(headerKey({ 'x-swiftyper-api-key': 'h2', 'x-service-api-key': '' }, names)).toBe('h2');
  expect(headerKey({ 'x-other': 'h' }, names)).toBeNull();
});

test.each([[['a', 'b']], [{ a: 1 }], [7], [true]])(
  'a key that is no text is a wrong key, not an absent one: %j',
  (key) => {
    expect(merge({}, { api_key: key }).key).toBe('');
  },
);
