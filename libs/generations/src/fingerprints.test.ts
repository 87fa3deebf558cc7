import { decodeFingerprints, difference, encodeFingerprints } from './fingerprints';

const before = { keys: Uint32Array.of(1, 2, 3, 5, 9), hashes: Uint32Array.of(10, 20, 30, 50, 90) };
const after = { keys: Uint32Array.of(0, 2, 3, 4, 5), hashes: Uint32Array.of(0, 20, 31, 40, 50) };

test('rows are added, changed, removed or unchanged by key and content', () => {
  expect(difference(before, after)).toEqual({ added: 2, changed: 1, removed: 2, unchanged: 2 });
  expect(difference(after, before)).toEqual({ added: 2, changed: 1, removed: 2, unchanged: 2 });
});

test('nothing differs from itself, everything from nothing', () => {
  const nothing = { keys: new Uint32Array(), hashes: new Uint32Array() };
  expect(difference(before, before)).toEqual({ added: 0, changed: 0, removed: 0, unchanged: 5 });
  expect(difference(nothing, before)).toEqual({ added: 5, changed: 0, removed: 0, unchanged: 0 });
  expect(difference(before, nothing)).toEqual({ added: 0, changed: 0, removed: 5, unchanged: 0 });
});

test.each([
  ['32-bit keys', Uint32Array.of(1, 4_000_000_000)],
  ['keys above 2^32', Float64Array.of(1, 2 ** 53 - 1)],
  ['no rows', new Uint32Array()],
])('fingerprints with %s come back from their file', (_name, keys) => {
  const fingerprints = { keys, hashes: Uint32Array.from(keys, () => 0xffffffff) };
  const shifted = new Uint8Array(encodeFingerprints(fingerprints).byteLength + 1);
  shifted.set(encodeFingerprints(fingerprints), 1);
  expect(decodeFingerprints(encodeFingerprints(fingerprints))).toEqual(fingerprints);
  expect(decodeFingerprints(shifted.subarray(1))).toEqual(fingerprints);
});

test('a cut or foreign file is not taken for fingerprints', () => {
  const whole = encodeFingerprints(before);
  for (let length = 0; length < whole.length; length += 1) {
    expect(decodeFingerprints(whole.subarray(0, length))).toBeNull();
  }
  for (let byte = 0; byte < 8; byte += 1) {
    const damaged = whole.slice();
    damaged[byte] ^= 1;
    expect(decodeFingerprints(damaged)).toBeNull();
  }
});
