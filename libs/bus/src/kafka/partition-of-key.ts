const SEED = 0x9747b28c;
const MIX = 0x5bd1e995;

/**
 * Partition of a key, as every client of Kafka chooses it (murmur2 of the UTF-8 bytes), so that other producers and
 * tools agree. Our own because the producer must count what goes to each partition.
 */
export function partitionOfKey(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key)) & 0x7fffffff) % partitions;
}

function murmur2(data: Buffer): number {
  let hash = SEED ^ data.length;
  const whole = data.length & ~3;
  for (let at = 0; at < whole; at += 4) {
    let word = data.readInt32LE(at);
    word = Math.imul(word, MIX);
    word = Math.imul(word ^ (word >>> 24), MIX);
    hash = Math.imul(hash, MIX) ^ word;
  }
  const left = data.length - whole;
  if (left > 2) hash ^= data.readUInt8(whole + 2) << 16;
  if (left > 1) hash ^= data.readUInt8(whole + 1) << 8;
  if (left > 0) hash = Math.imul(hash ^ data.readUInt8(whole), MIX);
  hash = Math.imul(hash ^ (hash >>> 13), MIX);
  return hash ^ (hash >>> 15);
}
