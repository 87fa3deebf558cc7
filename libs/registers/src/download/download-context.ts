import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DownloadError } from './download-error';
import {
  type DownloadParts,
  type FetchedFile,
  type FetchOptions,
  fetchFile,
  type RemoteFile,
  STATE_FOLDER,
} from './fetch-file';
import type { SourceSetting } from './register-download';
import type { SizeBounds } from './size-bounds';
import { shownUrl, sourceUrl } from './source-url';

/** What the downloads of all registers work with. */
export class DownloadContext {
  constructor(
    private readonly settings: readonly SourceSetting[],
    /** Folder of the register in the cache. */
    readonly folder: string,
    private readonly sources: Readonly<Record<string, string | null | undefined>>,
    readonly parts: DownloadParts,
    readonly options: FetchOptions,
    /** The bounds that a file is held to: those declared, unless a test has small files. */
    private readonly boundsOf: (declared: SizeBounds) => SizeBounds,
  ) {}

  /** The value of a setting, else its default; null when there is neither. */
  setting(name: string): string | null {
    const known = this.settings.find((source) => source.name === name);
    const value = this.sources[name] ?? '';
    return value === '' ? (known?.default ?? null) : value;
  }

  /** The address a setting names. Throws DownloadError when it names none. */
  url(name: string, values: Readonly<Record<string, string>> = {}): URL {
    const text = this.setting(name);
    if (text === null) throw new DownloadError('not-configured', `set ${name} to the address of its file`);
    return sourceUrl(
      text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole),
      name,
    );
  }

  fetch(file: RemoteFile, folder = this.folder): Promise<FetchedFile> {
    return fetchFile({ ...file, ...this.boundsOf(file) }, folder, this.parts, this.options);
  }

  /** Fetches a small JSON document. Throws DownloadError when it is none. */
  async json(url: URL, name: string, size: SizeBounds): Promise<unknown> {
    const file = await this.fetch({ url, name, content: 'json', ...size }, join(this.folder, STATE_FOLDER));
    try {
      return JSON.parse(await readFile(file.path, 'utf8')) as unknown;
    } catch (err) {
      throw new DownloadError('wrong-content', `${shownUrl(url)} gave JSON that cannot be read`, shownUrl(url), err);
    }
  }
}

/** What a download of a register gives. */
export interface Downloaded {
  /** What to open as the register: a file or a folder. */
  readonly path: string;
  /** Folder of companion files that do not lie beside the register; null when there is none. */
  readonly hierarchy: string | null;
  /** Every file is the one that was there before. */
  readonly unchanged: boolean;
  /** Day of the release or of the last change file, YYYYMMDD; null when the publisher does not say. */
  readonly sourceVersion: string | null;
  readonly files: readonly FetchedFile[];
}

export function downloaded(
  path: string,
  files: readonly FetchedFile[],
  sourceVersion: string | null,
  hierarchy: string | null = null,
): Downloaded {
  return { path, hierarchy, unchanged: files.every((file) => file.unchanged), sourceVersion, files };
}

/** The day of the newest HTTP date among files, YYYYMMDD in UTC; null when there is none. */
export function newestDay(files: readonly FetchedFile[]): string | null {
  const times = files.map(({ lastModified }) => Date.parse(lastModified ?? '')).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString().slice(0, 10).replaceAll('-', '');
}
