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
  override readonly name = 'DownloadError';

  /** @param url the address, without user and password; null where there is none */
  constructor(
    readonly reason: DownloadErrorReason,
    message: string,
    readonly url: string | null = null,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
