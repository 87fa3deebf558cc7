const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const BYTES_PER_MEGABYTE = 1_000_000;

/** `2,739,780`. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-GB');
}

/** `67.1 MB`. */
export function formatBytes(bytes: number): string {
  return `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}

/** `0.8 s`, `42 s`, `3 min 05 s`. */
export function formatDuration(ms: number): string {
  if (ms < 10 * SECOND_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  const seconds = Math.round(ms / SECOND_MS);
  if (seconds < MINUTE_SECONDS) return `${seconds} s`;
  const rest = String(seconds % MINUTE_SECONDS).padStart(2, '0');
  return `${Math.floor(seconds / MINUTE_SECONDS)} min ${rest} s`;
}

/** `12.3 %` of a share from 0 to 1. */
export function formatShare(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
