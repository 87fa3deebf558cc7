import { join } from 'node:path';
import { type DownloadContext, type Downloaded, downloaded } from '../../download/download-context';
import { DownloadError } from '../../download/download-error';
import { type FetchedFile, fetchedBefore } from '../../download/fetch-file';
import { GIGABYTE, KILOBYTE, MEGABYTE, type SizeBounds } from '../../download/size-bounds';
import { tidyCache } from '../../download/tidy-cache';

/** About 540 MB; a file that was cut is a table all the same, hence the floor. */
const COMPANIES: SizeBounds = { minBytes: 300 * MEGABYTE, maxBytes: 4 * GIGABYTE };
/** The list of bands of employees has 2 KB, that of activities 300 KB. */
const LIST: SizeBounds = { minBytes: KILOBYTE / 2, maxBytes: 8 * MEGABYTE };
/** Numbers of the lists: legal forms, bands of employees, CZ-NACE Rev. 2 and 2025. */
const LISTS = ['56', '579', '80004', '80143'];
/** Stands in the setting of the lists for the number of one. */
const LIST_NUMBER = '{list}';

/** Fetches RES and the lists of its codes into one folder. */
export async function downloadCzechBusinesses(ctx: DownloadContext): Promise<Downloaded> {
  const folder = join(ctx.folder, 'full');
  const companies = await ctx.fetch(
    { url: ctx.url('CZ_BUSINESSES_URL'), name: 'res_data.csv', content: 'csv', ...COMPANIES },
    folder,
  );
  const files = [companies, ...(await lists(ctx, folder))];
  await tidyCache(folder, files, ctx.parts.clock.now());
  // The date of the data is in its rows.
  return downloaded(folder, files, null);
}

/** A list that is not published any more stays as it was fetched before; common codes have texts without it. */
async function lists(ctx: DownloadContext, folder: string): Promise<FetchedFile[]> {
  if (ctx.setting('CZ_BUSINESS_LISTS_URL')?.includes(LIST_NUMBER) === false) {
    throw new DownloadError('wrong-address', `CZ_BUSINESS_LISTS_URL must hold ${LIST_NUMBER}, the number of a list`);
  }
  const files: FetchedFile[] = [];
  for (const list of LISTS) {
    const url = ctx.url('CZ_BUSINESS_LISTS_URL', { list });
    const file = { url, name: `CIS${list.padStart(4, '0')}.csv`, content: 'csv' as const, ...LIST };
    const fetched = await ctx.fetch(file, folder).catch((error: unknown) => {
      if (error instanceof DownloadError && error.reason === 'not-found') return fetchedBefore(file, folder);
      throw error;
    });
    if (fetched !== null) files.push(fetched);
  }
  return files;
}
