import { decodeWindows1250, encodeWindows1250 } from './windows-1250';

describe('windows-1250', () => {
  const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

  it('decodes every byte as the WHATWG decoder does', () => {
    expect(decodeWindows1250(everyByte)).toBe(new TextDecoder('windows-1250').decode(everyByte));
  });

  it('encodes every character back to its byte', () => {
    expect(encodeWindows1250(decodeWindows1250(everyByte))).toEqual(everyByte);
  });

  it('decodes a slice', () => {
    expect(decodeWindows1250(encodeWindows1250('xČeské Budějovicey'), 1, 17)).toBe('České Budějovice');
  });

  it('refuses characters it does not have', () => {
    expect(() => encodeWindows1250('Ω')).toThrow(RangeError);
  });
});
