import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Registers, registers } from '../registers';
import { systemClock } from './clock';
import { DownloadContext, type Downloaded } from './download-context';
import { DownloadError } from './download-error';
import { DOWNLOAD_LIMITS } from './download-limits';
import type { DownloadParts, DownloadProgress } from './fetch-file';
import { HttpClient } from './http-client';
import type { RegisterDownload, SourceSetting } from './register-download';
import type { SizeBounds } from './size-bounds';

export interface DownloadRequest {
  /** The name commands use, such as `cz-addresses`. */
  readonly register: string;
  readonly mode: 'full' | 'changes';
  /** Day up to which the live data goes, YYYYMMDD; needed for changes. */
  readonly since?: string;
  /** Folder in which files are kept from one download to the next. */
  readonly cacheDir: string;
  /** Values of the settings that the register declares, by name; empty or missing ones take their default. */
  readonly sources?: Readonly<Record<string, string | null | undefined>>;
  readonly signal: AbortSignal;
  /** Called for every chunk; must be cheap. */
  readonly onProgress?: (progress: DownloadProgress) => void;
}

type BoundsOf = (declared: SizeBounds) => SizeBounds;

/**
 * Fetches a register, or its changes since a day, from its publisher into the cache. Files that did not change are
 * not fetched again. Throws DownloadError when it cannot be had, or the signal's reason when it aborts; what was there
 * before stays as it is.
 */
export async function downloadRegister(
  request: DownloadRequest,
  { boundsOf = (declared) => declared, ...parts }: Partial<DownloadParts & { readonly boundsOf: BoundsOf }> = {},
  all: Registers = registers,
): Promise<Downloaded> {
  const { register: id, mode, since, cacheDir, sources = {}, signal, onProgress } = request;
  const download = all[id]?.download;
  if (download === undefined) {
    const known = Object.keys(all).filter((one) => all[one].download !== undefined);
    throw new DownloadError('not-configured', `${id} cannot be downloaded; ${known.join(', ')} can`);
  }
  const folder = join(cacheDir, id);
  await mkdir(folder, { recursive: true });
  const limits = parts.limits ?? DOWNLOAD_LIMITS;
  const http = parts.http ?? new HttpClient(limits, namedHosts(download.settings, sources));
  const tools = { clock: systemClock, random: Math.random, freeBytes, ...parts, limits, http };
  const options = { signal, ...(onProgress === undefined ? {} : { onProgress }) };
  try {
    const ctx = new DownloadContext(download.settings, folder, sources, tools, options, boundsOf);
    return await (mode === 'full' ? download.full(ctx) : changesOf(id, download, ctx, since));
  } finally {
    if (parts.http === undefined) await http.close();
  }
}

/** The hosts that the settings of a register name. */
function namedHosts(settings: readonly SourceSetting[], sources: NonNullable<DownloadRequest['sources']>): Set<string> {
  const values = settings.map(({ name, default: own }) => sources[name] || own || '');
  return new Set(values.filter((value) => URL.canParse(value)).map((value) => new URL(value).host));
}

function changesOf(
  id: string,
  { changes }: RegisterDownload,
  ctx: DownloadContext,
  since: string | undefined,
): Promise<Downloaded> {
  if (changes === undefined) {
    throw new DownloadError('no-changes', `${id} publishes no change sets: load the whole register`);
  }
  if (since === undefined || !/^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(since)) {
    const given = since === undefined ? 'none' : JSON.stringify(since);
    throw new DownloadError('not-configured', `changes need the day of the live data as YYYYMMDD, ${given} given`);
  }
  return changes.fetch(ctx, since);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
