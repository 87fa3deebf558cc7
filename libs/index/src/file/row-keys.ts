/** How an index stores the keys of its register: what all of them can be said in. */
export type KeyForm = 'number' | 'uuid' | 'text';

const decimal = /^(?:0|[1-9][0-9]{0,9})$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MAX_NUMBER = 2 ** 32 - 1;

/** 32-bit words of a UUID. */
export const UUID_WORDS = 4;

/** The narrowest form in which a key comes back exactly as it was. */
export function keyFormOf(key: string): KeyForm {
  if (decimal.test(key) && Number(key) <= MAX_NUMBER) return 'number';
  return uuid.test(key) ? 'uuid' : 'text';
}

const uuidBytes = Buffer.alloc(UUID_WORDS * Uint32Array.BYTES_PER_ELEMENT);
const ownWords = new Uint32Array(uuidBytes.buffer, uuidBytes.byteOffset, UUID_WORDS);

/** The words of a UUID, whose bytes in memory are its digits in their order. The array is the same at each call. */
export function wordsOfUuid(key: string): Uint32Array {
  uuidBytes.write(key.replaceAll('-', ''), 'hex');
  return ownWords;
}

/** The UUID of four words that begin at `at`. */
export function uuidOfWords(words: Uint32Array, at: number): string {
  for (let i = 0; i < UUID_WORDS; i++) ownWords[i] = words[at + i];
  const hex = uuidBytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID_BYTES = UUID_WORDS * Uint32Array.BYTES_PER_ELEMENT;

/** The keys of some rows, one behind the other, in as few bytes as their form allows; as base64. */
export function packKeys(form: KeyForm, keys: readonly string[]): string {
  if (form === 'text') return Buffer.from(JSON.stringify(keys)).toString('base64');
  if (form === 'uuid') return Buffer.from(keys.join('').replaceAll('-', ''), 'hex').toString('base64');
  const bytes = Buffer.alloc(keys.length * Uint32Array.BYTES_PER_ELEMENT);
  for (const [i, key] of keys.entries()) bytes.writeUInt32LE(Number(key), i * Uint32Array.BYTES_PER_ELEMENT);
  return bytes.toString('base64');
}

/** The key at a place of those that were packed. */
export function packedKeyAt(form: KeyForm, packed: Buffer, at: number): string {
  if (form === 'text') return (JSON.parse(packed.toString()) as string[])[at] ?? '';
  if (form === 'number') return String(packed.readUInt32LE(at * Uint32Array.BYTES_PER_ELEMENT));
  packed.copy(uuidBytes, 0, at * UUID_BYTES, (at + 1) * UUID_BYTES);
  return uuidOfWords(ownWords, 0);
}

const decoder = new TextDecoder();

/** The key of a row in sections that are in memory. */
export function keyAt(
  form: KeyForm,
  { rowKey, rowKeyText }: { readonly rowKey: Uint32Array; readonly rowKeyText: Uint8Array },
  row: number,
): string {
  if (form === 'number') return String(rowKey[row]);
  if (form === 'uuid') return uuidOfWords(rowKey, row * UUID_WORDS);
  return decoder.decode(rowKeyText.subarray(rowKey[row], rowKey[row + 1]));
}
