const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long a download may take and how often it is tried again. The Slovak host answers slowly and resets connections, the
 * Polish file has more than a gigabyte.
 */
export const DOWNLOAD_LIMITS = {
  /** To connect, TLS included. */
  connectTimeoutMs: 20 * SECOND_MS,
  /** From the request to the headers of the answer. */
  headersTimeoutMs: 10 * MINUTE_MS,
  /** Without a byte in the middle of a body. */
  idleTimeoutMs: 10 * MINUTE_MS,
  /** For one attempt. */
  attemptTimeoutMs: 3 * HOUR_MS,
  /** For one file with all its attempts and pauses. */
  totalTimeoutMs: 8 * HOUR_MS,
  /** Attempts in a row that bring not one new byte. */
  attempts: 6,
  /** Pause after the first failure; it doubles with each further one. */
  firstPauseMs: 2 * SECOND_MS,
  longestPauseMs: 2 * MINUTE_MS,
  /** Longest wait a server may ask for; longer counts as unavailable. */
  longestRetryAfterMs: HOUR_MS,
  redirects: 5,
  /** Room on the disk that must be left when the file is there, in bytes. */
  spareBytes: 256 * 1024 * 1024,
};

export type DownloadLimits = Readonly<typeof DOWNLOAD_LIMITS>;
