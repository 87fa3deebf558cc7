import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadCzech, downloadCzechChanges } from '../czech/addresses/download';
import { downloadPolish } from '../polish/addresses/download';
import { downloadSlovak } from '../slovak/addresses/download';
import { systemClock } from './clock';
import { DownloadContext, type Downloaded } from './download-context';
import { DownloadError } from './download-error';
import { DOWNLOAD_LIMITS } from './download-limits';
import type { DownloadParts, DownloadProgress } from './fetch-file';
import { HttpClient } from './http-client';
import { registerSources } from './register-sources';
import { SOURCE_SIZES, type SourceSizes } from './source-sizes';

export interface DownloadRequest {
  /** The name commands use, such as `cz-addresses`. */
  readonly register: string;
  readonly mode: 'full' | 'changes';
  /** Day up to which the live data goes, YYYYMMDD; needed for changes. */
  readonly since?: string;
  /** Folder in which files are kept from one download to the next. */
  readonly cacheDir: string;
  /** Values of the settings of {@link registerSources} by name; empty or missing ones take their default. */
  readonly sources?: Readonly<Record<string, string | null | undefined>>;
  readonly signal: AbortSignal;
  /** Called for every chunk; must be cheap. */
  readonly onProgress?: (progress: DownloadProgress) => void;
}

/**
 * Fetches a register, or its changes since a day, from its publisher into the cache. Files that did not change are
 * not fetched again. Throws DownloadError when it cannot be had, or the signal's reason when it aborts; what was there
 * before stays as it is.
 */
export async function downloadRegister(
  request: DownloadRequest,
  { sizes = SOURCE_SIZES, ...parts }: Partial<DownloadParts & { readonly sizes: SourceSizes }> = {},
): Promise<Downloaded> {
  const { register, mode, since, cacheDir, sources = {}, signal, onProgress } = request;
  if (!Object.hasOwn(registerSources, register)) {
    const known = Object.keys(registerSources).join(', ');
    throw new DownloadError('not-configured', `${register} cannot be downloaded; ${known} can`);
  }
  const folder = join(cacheDir, register);
  await mkdir(folder, { recursive: true });
  const limits = parts.limits ?? DOWNLOAD_LIMITS;
  const http = parts.http ?? new HttpClient(limits, namedHosts(register, sources));
  const all = { clock: systemClock, random: Math.random, freeBytes, ...parts, limits, http };
  const options = { signal, ...(onProgress === undefined ? {} : { onProgress }) };
  try {
    const ctx = new DownloadContext(register, folder, sources, all, options, sizes);
    return await (mode === 'full' ? full(register, ctx) : changes(register, ctx, since));
  } finally {
    if (parts.http === undefined) await http.close();
  }
}

/** The hosts that the settings of a register name. */
function namedHosts(register: string, sources: DownloadRequest['sources'] = {}): Set<string> {
  const values = (registerSources[register] ?? []).map(({ name, default: own }) => sources[name] || own || '');
  return new Set(values.filter((value) => URL.canParse(value)).map((value) => new URL(value).host));
}

function full(register: string, ctx: DownloadContext): Promise<Downloaded> {
  if (register === 'sk-addresses') return downloadSlovak(ctx);
  return register === 'cz-addresses' ? downloadCzech(ctx) : downloadPolish(ctx);
}

function changes(register: string, ctx: DownloadContext, since: string | undefined): Promise<Downloaded> {
  if (register !== 'cz-addresses') {
    throw new DownloadError('no-changes', `${register} publishes no change sets: load the whole register`);
  }
  if (since === undefined || !/^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(since)) {
    const given = since === undefined ? 'none' : JSON.stringify(since);
    throw new DownloadError('not-configured', `changes need the day of the live data as YYYYMMDD, ${given} given`);
  }
  return downloadCzechChanges(ctx, since);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
