import type { Chance } from '../random';

const HEX = Buffer.from('0123456789abcdef');
const DASH = 0x2d;
const TO_32_BITS = 2 ** 32;

/** Length of a UUID as text. */
export const UUID_LENGTH = 36;

const { imul } = Math;

/** Mixes 32 bits so that each value has its own result (the finalizer of MurmurHash3 is a bijection). */
export function mix32(value: number): number {
  let mixed = value | 0;
  mixed = imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Writes a UUID that no other index of the same salt has: its first eight digits are the mixed index. */
export function writeUuid(bytes: Buffer, at: number, index: number, salt: number, chance: Chance): void {
  const first = mix32(index ^ salt);
  const second = (((chance.next() * TO_32_BITS) & 0xffff0fff) | 0x4000) >>> 0;
  const third = (((chance.next() * TO_32_BITS) & 0x3fffffff) | 0x80000000) >>> 0;
  const fourth = (chance.next() * TO_32_BITS) >>> 0;
  let to = at;
  to = writeHex(bytes, to, first, 28, 0);
  bytes[to++] = DASH;
  to = writeHex(bytes, to, second, 28, 16);
  bytes[to++] = DASH;
  to = writeHex(bytes, to, second, 12, 0);
  bytes[to++] = DASH;
  to = writeHex(bytes, to, third, 28, 16);
  bytes[to++] = DASH;
  to = writeHex(bytes, to, third, 12, 0);
  writeHex(bytes, to, fourth, 28, 0);
}

export function uuidOf(index: number, salt: number, chance: Chance): string {
  const bytes = Buffer.alloc(UUID_LENGTH);
  writeUuid(bytes, 0, index, salt, chance);
  return bytes.toString('latin1');
}

function writeHex(bytes: Buffer, at: number, value: number, high: number, low: number): number {
  let to = at;
  for (let shift = high; shift >= low; shift -= 4) bytes[to++] = HEX[(value >>> shift) & 15];
  return to;
}
