import { join } from 'node:path';
import { type DownloadContext, type Downloaded, downloaded, newestDay } from '../../download/download-context';
import { GIGABYTE, MEGABYTE, type SizeBounds } from '../../download/size-bounds';
import { tidyCache } from '../../download/tidy-cache';

/** Some 15 and 40 MB; they unpack to 126 and 361 MB. */
const LIST: SizeBounds = { minBytes: MEGABYTE, maxBytes: GIGABYTE };
const LISTS = ['ds_dsrdp', 'ds_dphs'];

/** Fetches both lists into one folder. */
export async function downloadTaxLists(ctx: DownloadContext): Promise<Downloaded> {
  const folder = join(ctx.folder, 'full');
  const files = [];
  for (const list of LISTS) {
    const url = ctx.url('SK_TAX_NUMBERS_URL', { list });
    files.push(await ctx.fetch({ url, name: `${list}.zip`, content: 'archive', ...LIST }, folder));
  }
  await tidyCache(folder, files, ctx.parts.clock.now());
  return downloaded(folder, files, newestDay(files));
}
