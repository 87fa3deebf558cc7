import { crc32 } from 'node:zlib';

/**
 * Source version of every key that changed since the last full load, also of those that are gone, so that an older
 * change that comes late does nothing.
 */
export type KeyVersions = ReadonlyMap<string, number>;

/** Versions as the text of `versions.json`: the checksum of the entries, then the entries. */
export function encodeVersions(versions: KeyVersions): string {
  const entries = JSON.stringify([...versions]);
  return `{"checksum":${crc32(entries)},"versions":${entries}}\n`;
}

/** Reads the text of `versions.json`; null when it is damaged. */
export function decodeVersions(text: string): KeyVersions | null {
  try {
    const { checksum, versions } = JSON.parse(text) as { checksum?: unknown; versions?: [string, number][] };
    return checksum === crc32(JSON.stringify(versions)) ? new Map(versions) : null;
  } catch {
    return null;
  }
}
