import { join } from 'node:path';
import { daysAfter, lastMonthEnds } from './calendar-days';
import type { DownloadContext, Downloaded } from './download-context';
import { downloaded } from './download-context';
import { DownloadError } from './download-error';
import type { FetchedFile, RemoteFile } from './fetch-file';
import { isPublished } from './probe';
import { tidyCache } from './tidy-cache';

const LISTS = ['UI_VUSC', 'UI_OKRES', 'UI_OBEC'];
const MONTHS_PROBED = 3;
/** Days for which the publisher keeps its change files. */
export const CHANGE_DAYS_KEPT = 90;

/** Fetches the newest national release with its hierarchy into one folder. */
export async function downloadCzech(ctx: DownloadContext): Promise<Downloaded> {
  const folder = join(ctx.folder, 'full');
  const days = lastMonthEnds(ctx.parts.clock.now(), MONTHS_PROBED);
  for (const date of days) {
    const url = ctx.url('CZ_ADDRESSES_URL', { date });
    if (!(await isPublished(url, ctx.parts, ctx.options.signal))) continue;
    const addresses = await unlessMissing(ctx, folder, {
      url,
      name: `${date}_OB_ADR_csv.zip`,
      content: 'archive',
      ...ctx.sizes.czechAddresses,
    });
    if (addresses === null) continue;
    const files = [addresses];
    const structure = await unlessMissing(ctx, folder, {
      url: ctx.url('CZ_STRUCTURE_URL', { date }),
      name: `${date}_strukt_ADR.csv.zip`,
      content: 'archive',
      ...ctx.sizes.czechStructure,
    });
    if (structure !== null) files.push(structure);
    for (const list of LISTS) {
      const listUrl = ctx.url('CZ_HIERARCHY_URL', { list });
      files.push(
        await ctx.fetch({ url: listUrl, name: `${list}.zip`, content: 'archive', ...ctx.sizes.czechList }, folder),
      );
    }
    await tidyCache(folder, files, ctx.parts.clock.now());
    return downloaded(folder, files, date);
  }
  const why = `no national file of ${days.join(', ')} is published at CZ_ADDRESSES_URL (${ctx.setting('CZ_ADDRESSES_URL')})`;
  throw new DownloadError('not-found', why);
}

/**
 * Fetches the change files of every day after `since`. Throws DownloadError when a day in between is missing or the
 * days are no longer kept: only a full load helps then.
 */
export async function downloadCzechChanges(ctx: DownloadContext, since: string): Promise<Downloaded> {
  const folder = join(ctx.folder, 'changes');
  const days = daysAfter(since, ctx.parts.clock.now());
  if (days.length > CHANGE_DAYS_KEPT) {
    const why = `change files are kept for ${CHANGE_DAYS_KEPT} days, ${since} is ${days.length} days ago`;
    throw new DownloadError('gap', `${why}: load the whole register again`);
  }
  const files: FetchedFile[] = [];
  let missing: string | null = null;
  let last = since;
  for (const date of days) {
    const url = ctx.url('CZ_CHANGES_URL', { date });
    const name = `${date}_ST_ZZSZ.xml.zip`;
    const file = await unlessMissing(ctx, folder, { url, name, content: 'archive', ...ctx.sizes.czechDay });
    if (file === null) {
      missing ??= date;
    } else if (missing !== null) {
      const why = `the change file of ${missing} is not published although that of ${date} is`;
      throw new DownloadError('gap', `${why}: wait for it or load the whole register again`, file.url);
    } else {
      files.push(file);
      last = date;
    }
  }
  await tidyCache(folder, files, ctx.parts.clock.now());
  return downloaded(folder, files, last);
}

async function unlessMissing(ctx: DownloadContext, folder: string, file: RemoteFile): Promise<FetchedFile | null> {
  try {
    return await ctx.fetch(file, folder);
  } catch (err) {
    if (err instanceof DownloadError && err.reason === 'not-found') return null;
    throw err;
  }
}
