import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DownloadContext, type Downloaded, downloaded, newestDay } from '../../download/download-context';
import { DownloadError } from '../../download/download-error';
import type { FetchedFile } from '../../download/fetch-file';
import { GIGABYTE, KILOBYTE, MEGABYTE, type SizeBounds } from '../../download/size-bounds';
import { tidyCache } from '../../download/tidy-cache';

/** 1.7 GB. */
const ADDRESSES: SizeBounds = { minBytes: 500 * MEGABYTE, maxBytes: 16 * GIGABYTE };
/** TERC is the smallest catalogue: 30 kB packed. */
const CATALOGUE: SizeBounds = { minBytes: 10 * KILOBYTE, maxBytes: 256 * MEGABYTE };
const CATALOGUES = ['TERC', 'SIMC', 'ULIC'] as const;

/** Fetches the national file of PRG; the catalogues of TERYT come from a folder, or from addresses where there are any. */
export async function downloadPolish(ctx: DownloadContext): Promise<Downloaded> {
  const local = await terytFolder(ctx);
  const folder = join(ctx.folder, 'full');
  const files: FetchedFile[] = [];
  if (local === null) {
    for (const catalogue of CATALOGUES) {
      const setting = `PL_${catalogue}_URL`;
      if (ctx.setting(setting) === null) continue;
      const url = ctx.url(setting);
      const extension = /\.(zip|csv|xml)$/i.exec(basename(url.pathname))?.[0].toLowerCase() ?? '.zip';
      files.push(await ctx.fetch({ url, name: `${catalogue}${extension}`, content: 'any', ...CATALOGUE }, folder));
    }
  }
  const addresses = await ctx.fetch(
    { url: ctx.url('PL_ADDRESSES_URL'), name: 'prg_adresy_gml.zip', content: 'archive', ...ADDRESSES },
    folder,
  );
  files.push(addresses);
  await tidyCache(folder, files, ctx.parts.clock.now());
  return downloaded(folder, files, newestDay([addresses]), local);
}

/** The folder of TERYT files; null when addresses give them. Throws DownloadError when there is neither. */
async function terytFolder(ctx: DownloadContext): Promise<string | null> {
  const folder = ctx.setting('PL_TERYT_FOLDER');
  const names = folder === null ? [] : await readdir(folder).catch(() => []);
  if (folder !== null && names.some((name) => /TERC/i.test(name))) return folder;
  if (folder === null && ctx.setting('PL_TERC_URL') !== null) return null;
  const what = folder === null ? 'PL_TERYT_FOLDER is not set' : `PL_TERYT_FOLDER (${folder}) holds no TERC file`;
  const how = 'download TERC, SIMC and ULIC (urzędowy, CSV or XML) at https://eteryt.stat.gov.pl into that folder';
  throw new DownloadError('not-configured', `${what}: ${how}`);
}
