import { basename, join } from 'node:path';
import { type DownloadContext, type Downloaded, downloaded, newestDay } from '../../download/download-context';
import { DownloadError } from '../../download/download-error';
import type { FetchedFile, RemoteFile } from '../../download/fetch-file';
import { isPublished } from '../../download/probe';
import { GIGABYTE, KILOBYTE, MEGABYTE, type SizeBounds } from '../../download/size-bounds';
import { tidyCache } from '../../download/tidy-cache';
import { releaseDateOfName } from '../../release-date';
import { daysAfter, lastMonthEnds } from './calendar-days';

const LISTS = ['UI_VUSC', 'UI_OKRES', 'UI_OBEC'];
const MONTHS_PROBED = 3;
/** Days for which the publisher keeps its change files. */
export const CHANGE_DAYS_KEPT = 90;

/** About 65 MB. */
const ADDRESSES: SizeBounds = { minBytes: 40 * MEGABYTE, maxBytes: GIGABYTE };
const STRUCTURE: SizeBounds = { minBytes: 100 * KILOBYTE, maxBytes: GIGABYTE };
/** The list of fourteen regions has a few hundred bytes. */
const LIST: SizeBounds = { minBytes: 100, maxBytes: 64 * MEGABYTE };
/** A day without changes has a few kilobytes, a busy one 2 MB. */
const CHANGES_OF_A_DAY: SizeBounds = { minBytes: 100, maxBytes: 512 * MEGABYTE };

/** Stands in a setting for the day of a file. */
const DATE = '{date}';

/** Fetches the newest national release with its hierarchy into one folder; a setting without {date} names the release. */
export async function downloadCzech(ctx: DownloadContext): Promise<Downloaded> {
  const folder = join(ctx.folder, 'full');
  const dates = fixedDate(ctx, 'CZ_ADDRESSES_URL') ?? lastMonthEnds(ctx.parts.clock.now(), MONTHS_PROBED);
  for (const date of dates) {
    const url = ctx.url('CZ_ADDRESSES_URL', { date });
    if (!(await isPublished(url, ctx.parts, ctx.options.signal))) continue;
    const name = `${prefixOf(date)}OB_ADR_csv.zip`;
    const addresses = await unlessMissing(ctx, folder, { url, name, content: 'archive', ...ADDRESSES });
    if (addresses === null) continue;
    const files = [addresses, ...(await hierarchyFiles(ctx, folder, date))];
    await tidyCache(folder, files, ctx.parts.clock.now());
    return downloaded(folder, files, date === '' ? newestDay([addresses]) : date);
  }
  const where = `CZ_ADDRESSES_URL (${ctx.setting('CZ_ADDRESSES_URL')})`;
  throw new DownloadError('not-found', `no national file of ${dates.join(', ') || 'any day'} is published at ${where}`);
}

/** The links between units, where they are published for the same day, and the names of units. */
async function hierarchyFiles(ctx: DownloadContext, folder: string, date: string): Promise<FetchedFile[]> {
  const files: FetchedFile[] = [];
  const [ownDate] = fixedDate(ctx, 'CZ_STRUCTURE_URL') ?? [date];
  if (ownDate !== '' || ctx.setting('CZ_STRUCTURE_URL')?.includes(DATE) === false) {
    const url = ctx.url('CZ_STRUCTURE_URL', { date: ownDate });
    const name = `${prefixOf(ownDate)}strukt_ADR.csv.zip`;
    const structure = await unlessMissing(ctx, folder, { url, name, content: 'archive', ...STRUCTURE });
    if (structure !== null) files.push(structure);
  }
  for (const list of LISTS) {
    const url = ctx.url('CZ_HIERARCHY_URL', { list });
    files.push(await ctx.fetch({ url, name: `${list}.zip`, content: 'archive', ...LIST }, folder));
  }
  return files;
}

/** The day in the name of the one file a setting names, empty where the name has none; null when it leaves the day open. */
function fixedDate(ctx: DownloadContext, setting: string): [string] | null {
  if (ctx.setting(setting)?.includes(DATE) !== false) return null;
  const day = releaseDateOfName(basename(ctx.url(setting).pathname));
  return [day === 0 ? '' : String(day)];
}

const prefixOf = (date: string): string => (date === '' ? '' : `${date}_`);

/**
 * Fetches the change files of every day after `since`. Throws DownloadError when a day in between is missing or the
 * days are no longer kept: only a full load helps then. A setting without {date} names one file, whatever its day.
 */
export async function downloadCzechChanges(ctx: DownloadContext, since: string): Promise<Downloaded> {
  const folder = join(ctx.folder, 'changes');
  const days = fixedDate(ctx, 'CZ_CHANGES_URL') ?? daysAfter(since, ctx.parts.clock.now());
  if (days.length > CHANGE_DAYS_KEPT) {
    const why = `change files are kept for ${CHANGE_DAYS_KEPT} days, ${since} is ${days.length} days ago`;
    throw new DownloadError('gap', `${why}: load the whole register again`);
  }
  const files: FetchedFile[] = [];
  let missing: string | null = null;
  let last = since;
  for (const date of days) {
    const url = ctx.url('CZ_CHANGES_URL', { date });
    const name = `${prefixOf(date)}ST_ZZSZ.xml.zip`;
    const file = await unlessMissing(ctx, folder, { url, name, content: 'archive', ...CHANGES_OF_A_DAY });
    if (file === null) {
      missing ??= date;
    } else if (missing !== null) {
      const why = `the change file of ${missing} is not published although that of ${date} is`;
      throw new DownloadError('gap', `${why}: wait for it or load the whole register again`, file.url);
    } else {
      files.push(file);
      last = date || last;
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
