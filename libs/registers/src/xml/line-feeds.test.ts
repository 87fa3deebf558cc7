import { countLineFeeds } from './line-feeds';

describe('counting line feeds', () => {
  it('counts each once, wherever the run starts and ends', () => {
    const bytes = Buffer.from('\n\n\n\n\v\n\x0b\x8a\x0a\u0101\nabc\nd\n\n\n\r\n\0\n\x09\n', 'utf8');
    for (let start = 0; start <= bytes.length; start += 1) {
      for (let end = start; end <= bytes.length; end += 1) {
        const expected = bytes.subarray(start, end).filter((byte) => byte === 0x0a).length;
        expect(countLineFeeds(bytes, start, end)).toBe(expected);
      }
    }
  });
});
