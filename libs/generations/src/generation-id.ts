import { randomBytes } from 'node:crypto';

/** `20261121T114012345Z-4f2a`: the moment in UTC to the millisecond, and a tail that keeps two of one moment apart. */
const GENERATION_ID = /^\d{8}T\d{9}Z-[0-9a-f]{4}$/;

const TAIL_BYTES = 2;

/** Makes an id for a generation or a run; ids sort by the time they were made. */
export function createGenerationId(now: Date): string {
  const moment = now.toISOString().replace(/[-:.]/g, '');
  return `${moment}-${randomBytes(TAIL_BYTES).toString('hex')}`;
}

/** True for the text of an id; such a text is safe as a file name. */
export function isGenerationId(text: unknown): text is string {
  return typeof text === 'string' && GENERATION_ID.test(text);
}
