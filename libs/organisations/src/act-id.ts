import { randomBytes } from 'node:crypto';

const MS_DIGITS = 15;
const COUNT_DIGITS = 6;
const MAX_COUNT = 10 ** COUNT_DIGITS;
const RANDOM_BYTES = 6;

let count = 0;

/** A name for an act that sorts by time, and within one process by order; no two processes give the same. */
export function newActId(whenMs: number): string {
  count = (count + 1) % MAX_COUNT;
  const order = String(count).padStart(COUNT_DIGITS, '0');
  return `${String(whenMs).padStart(MS_DIGITS, '0')}-${order}-${randomBytes(RANDOM_BYTES).toString('hex')}`;
}
