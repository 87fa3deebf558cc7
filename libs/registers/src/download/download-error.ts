/** Why a register could not be had from its publisher; stable words for reports and tests. */
export type DownloadErrorReason =
  | 'wrong-address'
  | 'not-configured'
  | 'no-changes'
  | 'not-found'
  | 'refused'
  | 'redirect'
  | 'unavailable'
  | 'wrong-content'
  | 'too-small'
  | 'too-large'
  | 'no-space'
  | 'gap';

/** A download that failed for good: trying again at once would not help. The message is for the operator. */
export class DownloadError extends Error {
  readonly reason: DownloadErrorReason;
  /** The address, without user and password; null where there is none. */
  readonly url: string | null;

  constructor(reason: DownloadErrorReason, message: string, url: string | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'DownloadError';
    this.reason = reason;
    this.url = url;
  }
}
