/** How an index stores the keys of its register: what all of them can be said in. */
export type KeyForm = 'number' | 'uuid' | 'text';

const decimal = /^(?:0|[1-9][0-9]{0,9})$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const numberMax = 2 ** 32 - 1;

/** 32-bit words of a UUID. */
export const uuidWords = 4;

/** The narrowest form in which a key comes back exactly as it was. */
export function keyFormOf(key: string): KeyForm {
  if (decimal.test(key) && Number(key) <= numberMax) return 'number';
  return uuid.test(key) ? 'uuid' : 'text';
}

/** The words of a UUID in the order of its digits. */
export function wordsOfUuid(key: string): [number, number, number, number] {
  const hex = key.replaceAll('-', '');
  const word = (at: number): number => Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16);
  return [word(0), word(1), word(2), word(3)];
}

/** The UUID of four words that begin at `at`. */
export function uuidOfWords(words: Uint32Array, at: number): string {
  let hex = '';
  for (let i = 0; i < uuidWords; i++) hex += (words[at + i] as number).toString(16).padStart(8, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const decoder = new TextDecoder();

/** The key of a row in sections that are in memory. */
export function keyAt(
  form: KeyForm,
  { rowKey, rowKeyText }: { readonly rowKey: Uint32Array; readonly rowKeyText: Uint8Array },
  row: number,
): string {
  if (form === 'number') return String(rowKey[row]);
  if (form === 'uuid') return uuidOfWords(rowKey, row * uuidWords);
  return decoder.decode(rowKeyText.subarray(rowKey[row], rowKey[row + 1]));
}
