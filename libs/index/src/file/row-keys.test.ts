import { keyFormOf, packedKeyAt, packKeys } from './row-keys';

test.each([
  ['number', ['0', '24321788', '4294967295'], 4],
  ['uuid', ['00000000-0000-4000-8000-000000000101', 'ffffffff-ffff-4fff-bfff-fffffffffff0'], 16],
  ['text', ['SK/1', 'řada, "2"', ''], null],
] as const)('keys of the form %s come back one by one, in few bytes', (form, keys, bytesOfEach) => {
  if (form !== 'text') expect(keys.map(keyFormOf)).toEqual(keys.map(() => form));
  const packed = Buffer.from(packKeys(form, keys), 'base64');
  if (bytesOfEach !== null) expect(packed.length).toBe(keys.length * bytesOfEach);
  expect(keys.map((_, at) => packedKeyAt(form, packed, at))).toEqual(keys);
});
