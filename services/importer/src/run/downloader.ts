import type { Downloaded } from '@tripoint/registers';

/** What is to be fetched. */
export interface DownloadRequest {
  readonly register: string;
  /** The whole register, or what changed since `since`. */
  readonly mode: 'full' | 'changes';
  /** Version mark of the live generation; null when there is none. */
  readonly since: string | null;
  /** Address of the file; null for what the publisher offers. */
  readonly url: string | null;
  /** Folder for downloaded files of all registers, kept from run to run. */
  readonly cacheDir: string;
  readonly signal: AbortSignal;
  /** Reported now and then; the size is null when unknown. Must be cheap. */
  readonly onProgress: (bytes: number, totalBytes: number | null) => void;
}

/** What was fetched. */
export type Download = Omit<Downloaded, 'files'>;

/** Fetches registers from their publishers. */
export interface Downloader {
  /** Addresses under which a register is published; nothing else is fetched for a caller from outside. */
  publishers(register: string): readonly string[];
  /** Whether the publisher offers change sets. */
  hasChangeSets(register: string): boolean;
  download(request: DownloadRequest): Promise<Download>;
}

/** A register could not be fetched; the message is for the operator. */
export class SourceUnavailableError extends Error {
  override readonly name = 'SourceUnavailableError';

  constructor(
    message: string,
    /** True when the changes since the live generation are not to be had any more: only a full load can go on. */
    readonly gap: boolean,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
