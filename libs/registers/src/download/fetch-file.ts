import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CacheRecord, rangeValidator, readCacheRecord, writeCacheRecord } from './cache-record';
import type { Clock } from './clock';
import { CONTENT_HEAD_BYTES, type Content, checkContent } from './content-check';
import { DownloadError } from './download-error';
import type { DownloadLimits } from './download-limits';
import type { HttpClient, HttpResponse } from './http-client';
import { PartialFile } from './partial-file';
import { type Attempt, isPassing, withRetries } from './retries';
import { retryAfterMs } from './retry-pause';
import { shownUrl } from './source-url';

/** One file to fetch. */
export interface RemoteFile {
  readonly url: URL;
  /** Name in the cache. */
  readonly name: string;
  readonly content: Content;
  /** Smallest size that can be the whole file, in bytes: a cut one may look like a whole one. */
  readonly minBytes: number;
  /** Largest size accepted, in bytes. */
  readonly maxBytes: number;
}

/** A file in the cache. */
export interface FetchedFile {
  readonly name: string;
  readonly path: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  /** As the server said it (an HTTP date); null when it did not. */
  readonly lastModified: string | null;
  /** The server said that the file has not changed since it was fetched. */
  readonly unchanged: boolean;
}

export interface DownloadProgress {
  readonly file: string;
  /** Bytes of the file on the disk. */
  readonly bytes: number;
  /** Size of the file; null when the server does not say it. */
  readonly totalBytes: number | null;
}

/** What a download works with; tests bring their own clock, chance and disk. */
export interface DownloadParts {
  readonly http: HttpClient;
  readonly limits: DownloadLimits;
  readonly clock: Clock;
  readonly random: () => number;
  /** Bytes free for us on the disk of a folder. */
  readonly freeBytes: (folder: string) => Promise<number>;
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: DownloadProgress) => void;
}

/** What is asked for: endpoints that know several forms give JSON only when they are asked for it. */
const ACCEPT: Readonly<Record<Content, string>> = {
  archive: '*/*',
  csv: 'text/csv, */*;q=0.5',
  json: 'application/sparql-results+json, application/ld+json, application/geo+json, application/json, */*;q=0.5',
  any: '*/*',
};

/** Folder inside a cache folder for parts and for what is known about files. */
export const STATE_FOLDER = '.download';

/**
 * Fetches a file into a folder, or learns that the one there is still current. What an earlier attempt or run fetched
 * is gone on with. The file appears at once and whole. Throws DownloadError when it cannot be had or is not what it should be.
 */
export async function fetchFile(
  file: RemoteFile,
  folder: string,
  parts: DownloadParts,
  options: FetchOptions,
): Promise<FetchedFile> {
  const state = join(folder, STATE_FOLDER);
  await mkdir(state, { recursive: true });
  const url = shownUrl(file.url);
  const part = await PartialFile.open(state, file.name, url, parts.clock.now());
  const transfer = new Transfer(file, url, folder, part, parts, options);
  try {
    const cached = await cachedRecord(file, url, folder);
    return await withRetries(url, (signal) => transfer.attempt(cached, signal), parts, options.signal);
  } catch (err) {
    // Bytes that are wrong or too many must not be gone on with.
    if (err instanceof DownloadError && err.reason !== 'unavailable' && err.reason !== 'no-space') await part.discard();
    throw err;
  } finally {
    await part.close();
  }
}

/** The file as it was fetched last, without asking for it; null when it is not in the cache. */
export async function fetchedBefore(file: RemoteFile, folder: string): Promise<FetchedFile | null> {
  const url = shownUrl(file.url);
  const record = await cachedRecord(file, url, folder);
  return record === null ? null : fetched(file, url, folder, record, true);
}

/** What is known about the file in the cache; null when it is not there as it was fetched. */
async function cachedRecord(file: RemoteFile, url: string, folder: string): Promise<CacheRecord | null> {
  const record = await readCacheRecord(join(folder, STATE_FOLDER, `${file.name}.json`));
  const size = await stat(join(folder, file.name)).then(
    (found) => found.size,
    () => null,
  );
  return record !== null && record.url === url && record.bytes === size && record.sha256 !== null ? record : null;
}

function fetched(file: RemoteFile, url: string, folder: string, record: CacheRecord, unchanged: boolean): FetchedFile {
  return {
    name: file.name,
    path: join(folder, file.name),
    url,
    bytes: record.bytes as number,
    sha256: record.sha256 as string,
    lastModified: record.lastModified,
    unchanged,
  };
}

class Transfer {
  private readonly path: string;
  private readonly recordPath: string;
  private isChecked = false;

  constructor(
    private readonly file: RemoteFile,
    private readonly url: string,
    private readonly folder: string,
    private readonly part: PartialFile,
    private readonly parts: DownloadParts,
    private readonly options: FetchOptions,
  ) {
    this.path = join(folder, file.name);
    this.recordPath = join(folder, STATE_FOLDER, `${file.name}.json`);
  }

  async attempt(cached: CacheRecord | null, signal: AbortSignal): Promise<Attempt<FetchedFile>> {
    const before = this.part.bytes;
    let response: HttpResponse | null = null;
    try {
      const condition = this.part.bytes > 0 ? this.rangeHeaders() : conditionalHeaders(cached);
      const headers = { accept: ACCEPT[this.file.content], ...condition };
      response = await this.parts.http.request(this.file.url, { method: 'GET', headers, signal });
      const ready = await this.ready(response, cached);
      if (ready !== null) return ready;
      await this.receive(response);
      return { done: true, value: await this.finish(response) };
    } catch (err) {
      if (err instanceof DownloadError || isDiskError(err)) throw err;
      const isLate = signal.aborted && !this.options.signal.aborted;
      const why = isLate ? 'it took too long' : reasonOf(err);
      return { done: false, why, retryAfterMs: null, progressed: this.part.bytes > before, cause: err };
    } finally {
      response?.discard();
    }
  }

  /** Prepares the part for the body, or says why there is none to read. */
  private async ready(response: HttpResponse, cached: CacheRecord | null): Promise<Attempt<FetchedFile> | null> {
    const { status } = response;
    if (status === 304 && cached !== null)
      return { done: true, value: fetched(this.file, this.url, this.folder, cached, true) };
    if (status === 200) {
      await this.begin(response, lengthOf(response.header('content-length')), 0);
      return null;
    }
    if (status === 206) return this.continueFrom(response);
    if (status === 416 && this.part.bytes > 0)
      return this.startAgain('the part kept on the disk does not fit any more');
    if (isPassing(status)) {
      const wait = retryAfterMs(response.header('retry-after'), this.parts.clock.now());
      return { done: false, why: `the server answered ${status}`, retryAfterMs: wait, progressed: false };
    }
    const reason = status === 404 || status === 410 ? 'not-found' : 'refused';
    throw new DownloadError(reason, `${this.url} answered ${status}`, this.url);
  }

  private async continueFrom(response: HttpResponse): Promise<Attempt<FetchedFile> | null> {
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.header('content-range') ?? '');
    const record = this.part.record;
    const etag = response.header('etag') ?? null;
    const isOther = record?.etag != null && etag !== null && etag !== record.etag;
    const total = range === null || range[2] === '*' ? null : Number(range[2]);
    const isOtherSize = record?.bytes != null && total !== null && total !== record.bytes;
    if (range === null || Number(range[1]) !== this.part.bytes || isOther || isOtherSize) {
      return this.startAgain('the server went on with something else');
    }
    await this.checkRoom(total, this.part.bytes);
    return null;
  }

  private async startAgain(why: string): Promise<Attempt<FetchedFile>> {
    await this.part.restart(null);
    this.isChecked = false;
    return { done: false, why, retryAfterMs: null, progressed: false };
  }

  private async begin(response: HttpResponse, total: number | null, offset: number): Promise<void> {
    const encoding = response.header('content-encoding') ?? 'identity';
    if (encoding !== 'identity') {
      const why = `${this.url} is sent compressed as ${encoding} although that was not asked for`;
      throw new DownloadError('wrong-content', why, this.url);
    }
    await this.checkRoom(total, offset);
    this.isChecked = false;
    await this.part.restart({
      url: this.url,
      etag: response.header('etag') ?? null,
      lastModified: response.header('last-modified') ?? null,
      bytes: total,
      sha256: null,
    });
  }

  private async checkRoom(total: number | null, offset: number): Promise<void> {
    const { maxBytes, minBytes } = this.file;
    if (total !== null && total > maxBytes) throw this.tooLarge(total);
    if (total !== null && total < minBytes) throw this.tooSmall(total);
    const needed = (total ?? minBytes) - offset + this.parts.limits.spareBytes;
    const free = await this.parts.freeBytes(this.folder);
    if (free >= needed) return;
    const why = `${this.file.name} needs ${needed} bytes of room in ${this.folder}, ${free} are free`;
    throw new DownloadError('no-space', why, this.url);
  }

  private async receive(response: HttpResponse): Promise<void> {
    const total = this.part.record?.bytes ?? null;
    for await (const bytes of response.body) {
      if (this.part.bytes + bytes.length > this.file.maxBytes) throw this.tooLarge(null);
      await this.part.append(bytes);
      if (!this.isChecked && this.part.head.length === CONTENT_HEAD_BYTES) this.check(response);
      this.options.onProgress?.({ file: this.file.name, bytes: this.part.bytes, totalBytes: total });
    }
    if (total !== null && this.part.bytes !== total) {
      throw new Error(`it ended after ${this.part.bytes} of ${total} bytes`);
    }
  }

  private check(response: HttpResponse): void {
    checkContent(this.part.head, this.file.content, response.header('content-type'), this.url);
    this.isChecked = true;
  }

  private async finish(response: HttpResponse): Promise<FetchedFile> {
    if (!this.isChecked) this.check(response);
    if (this.part.bytes < this.file.minBytes) throw this.tooSmall(this.part.bytes);
    const about = this.part.record as CacheRecord;
    const bytes = this.part.bytes;
    const record = { ...about, bytes, sha256: await this.part.finish(this.path) };
    await writeCacheRecord(this.recordPath, record);
    return fetched(this.file, this.url, this.folder, record, false);
  }

  private rangeHeaders(): Record<string, string> {
    const validator = this.part.record === null ? null : rangeValidator(this.part.record);
    return validator === null ? {} : { range: `bytes=${this.part.bytes}-`, 'if-range': validator };
  }

  private tooLarge(bytes: number | null): DownloadError {
    const size = bytes === null ? 'more' : `${bytes} bytes`;
    const why = `${this.url} has ${size}, at most ${this.file.maxBytes} are expected`;
    return new DownloadError('too-large', why, this.url);
  }

  private tooSmall(bytes: number): DownloadError {
    const why = `${this.url} has ${bytes} bytes, at least ${this.file.minBytes} are expected: it looks cut`;
    return new DownloadError('too-small', why, this.url);
  }
}

function conditionalHeaders(cached: CacheRecord | null): Record<string, string> {
  if (cached === null) return {};
  return {
    ...(cached.etag === null ? {} : { 'if-none-match': cached.etag }),
    ...(cached.lastModified === null ? {} : { 'if-modified-since': cached.lastModified }),
  };
}

function lengthOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** Errors of the file system have a path or a name of a call on files; those of the network have neither. */
function isDiskError(err: unknown): boolean {
  const { code, syscall } = err as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS' || (syscall === 'write' && code === 'EIO');
}

function reasonOf(err: unknown): string {
  const { code, message } = err as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : NETWORK[code];
  return known ?? message;
}

const NETWORK: Readonly<Record<string, string>> = {
  ECONNRESET: 'the connection was reset',
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'the host is not known',
  UND_ERR_CONNECT_TIMEOUT: 'the host did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer came in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped in the middle',
  UND_ERR_SOCKET: 'the connection was closed in the middle',
};
