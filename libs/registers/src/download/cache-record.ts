import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** What is known about a file in the cache, or about the part of one that is there. */
export interface CacheRecord {
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Size of the whole file in bytes; null while it is unknown. */
  readonly bytes: number | null;
  /** Of the whole file, in hexadecimal; null for a part. */
  readonly sha256: string | null;
}

/** The record at a path; null when there is none that can be used. */
export async function readCacheRecord(path: string): Promise<CacheRecord | null> {
  try {
    const { url, etag, lastModified, bytes, sha256 } = JSON.parse(await readFile(path, 'utf8')) as CacheRecord;
    if (typeof url !== 'string') return null;
    return {
      url,
      etag: textOrNull(etag),
      lastModified: textOrNull(lastModified),
      bytes: Number.isSafeInteger(bytes) ? bytes : null,
      sha256: textOrNull(sha256),
    };
  } catch {
    return null;
  }
}

/** Writes a record so that a reader finds the old one or the new one. */
export async function writeCacheRecord(path: string, record: CacheRecord): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(record)}\n`);
  await rename(draft, path);
}

/** What the next request can be made conditional with: a strong entity tag, else the date (RFC 9110, 13.1.5). */
export function rangeValidator(record: CacheRecord): string | null {
  if (record.etag !== null && !record.etag.startsWith('W/')) return record.etag;
  return record.lastModified;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
