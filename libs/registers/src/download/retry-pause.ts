import type { DownloadLimits } from './download-limits';

/**
 * Milliseconds to wait after the n-th failure in a row (1 the first): doubling, between half and the whole of it, so
 * that many clients do not come back at once.
 * @param random a number from 0 up to 1
 */
export function retryPauseMs(failures: number, random: number, limits: DownloadLimits): number {
  const whole = Math.min(limits.longestPauseMs, limits.firstPauseMs * 2 ** (failures - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}

/** Milliseconds a Retry-After header asks for (RFC 9110, 10.2.3): seconds or a date; null when it says neither. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
