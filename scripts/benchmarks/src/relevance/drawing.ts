import { randomInt } from 'node:crypto';
import { type OptionDeclarations, type OptionValues, seedMax, textOption, wholeOption } from '../shared/options';
import { findRegisterSource, type RegisterSource } from '../shared/register-source';
import type { Pool } from './pool';
import { loadPool } from './pool-cache';
import { RegisterNames } from './register-names';

/** Options of every benchmark that draws its queries from the register. */
export const drawingOptions = {
  from: { type: 'string' },
  seed: { type: 'string' },
  index: { type: 'string' },
  'pool-seed': { type: 'string' },
  'cache-dir': { type: 'string' },
} as const satisfies OptionDeclarations;

const poolSeedDefault = 1;
export const cacheDirDefault = '.cache/bench';

export const drawingHelp = `  --from FILE|DIR   register to draw from, the release that the index was built from (default: the sample register for
                    an index of it, else the newest $REGISTER_DATA_DIR/cz/ruian_*.tar.gz)
  --seed N          seed of the draw (default: random, printed)
  --pool-seed N     seed of the pool of records that is kept between runs (default ${poolSeedDefault})
  --cache-dir DIR   where the pool is kept (default ${cacheDirDefault})`;

/** What queries are drawn from, and everything needed to draw them again. */
export interface Drawing {
  readonly source: RegisterSource;
  readonly seed: number;
  readonly poolSeed: number;
  readonly pool: Pool;
  readonly names: RegisterNames;
}

/**
 * @param indexFile the index that is measured; null when none is
 * @param say tells a person what takes the time
 */
export async function openDrawing(
  values: OptionValues,
  indexFile: string | null,
  say: (message: string) => void,
): Promise<Drawing> {
  const seed = wholeOption(values, 'seed', randomInt(seedMax), 0, seedMax);
  const poolSeed = wholeOption(values, 'pool-seed', poolSeedDefault, 0, seedMax);
  const cacheDir = textOption(values, 'cache-dir') ?? cacheDirDefault;
  const source = await findRegisterSource({ from: textOption(values, 'from'), indexFile, cacheDir });
  const pool = await loadPool(source, poolSeed, cacheDir, say);
  say(`Seed ${seed}, drawing from ${pool.rows} records`);
  return { source, seed, poolSeed, pool, names: new RegisterNames(pool.places) };
}
