import { crc32, plainCrc32 } from './crc32';

describe.each([
  ['native', crc32],
  ['plain', plainCrc32],
])('%s CRC-32', (_which, checksum) => {
  it('gives the check value of the standard', () => {
    expect(checksum(Buffer.from('123456789'))).toBe(0xcbf43926);
    expect(checksum(Buffer.alloc(0))).toBe(0);
  });

  it('continues from an earlier result', () => {
    expect(checksum(Buffer.from('6789'), checksum(Buffer.from('12345')))).toBe(0xcbf43926);
  });
});
