const { imul } = Math;

const LINE_FEED = 0x0a;
const FOUR_LINE_FEEDS = 0x0a0a0a0a;
const LOW_BITS = 0x7f7f7f7f;
const ONE_PER_BYTE = 0x01010101;

/** Line feeds from `start` to `end`, four bytes at a time: every byte of a national register passes here. */
export function countLineFeeds(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  let at = start;
  while (at < end && (bytes.byteOffset + at) % 4 !== 0) {
    if (bytes[at] === LINE_FEED) count += 1;
    at += 1;
  }
  const wordCount = (end - at) >> 2;
  const words = wordCount > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + at, wordCount) : [];
  for (let index = 0; index < wordCount; index += 1) {
    const word = words[index] ^ FOUR_LINE_FEEDS;
    // The top bit of every byte that is zero, exactly.
    const zeros = ~(((word & LOW_BITS) + LOW_BITS) | word | LOW_BITS);
    if (zeros !== 0) count += imul(zeros >>> 7, ONE_PER_BYTE) >>> 24;
  }
  for (at += wordCount * 4; at < end; at += 1) if (bytes[at] === LINE_FEED) count += 1;
  return count;
}
