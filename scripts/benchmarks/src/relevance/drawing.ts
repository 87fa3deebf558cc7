import { randomInt } from 'node:crypto';
import { type Country, indexOptions, type MeasuredIndex, registerHelp } from '../shared/live-search';
import { MAX_SEED, type OptionDeclarations, type OptionValues, textOption, wholeOption } from '../shared/options';
import { type RegisterSource, registerSource } from '../shared/register-source';
import type { Pool } from './pool';
import { loadPool } from './pool-cache';
import { RegisterNames } from './register-names';
import { wordsOf } from './words/words-of';

/** Options of every benchmark that draws its queries from the register. */
export const drawingOptions = {
  from: { type: 'string' },
  seed: { type: 'string' },
  ...indexOptions,
  'pool-seed': { type: 'string' },
  'cache-dir': { type: 'string' },
} as const satisfies OptionDeclarations;

const POOL_SEED_DEFAULT = 1;
export const cacheDirDefault = '.cache/bench';

export const drawingHelp = `${registerHelp}
  --from FILE|DIR   register to draw from, the release that the index was built from (default: the index itself)
  --seed N          seed of the draw (default: random, printed)
  --pool-seed N     seed of the pool of records that is kept between runs (default ${POOL_SEED_DEFAULT})
  --cache-dir DIR   where the pool is kept (default ${cacheDirDefault})`;

/** What queries are drawn from, and everything needed to draw them again. */
export interface Drawing {
  readonly source: RegisterSource;
  readonly country: Country;
  readonly seed: number;
  readonly poolSeed: number;
  readonly pool: Pool;
  readonly names: RegisterNames;
}

/**
 * @param index the index that is measured; null when none is
 * @param say says to a person what takes the time
 */
export async function openDrawing(
  values: OptionValues,
  index: MeasuredIndex | null,
  say: (message: string) => void,
): Promise<Drawing> {
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const poolSeed = wholeOption(values, 'pool-seed', POOL_SEED_DEFAULT, 0, MAX_SEED);
  const cacheDir = textOption(values, 'cache-dir') ?? cacheDirDefault;
  const register = index?.register ?? textOption(values, 'register') ?? 'cz-addresses';
  const country = register.slice(0, 2) as Country;
  const source = registerSource(textOption(values, 'from'), register, index?.indexFile ?? null);
  const pool = await loadPool(source, poolSeed, cacheDir, say);
  say(`Seed ${seed}, drawing from ${pool.rows} records`);
  return {
    source,
    country,
    seed,
    poolSeed,
    pool,
    names: new RegisterNames(pool.places, wordsOf({ country }).saidStreet ?? null),
  };
}
