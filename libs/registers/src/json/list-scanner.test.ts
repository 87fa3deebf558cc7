import { type ListForm, ListScanner, MAX_ITEM_DEPTH } from './list-scanner';

const FORM: ListForm = { list: 'features', item: 'a feature', format: 'GeoJSON', maxItemBytes: 64 * 1024 };

/** The features found, as text with their lines, for every size of pieces. */
function scan(text: string, size = text.length, form: Partial<ListForm> = {}): [string, number][] {
  const found: [string, number][] = [];
  const bytes = Buffer.from(text);
  const scanner = new ListScanner('x.geojson', { ...FORM, ...form }, (from, start, end, line) => {
    found.push([from.toString('utf8', start, end), line]);
    if (form.list !== null) JSON.parse(scanner.head);
  });
  for (let at = 0; at < bytes.length; at += size) scanner.write(bytes.subarray(at, at + size));
  scanner.finish();
  return found;
}

const collection = (list: string) => `{"type":"FeatureCollection","features":[${list}]}`;

it.each([1, 2, 5, 1000])('features are found with their lines in pieces of %d bytes', (size) => {
  const text = `\ufeff \n{"a":{"features":[{"no":1}]},"b":"\\"features\\":[","features" : [\n{"x":"}\\"{"},\n{"y":[{}]}\n],"z":[1]}\n`;
  expect(scan(text, size)).toEqual([
    ['{"x":"}\\"{"}', 3],
    ['{"y":[{}]}', 4],
  ]);
});

it('a collection without features has none', () => {
  expect(scan(collection(''))).toEqual([]);
});

it.each([
  ['nothing', '', 'empty'],
  ['only blanks', ' \n ', 'empty'],
  ['a list', '[{}]', 'not-a-register'],
  ['XML', '<a/>', 'not-a-register'],
  ['an object without features', '{"a":[{}]}', 'not-a-register'],
  ['two lists of features', '{"features":[],"features":[]}', 'not-a-register'],
  ['an end without features', '{"features":[{}', 'truncated'],
  ['a feature cut in a string', '{"features":[{"a":"b', 'truncated'],
  ['a list without the end of the collection', '{"features":[{}]', 'truncated'],
  ['a number among features', collection('{},5'), 'damaged'],
  ['text behind the end', `${collection('{}')}{}`, 'damaged'],
  ['an endless beginning', `{"a":"${'x'.repeat(70_000)}","features":[]}`, 'not-a-register'],
])('%s is refused', (_what, text, reason) => {
  expect(() => scan(text, 1_000)).toThrow(expect.objectContaining({ reason, file: 'x.geojson' }));
});

it.each([10, 100_000])('a feature above the bound is refused, in pieces of %d bytes', (size) => {
  const text = collection(`{},\n{"a":"${'x'.repeat(200)}"}`);
  expect(() => scan(text, size, { maxItemBytes: 100 })).toThrow(
    expect.objectContaining({ reason: 'line-too-long', line: 2 }),
  );
});

it('a feature that never closes is refused before it fills the memory', () => {
  const scanner = new ListScanner('x.geojson', { ...FORM, maxItemBytes: 1_000 }, () => undefined);
  scanner.write(Buffer.from('{"features":[{"a":"'));
  let written = 0;
  expect(() => {
    for (; written < 100; written += 1) scanner.write(Buffer.alloc(500, 0x78));
  }).toThrow(expect.objectContaining({ reason: 'line-too-long' }));
  expect(written).toBeLessThan(4);
});

it.each([1, 3, 1000])('the members before the list are given as JSON, in pieces of %d bytes', (size) => {
  const bytes = Buffer.from('\ufeff{ "day": "2026-03-07", "say": "\\"x\\\\", "features": [{}], "end": 1}');
  let head: unknown = null;
  const scanner = new ListScanner('x', FORM, () => {
    head = JSON.parse(scanner.head);
  });
  for (let at = 0; at < bytes.length; at += size) scanner.write(bytes.subarray(at, at + size));
  scanner.finish();
  expect(head).toEqual({ day: '2026-03-07', say: '"x\\', features: [] });
});

it.each([
  ['an array', ' [{"a":1},\n{"b":[]}]\n'],
  ['lines', '{"a":1}\n{"b":[]}\n'],
])('objects that are the file itself are found in %s', (_what, text) => {
  expect(scan(text, 2, { list: null })).toEqual([
    ['{"a":1}', 1],
    ['{"b":[]}', 2],
  ]);
});

it.each([
  ['an array that does not end', '[{}', 'truncated'],
  ['lines cut in an object', '{}\n{"a"', 'truncated'],
  ['a bracket among lines', '{}\n]', 'damaged'],
  ['text', 'a,b\n', 'not-a-register'],
])('%s is refused', (_what, text, reason) => {
  expect(() => scan(text, 3, { list: null })).toThrow(expect.objectContaining({ reason }));
});

it('an item nested deeper than any is refused', () => {
  const nested = (depth: number) => collection(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  expect(scan(nested(MAX_ITEM_DEPTH - 1))).toHaveLength(1);
  expect(() => scan(nested(MAX_ITEM_DEPTH))).toThrow(expect.objectContaining({ reason: 'damaged', line: 1 }));
});

it.each([1, 7, 1000])(
  'the wanted members alone are given, however an item is written, in pieces of %d bytes',
  (size) => {
    const whole = { a: '}"\\', no: [{ a: 1 }], é: 0, b: [{ no: '€' }], last: null };
    const wanted = new Set(['a', 'b', 'é']);
    const lines = collection(`\n${JSON.stringify(whole)},\n{"no":1}\n`);
    const spread = collection(` ${JSON.stringify(whole, null, 2)} ,{}`);
    const picked = { a: '}"\\', é: 0, b: [{ no: '€' }] };
    for (const text of [lines, spread]) {
      expect(scan(text, size, { wanted }).map(([item]) => JSON.parse(item) as unknown)).toEqual([picked, {}]);
    }
    expect(scan(lines, size, { wanted }).map(([, line]) => line)).toEqual([2, 3]);
    expect(scan(`${spread.slice(0, -2)},\n{}]}`, size, { wanted }).at(-1)).toEqual(['{}', 16]);
  },
);

it.each([1000, 3])('an item with wanted members has the same bounds, in pieces of %d bytes', (size) => {
  const wanted = new Set(['a']);
  const nested = collection(`{"b":${'['.repeat(MAX_ITEM_DEPTH)}${']'.repeat(MAX_ITEM_DEPTH)}}`);
  expect(() => scan(nested, size, { wanted })).toThrow(expect.objectContaining({ reason: 'damaged', line: 1 }));
  const long = collection(`{"b":"${'x'.repeat(200)}"}`);
  expect(() => scan(long, size, { wanted, maxItemBytes: 100 })).toThrow(
    expect.objectContaining({ reason: 'line-too-long', line: 1 }),
  );
});

it('an item that is no UTF-8 is refused, also in members that are not wanted', () => {
  const scanner = new ListScanner('x', { ...FORM, wanted: new Set(['a']) }, () => undefined);
  expect(() => scanner.write(Buffer.from('{"features":[{"a":1,"b":"\xe9"}]}', 'latin1'))).toThrow(
    expect.objectContaining({ reason: 'encoding', line: 1 }),
  );
});
