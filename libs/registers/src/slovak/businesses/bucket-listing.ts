import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadContext } from '../../download/download-context';
import { DownloadError } from '../../download/download-error';
import { STATE_FOLDER } from '../../download/fetch-file';
import { MEGABYTE } from '../../download/size-bounds';
import { shownUrl } from '../../download/source-url';
import { XmlScanner } from '../../xml/xml-scanner';

/** Most pages of one listing, 1,000 names each: three years of daily batches would fill one. */
const MAX_PAGES = 20;
const PAGE = { minBytes: 50, maxBytes: 8 * MEGABYTE };

interface ListingPage {
  readonly keys: string[];
  /** What asks for the next page; null on the last one. */
  readonly next: string | null;
}

/**
 * Names of the objects under a prefix of an object storage (S3, ListObjectsV2), over all pages.
 * Throws DownloadError when the answer is no listing or does not end.
 */
export async function listBucket(ctx: DownloadContext, bucket: URL, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let token: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const url: URL = new URL(bucket);
    url.searchParams.set('list-type', '2');
    url.searchParams.set('prefix', prefix);
    if (token !== null) url.searchParams.set('continuation-token', token);
    const file = await ctx.fetch(
      { url, name: `listing-${page}.xml`, content: 'any', ...PAGE },
      join(ctx.folder, STATE_FOLDER),
    );
    const { keys: found, next } = readPage(await readFile(file.path), url);
    keys.push(...found);
    if (next === null) return keys;
    if (next === token) break;
    token = next;
  }
  const why = `${shownUrl(bucket)} does not end its list of ${prefix}`;
  throw new DownloadError('wrong-content', why, shownUrl(bucket));
}

function readPage(bytes: Buffer, url: URL): ListingPage {
  const path: string[] = [];
  const keys: string[] = [];
  let next: string | null = null;
  let isTruncated = false;
  const scanner = new XmlScanner('listing', {
    open(name) {
      if (path.length === 0 && name !== 'ListBucketResult') throw new Error(`its root is ${name.slice(0, 40)}`);
      path.push(name);
      return 'text';
    },
    text(text) {
      const at = path.join('/');
      const value = text.trimmed();
      if (at === 'ListBucketResult/Contents/Key') keys.push(value);
      else if (at === 'ListBucketResult/NextContinuationToken') next = value;
      else if (at === 'ListBucketResult/IsTruncated') isTruncated = value === 'true';
    },
    close() {
      path.pop();
    },
  });
  try {
    scanner.write(bytes);
    scanner.finish();
  } catch (err) {
    throw new DownloadError('wrong-content', `${shownUrl(url)} gave no list of files`, shownUrl(url), err);
  }
  if (isTruncated && (next === null || next === '')) {
    throw new DownloadError('wrong-content', `${shownUrl(url)} gave a list that is cut`, shownUrl(url));
  }
  return { keys, next: isTruncated ? next : null };
}
