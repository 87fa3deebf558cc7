import { join } from 'node:path';
import type { Country, openLiveSearch } from '../shared/live-search';

/** The first message: a checkout that is built, and the indexes that its own software wrote. */
export interface Opening {
  readonly checkout: string;
  readonly indexFiles: readonly string[];
}

/** Searches to make one after the other; the answer is their processor time in seconds. */
export interface TimedRound {
  readonly texts: readonly string[];
  readonly country: Country;
}

interface Modules {
  readonly openLiveSearch: typeof openLiveSearch;
  readonly timeQueries: typeof import('../search/time-queries').timeQueries;
}

function modulesOf(checkout: string): Modules {
  const benchmarks = join(checkout, 'scripts/benchmarks/dist');
  return { ...require(join(benchmarks, 'shared/live-search')), ...require(join(benchmarks, 'search/time-queries')) };
}

if (require.main === module) {
  process.once('message', async ({ checkout, indexFiles }: Opening) => {
    const { openLiveSearch, timeQueries } = modulesOf(checkout);
    const search = await openLiveSearch(indexFiles);
    process.on('message', async ({ texts, country }: TimedRound) =>
      process.send?.((await timeQueries(search, texts, country)).cpuSeconds),
    );
    process.send?.(0);
  });
}
