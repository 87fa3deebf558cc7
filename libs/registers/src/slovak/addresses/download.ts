import { join } from 'node:path';
import { type DownloadContext, type Downloaded, downloaded, newestDay } from '../../download/download-context';
import { DownloadError } from '../../download/download-error';
import { type FetchedFile, fetchedBefore } from '../../download/fetch-file';
import { GIGABYTE, KILOBYTE, MEGABYTE, type SizeBounds } from '../../download/size-bounds';
import { linkedUrl, shownUrl } from '../../download/source-url';
import { tidyCache } from '../../download/tidy-cache';
import { type CatalogueFile, catalogueRecords, readSlovakCatalogue } from './slovak-catalogue';
import { SLOVAK_REGIONS } from './slovak-regions';
import { newestRelease, releasesQuery } from './slovak-releases';

/** 162 MB. */
const CSV: SizeBounds = { minBytes: 80 * MEGABYTE, maxBytes: 2 * GIGABYTE };
/** About 100 to 200 MB. */
const REGION: SizeBounds = { minBytes: 10 * MEGABYTE, maxBytes: 2 * GIGABYTE };
/** 2,900 municipalities, with or without their borders. */
const MUNICIPALITIES: SizeBounds = { minBytes: 100 * KILOBYTE, maxBytes: 256 * MEGABYTE };
const CATALOGUE: SizeBounds = { minBytes: 2, maxBytes: 32 * MEGABYTE };
const RECORD: SizeBounds = { minBytes: 2, maxBytes: MEGABYTE };

/** Most records fetched that a catalogue names but does not hold: one for each region, twice over. */
const RECORDS_MAX = 16;

/** Fetches Slovak addresses: by the kind of address that SK_ADDRESSES_URL is. */
export async function downloadSlovak(ctx: DownloadContext): Promise<Downloaded> {
  const url = ctx.url('SK_ADDRESSES_URL');
  if (/\/sparql\/?$/i.test(url.pathname)) return quarterlyCsv(ctx, url);
  if (/\.json$/i.test(url.pathname)) return dailyGeoJson(ctx, url);
  const folder = join(ctx.folder, 'csv');
  const file = await ctx.fetch({ url, name: 'adresy.csv', content: 'any', ...CSV }, folder);
  await tidyCache(folder, [file], ctx.parts.clock.now());
  return downloaded(file.path, [file], newestDay([file]));
}

async function quarterlyCsv(ctx: DownloadContext, endpoint: URL): Promise<Downloaded> {
  const dataset = ctx.setting('SK_ADDRESSES_DATASET') ?? '';
  if (!/^https?:\/\/[^\s<>"{}|\\^`]+$/.test(dataset)) {
    throw new DownloadError('wrong-address', `SK_ADDRESSES_DATASET is no address: ${JSON.stringify(dataset)}`);
  }
  const question = new URL(endpoint);
  question.searchParams.set('query', releasesQuery(dataset));
  question.searchParams.set('format', 'application/sparql-results+json');
  const release = newestRelease(await ctx.json(question, 'releases.json', RECORD));
  if (release === null) {
    const why = `${shownUrl(endpoint)} names no release of ${dataset}; look for its new address`;
    throw new DownloadError('not-found', why, shownUrl(endpoint));
  }
  const folder = join(ctx.folder, 'csv');
  const url = linkedUrl(endpoint, release.link);
  const file = await ctx.fetch({ url, name: `adresy_${release.day}.csv`, content: 'csv', ...CSV }, folder);
  const list = await municipalityList(ctx, folder);
  const files = list === null ? [file] : [file, list];
  await tidyCache(folder, files, ctx.parts.clock.now());
  return downloaded(file.path, files, release.day);
}

/**
 * The layer of municipalities, which gives the CSV its codes. Where it is not published any more, the one that was
 * fetched before stays, so that codes do not change from one release to the next.
 */
async function municipalityList(ctx: DownloadContext, folder: string): Promise<FetchedFile | null> {
  if (ctx.setting('SK_MUNICIPALITIES_URL') === null) return null;
  const url = ctx.url('SK_MUNICIPALITIES_URL');
  const file = { url, name: 'lau2.geojson', content: 'json' as const, ...MUNICIPALITIES };
  try {
    return await ctx.fetch(file, folder);
  } catch (err) {
    if (err instanceof DownloadError && err.reason === 'not-found') return fetchedBefore(file, folder);
    throw err;
  }
}

async function dailyGeoJson(ctx: DownloadContext, catalogueUrl: URL): Promise<Downloaded> {
  const catalogue = await ctx.json(catalogueUrl, 'katalog.json', CATALOGUE);
  const found = new Map(readSlovakCatalogue(catalogue).map((file) => [file.region, file]));
  if (found.size < SLOVAK_REGIONS.length) await followRecords(ctx, catalogueUrl, catalogue, found);
  const missing = SLOVAK_REGIONS.filter(({ code }) => !found.has(String(code)));
  if (missing.length > 0) {
    const names = missing.map(({ code, name }) => `${name} (${code})`).join(', ');
    const why = `${shownUrl(catalogueUrl)} names no address file of ${names}`;
    throw new DownloadError('not-found', why, shownUrl(catalogueUrl));
  }
  const folder = join(ctx.folder, 'geojson');
  const files = [];
  for (const { region, link } of found.values()) {
    const name = `address_by_nuts3_${region}.geojson`;
    files.push(await ctx.fetch({ url: linkedUrl(catalogueUrl, link), name, content: 'json', ...REGION }, folder));
  }
  await tidyCache(folder, files, ctx.parts.clock.now());
  const days = [...found.values()].flatMap(({ day }) => (day === null ? [] : [day])).sort();
  return downloaded(folder, files, days.at(-1) ?? newestDay(files));
}

/** Looks into the records of data sets that stand in documents of their own. */
async function followRecords(
  ctx: DownloadContext,
  catalogueUrl: URL,
  catalogue: unknown,
  found: Map<string, CatalogueFile>,
): Promise<void> {
  const links = catalogueRecords(catalogue).slice(0, RECORDS_MAX);
  for (const [index, link] of links.entries()) {
    const record = await ctx.json(linkedUrl(catalogueUrl, link), `record-${index}.json`, RECORD);
    for (const file of readSlovakCatalogue(record)) if (!found.has(file.region)) found.set(file.region, file);
  }
}
