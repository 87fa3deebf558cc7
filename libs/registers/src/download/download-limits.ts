const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a download may take and how often it is tried again. */
export interface DownloadLimits {
  /** To connect, TLS included. */
  readonly connectTimeoutMs: number;
  /** From the request to the headers of the answer. */
  readonly headersTimeoutMs: number;
  /** Without a byte in the middle of a body. */
  readonly idleTimeoutMs: number;
  /** For one attempt. */
  readonly attemptTimeoutMs: number;
  /** For one file with all its attempts and pauses. */
  readonly totalTimeoutMs: number;
  /** Attempts in a row that bring not one new byte. */
  readonly attempts: number;
  /** Pause after the first failure; it doubles with each further one. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Longest wait a server may ask for; longer counts as unavailable. */
  readonly longestRetryAfterMs: number;
  readonly redirects: number;
  /** Room on the disk that must be left when the file is there, in bytes. */
  readonly spareBytes: number;
}

/** The Slovak host answers slowly and resets connections, the Polish file has more than a gigabyte. */
export const DOWNLOAD_LIMITS: DownloadLimits = {
  connectTimeoutMs: 20 * SECOND_MS,
  headersTimeoutMs: 10 * MINUTE_MS,
  idleTimeoutMs: 10 * MINUTE_MS,
  attemptTimeoutMs: 3 * HOUR_MS,
  totalTimeoutMs: 8 * HOUR_MS,
  attempts: 6,
  firstPauseMs: 2 * SECOND_MS,
  longestPauseMs: 2 * MINUTE_MS,
  longestRetryAfterMs: HOUR_MS,
  redirects: 5,
  spareBytes: 256 * 1024 * 1024,
};
