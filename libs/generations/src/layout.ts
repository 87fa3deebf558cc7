import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** Names inside the directory of one register. */
export const GENERATIONS = 'generations';
export const CURRENT = 'current.json';
export const LOCKS = 'lock';
export const RUNS = 'runs';

/** Names inside a generation. */
export const INDEX = 'index.bin';
export const FINGERPRINTS = 'fingerprints.bin';
export const VERSIONS = 'versions.json';
export const MANIFEST = 'manifest.json';

/** Tail of a generation's directory while it is not whole, and of one that did not pass its gates. */
export const BUILDING = '.building';
export const REFUSED = '.refused';

const REGISTER_NAME = /^[a-z]{2}(?:-[a-z]+)+$/;

/**
 * Directory of a register under a data directory.
 *
 * @param register for example `cz-addresses`
 * @throws RangeError when the name could lead out of the data directory
 */
export function registerDirectory(dataDir: string, register: string): string {
  if (!REGISTER_NAME.test(register)) throw new RangeError(`"${register}" is not the name of a register`);
  return join(dataDir, 'registers', register);
}

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
