import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from '../shared/random';
import { type RegisterSource, registerBatches, sourceFingerprint } from '../shared/register-source';
import { drawPool, type Pool } from './pool';

/** Counts up when the pool gets another shape or another way of drawing. */
const POOL_VERSION = 2;

/**
 * The pool of a register: from the cache when it was drawn from this very file with this seed, else drawn (one pass over
 * the register) and kept.
 * @param say says to a person what takes the time
 */
export async function loadPool(
  source: RegisterSource,
  seed: number,
  cacheDir: string,
  say: (message: string) => void,
): Promise<Pool> {
  const identity = createHash('sha256')
    .update(`${POOL_VERSION} ${seed} ${sourceFingerprint(source)}`)
    .digest('hex')
    .slice(0, 16);
  const file = join(cacheDir, `relevance-pool-${identity}.json`);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (kept !== null) return JSON.parse(kept) as Pool;
  say(`Drawing a pool of records from ${source.path} (once per file)`);
  const pool = await drawPool(registerBatches(source), seededRandom(seed));
  await mkdir(cacheDir, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(pool));
  await rename(unfinished, file);
  return pool;
}
