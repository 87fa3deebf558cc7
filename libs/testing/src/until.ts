import { setTimeout as after } from 'node:timers/promises';

const POLL_MS = 10;
const TIMEOUT_MS = 120_000;

/**
 * Waits until something that no event announces is so, and gives it back.
 * @param look null, undefined or false: not yet
 * @param pollMs more than a few milliseconds for a look that costs as much
 * @throws when it is not so within `timeoutMs`
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = TIMEOUT_MS,
  pollMs = POLL_MS,
): Promise<T> {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== undefined && seen !== false) return seen;
    if (performance.now() > endsAt) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await after(pollMs);
  }
}
