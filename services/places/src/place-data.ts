import { errorFields, type Logger, type Shutdown } from '@tripoint/runtime';
import { SearchPool } from '@tripoint/search';
import { LiveGenerations } from './live-generations';

/**
 * Opens the search threads over the live generations of a data folder and follows new ones. Resolves when what is there
 * can be searched; an empty folder gives a pool that has nothing to search yet.
 */
export async function openPlaceData(
  { dataDir, searchThreads }: { readonly dataDir: string; readonly searchThreads: number },
  logger: Logger,
  shutdown: Shutdown,
): Promise<SearchPool> {
  const search = new SearchPool({
    threads: searchThreads,
    onThreadDeath: (error) => logger.error('search thread died', errorFields(error)),
  });
  shutdown.add('search threads', () => search.close());
  const generations = new LiveGenerations(dataDir, search, logger);
  shutdown.add('generation watch', () => generations.close());
  await generations.look();
  return search;
}
