import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedCoding, compressed, MIN_COMPRESSED_BYTES } from './content-coding';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br; q=0.0 , gzip ; q=0.000', null],
  ['br;q=0.001', 'br'],
  ['deflate', null],
  ['identity', null],
  ['*', null],
  ['', null],
  ['brotli, gzipped', null],
  [undefined, null],
])('of %j the coding %j is used', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
});

const text = 'Karlova 213/1, 350 02 Cheb; '.repeat(40);

test('a large answer is compressed, and what is unpacked is the same', () => {
  const [gzip, br] = (['gzip', 'br'] as const).map((coding) => compressed(Buffer.from(text), coding));
  expect([gzip!.coding, br!.coding]).toEqual(['gzip', 'br']);
  expect([gunzipSync(gzip!.body).toString(), brotliDecompressSync(br!.body).toString()]).toEqual([text, text]);
  for (const { body } of [gzip!, br!]) expect(body.length).toBeLessThan(text.length / 5);
});

test('a small answer stays as it is, and so does one for a caller who accepts no coding', () => {
  const small = Buffer.alloc(MIN_COMPRESSED_BYTES - 1);
  expect(compressed(small, 'br')).toEqual({ body: small, coding: null });
  const large = Buffer.from(text);
  expect(compressed(large, 'deflate')).toEqual({ body: large, coding: null });
});
