import { basename, join } from 'node:path';
import { type DownloadContext, type Downloaded, downloaded } from '../../download/download-context';
import { DownloadError } from '../../download/download-error';
import type { FetchedFile } from '../../download/fetch-file';
import { GIGABYTE, KILOBYTE, MEGABYTE, type SizeBounds } from '../../download/size-bounds';
import { linkedUrl, shownUrl } from '../../download/source-url';
import { tidyCache } from '../../download/tidy-cache';
import { listBucket } from './bucket-listing';
import { partsOf, rpoNameOf } from './rpo-names';

const INITIAL = 'batch-init/';
const DAILY = 'batch-daily/';
/** Days for which the publisher keeps its daily batches. */
export const DAILY_BATCHES_KEPT = 45;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Most parts of one set: five times those of the country. */
const MAX_PARTS = 120;

/** Some 20 MB each, the last one less. */
const PART: SizeBounds = { minBytes: KILOBYTE, maxBytes: GIGABYTE };
const MANIFEST: SizeBounds = { minBytes: 1, maxBytes: MEGABYTE };
const DAY: SizeBounds = { minBytes: 20, maxBytes: GIGABYTE };

/** Fetches the newest complete set of initial batches with its manifest into one folder. */
export async function downloadRpo(ctx: DownloadContext): Promise<Downloaded> {
  const bucket = ctx.url('SK_BUSINESSES_URL');
  const keys = await listBucket(ctx, bucket, INITIAL);
  const names = keys.map((key) => basename(key));
  const days = new Set(names.flatMap((name) => rpoNameOf(name)?.day ?? []));
  const sets = [...days].sort((a, b) => b - a).map((day) => ({ day, ...partsOf(names, day) }));
  const set = sets.find(({ parts, missing }) => missing === null && parts.length > 0);
  if (set === undefined || set.parts.length > MAX_PARTS) {
    const why =
      sets.length === 0 ? 'names no initial batches' : `has no complete set (${sets[0].day}: ${sets[0].missing})`;
    throw new DownloadError('not-found', `${shownUrl(bucket)} ${why}`, shownUrl(bucket));
  }
  const folder = join(ctx.folder, 'full');
  const files: FetchedFile[] = [];
  for (const name of set.parts) {
    files.push(await ctx.fetch({ url: urlOf(bucket, keys, name), name, content: 'archive', ...PART }, folder));
  }
  const manifest = { url: urlOf(bucket, keys, set.manifest), name: set.manifest, content: 'any' as const, ...MANIFEST };
  files.push(await ctx.fetch(manifest, folder));
  await tidyCache(folder, files, ctx.parts.clock.now());
  return downloaded(folder, files, String(set.day));
}

/**
 * Fetches the daily batches from a day on, which may be that of the initial batches. Throws DownloadError when they are
 * kept no longer: only a full load helps then.
 */
export async function downloadRpoDays(ctx: DownloadContext, since: string): Promise<Downloaded> {
  const from = Date.parse(`${since.slice(0, 4)}-${since.slice(4, 6)}-${since.slice(6)}`);
  const age = Math.floor((ctx.parts.clock.now() - from) / DAY_MS);
  if (age > DAILY_BATCHES_KEPT) {
    const why = `daily batches are kept for ${DAILY_BATCHES_KEPT} days, ${since} is ${age} days ago`;
    throw new DownloadError('gap', `${why}: load the whole register again`);
  }
  const bucket = ctx.url('SK_BUSINESSES_URL');
  const keys = await listBucket(ctx, bucket, DAILY);
  const names = keys.map((key) => basename(key)).filter((name) => rpoNameOf(name)?.kind === 'daily');
  const wanted = names.filter((name) => Number(rpoNameOf(name)?.day) >= Number(since)).sort();
  const folder = join(ctx.folder, 'changes');
  const files: FetchedFile[] = [];
  for (const name of wanted) {
    files.push(await ctx.fetch({ url: urlOf(bucket, keys, name), name, content: 'archive', ...DAY }, folder));
  }
  await tidyCache(folder, files, ctx.parts.clock.now());
  const days = wanted.map((name) => String(rpoNameOf(name)?.day));
  return downloaded(folder, files, days.at(-1) ?? since);
}

/** Keys are paths in the bucket, whatever they hold. */
function urlOf(bucket: URL, keys: readonly string[], name: string): URL {
  const key = keys.find((each) => basename(each) === name) as string;
  const folder = new URL(bucket);
  folder.search = '';
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return linkedUrl(bucket, `${folder.pathname}${key.split('/').map(encodeURIComponent).join('/')}`);
}
