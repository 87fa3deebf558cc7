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

const REGISTER_NAME = /^[a-z]{2}-[a-z]+$/;

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
