import { setTimeout as after } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Waits until something that no event tells of is so, and gives it back.
 * @param look null or false: not yet
 * @throws when it is not so within `timeoutMs`
 */
export async function until<T>(
  what: string,
  timeoutMs: number,
  look: () => Promise<T | null | false> | T | null | false,
): Promise<T> {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== false) return seen;
    if (performance.now() > endsAt) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await after(POLL_MS);
  }
}
