/**
 * One number per row of a generation that changes when the row's content does, by register key: what two generations
 * are compared by.
 */
export interface Fingerprints {
  /** Register keys in ascending order, each once. */
  readonly keys: Uint32Array | Float64Array;
  /** Content hash of the row with the key at the same place. */
  readonly hashes: Uint32Array;
}

/** Rows by what happened to them between two generations. */
export interface Difference {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Counts what differs between two sets of fingerprints, in one walk over both. */
export function difference(before: Fingerprints, after: Fingerprints): Difference {
  let added = 0;
  let changed = 0;
  let removed = 0;
  let unchanged = 0;
  let old = 0;
  let now = 0;
  while (old < before.keys.length && now < after.keys.length) {
    const oldKey = before.keys[old];
    const newKey = after.keys[now];
    if (oldKey === newKey) {
      if (before.hashes[old] === after.hashes[now]) unchanged += 1;
      else changed += 1;
      old += 1;
      now += 1;
    } else if (oldKey < newKey) {
      removed += 1;
      old += 1;
    } else {
      added += 1;
      now += 1;
    }
  }
  removed += before.keys.length - old;
  added += after.keys.length - now;
  return { added, changed, removed, unchanged };
}

/** `TPFP` in the byte order of the machine, so that a file of another byte order is refused. */
const MAGIC = 0x50465054;
const FORMAT_VERSION = 1;
/** Magic, format version, rows, bytes per key. */
const HEADER_BYTES = 16;

/** Fingerprints as the bytes of `fingerprints.bin`. */
export function encodeFingerprints(fingerprints: Fingerprints): Uint8Array {
  const { keys, hashes } = fingerprints;
  if (keys.length !== hashes.length) throw new RangeError('fingerprints need one hash per key');
  const file = new Uint8Array(HEADER_BYTES + keys.byteLength + hashes.byteLength);
  new Uint32Array(file.buffer, 0, HEADER_BYTES / Uint32Array.BYTES_PER_ELEMENT).set([
    MAGIC,
    FORMAT_VERSION,
    keys.length,
    keys.BYTES_PER_ELEMENT,
  ]);
  file.set(new Uint8Array(keys.buffer, keys.byteOffset, keys.byteLength), HEADER_BYTES);
  file.set(new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength), HEADER_BYTES + keys.byteLength);
  return file;
}

/** Reads the bytes of `fingerprints.bin`; null when they are not a whole file of this format. */
export function decodeFingerprints(bytes: Uint8Array): Fingerprints | null {
  if (bytes.byteLength < HEADER_BYTES) return null;
  const file = bytes.byteOffset % Float64Array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  const [magic, version, rows, keyBytes] = new Uint32Array(file.buffer, file.byteOffset, 4);
  if (magic !== MAGIC || version !== FORMAT_VERSION) return null;
  if (keyBytes !== Uint32Array.BYTES_PER_ELEMENT && keyBytes !== Float64Array.BYTES_PER_ELEMENT) return null;
  if (file.byteLength !== HEADER_BYTES + rows * (keyBytes + Uint32Array.BYTES_PER_ELEMENT)) return null;
  const start = file.byteOffset + HEADER_BYTES;
  const wide = keyBytes === Float64Array.BYTES_PER_ELEMENT;
  return {
    keys: wide ? new Float64Array(file.buffer, start, rows) : new Uint32Array(file.buffer, start, rows),
    hashes: new Uint32Array(file.buffer, start + rows * keyBytes, rows),
  };
}

/** The fingerprint of the row with a mark; null when there is none. */
export function fingerprintOf({ keys, hashes }: Fingerprints, mark: number): number | null {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const key = keys[middle];
    if (key === mark) return hashes[middle];
    if (key < mark) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
