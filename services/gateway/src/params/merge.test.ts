import { mergeParams } from './merge';

const keyHeaders = ['x-service-api-key', 'x-swiftyper-api-key'];
const merge = (query: object, body: object, path: Record<string, string> | null = null, headers = {}) => {
  const { params, key } = mergeParams({ ...query }, { ...body }, path, headers, keyHeaders);
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

test('the key of a header wins over the body, the body over the query string', () => {
  const header = { 'x-swiftyper-api-key': 'h2' };
  expect(merge({ api_key: 'q' }, { api_key: 'b' }, null, header).key).toBe('h2');
  expect(merge({ api_key: 'q' }, { api_key: 'b' }, null, { ...header, 'x-service-api-key': 'h1' }).key).toBe('h1');
  expect(merge({ api_key: 'q' }, { api_key: 'b' }, null, { 'x-service-api-key': '' }).key).toBe('b');
  expect(merge({ api_key: 'q' }, { api_key: '' }).key).toBe('q');
  expect(merge({}, {}).key).toBeNull();
});

test.each([[['a', 'b']], [{ a: 1 }], [7], [true]])(
  'a key that is no text is a wrong key, not an absent one: %j',
  (key) => {
    expect(merge({}, { api_key: key }).key).toBe('');
  },
);
