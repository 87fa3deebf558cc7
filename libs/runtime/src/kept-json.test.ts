import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { hasTag, KeptJson } from './kept-json';

const text = JSON.stringify(Array.from({ length: 100 }, (_, i) => ({ name: `Kraj ${i}` })));

test('the tag is that of the text, in whatever form and process', () => {
  const { tag } = new KeptJson(text);
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(new KeptJson(text).tag).toBe(tag);
  expect(new KeptJson(`${text} `).tag).not.toBe(tag);
});

test('each form is made once and holds the text', async () => {
  const kept = new KeptJson(text);
  const [plain, gzip, br] = await Promise.all([kept.in(null), kept.in('gzip'), kept.in('br')]);
  expect([plain.coding, gzip.coding, br.coding]).toEqual([null, 'gzip', 'br']);
  expect(plain.body.toString()).toBe(text);
  expect(gunzipSync(gzip.body).toString()).toBe(text);
  expect(brotliDecompressSync(br.body).toString()).toBe(text);
  expect((await kept.in('gzip')).body).toBe(gzip.body);
  expect((await kept.in('br')).body).toBe(br.body);
});

test('a small text stays plain', async () => {
  expect(await new KeptJson('[]').in('br')).toEqual({ body: Buffer.from('[]'), coding: null });
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [null, false],
])('%j names the tag: %s', (ifNoneMatch, named) => {
  expect(hasTag(ifNoneMatch, 'W/"a"')).toBe(named);
});
