import { hash } from 'node:crypto';

/** Bytes of an identifier: 16 bytes are 22 base64url characters. */
const ID_BYTES = 16;

/** A character for each byte: a buffer for each digest takes twice as long as the hash. */
const digestOf = (register: string, kind: string, key: string | number): string =>
  hash('sha256', `${register}/${kind}/${key}`, 'binary');

/**
 * The 16 bytes of an identifier: a hash of register, kind and the register's own key, so the same after every rebuild and on
 * every engine. Codes are unique only inside one level of a register, hence the kind.
 */
export function identifierBytes(register: string, kind: string, key: string | number): Uint8Array {
  return Buffer.from(digestOf(register, kind, key).slice(0, ID_BYTES), 'latin1');
}

/** Two bits of the last byte and four that are zero, by the two bits. */
const LAST_CHARACTERS = 'AQgw';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The same as 22 base64url characters, for a quarter of what bytes and their text would take. */
export function identifierText(register: string, kind: string, key: string | number): string {
  const digest = hash('sha256', `${register}/${kind}/${key}`, 'base64url');
  return digest.slice(0, 21) + LAST_CHARACTERS[BASE64URL.indexOf(digest[21]!) >>> 4]!;
}

/** How the bytes of an identifier are written. */
export const textOfIdentifier = (id: Uint8Array): string =>
  Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('base64url');

/** Free slots per item: open addressing stays short below this load. */
const SLOTS_PER_ITEM = 1.5;

/** First slot of an identifier in a table of `mask + 1` slots. */
export function idSlot(bytes: Uint8Array, mask: number): number {
  return (bytes[0] | (bytes[1] << 8) | (bytes[2] << 16) | (bytes[3] << 24)) & mask;
}

/** What has identifiers of one kind: how many there are, and the register's key of each. */
export interface IdentifiedKind {
  readonly kind: string;
  readonly count: number;
  key(document: number): string;
}

/**
 * The table from identifiers to what has them; entries are numbers through all kinds plus one, so that 0 is a free slot.
 * @param kinds in the order of the schema
 */
export function buildIdTable(register: string, kinds: readonly IdentifiedKind[]): Uint32Array {
  let slots = 16;
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  while (slots < total * SLOTS_PER_ITEM) slots *= 2;
  const table = new Uint32Array(slots);
  const mask = slots - 1;
  const id = Buffer.alloc(ID_BYTES);
  let entry = 1;
  for (const { kind, count, key } of kinds) {
    for (let document = 0; document < count; document++) {
      id.write(digestOf(register, kind, key(document)), 'latin1');
      let slot = idSlot(id, mask);
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = entry++;
    }
  }
  return table;
}

/** Mixes a value into a 32-bit hash (the finaliser of MurmurHash3, one round). */
export function mix(hash: number, value: number): number {
  let h = Math.imul(hash ^ value, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** 32-bit hash of a text. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h;
}
