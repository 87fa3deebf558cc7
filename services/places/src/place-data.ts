import { addressIndexKinds, PlacePool } from '@tripoint/addresses';
import { indexStoreOf, openGenerations } from '@tripoint/generations';
import { type EngineSettings, errorFields, type Logger, type Shutdown } from '@tripoint/runtime';
import { generationSource } from './generation-source';
import { LiveGenerations } from './live-generations';

/**
 * Searches before the first call is answered, where an engine of other machines answers them: enough for connections and the
 * code of most questions; each is work for servers that others share.
 */
const REMOTE_WARM_UP_SEARCHES = 60;

export interface PlaceDataSettings extends EngineSettings {
  readonly dataDir: string;
  readonly searchThreads: number;
}

/**
 * Opens the search over the live generations and follows new ones. Resolves when what is there can be searched; before
 * the first import that is a pool that has nothing to search yet.
 */
export async function openPlaceData(
  settings: PlaceDataSettings,
  logger: Logger,
  shutdown: Shutdown,
): Promise<PlacePool> {
  const search = new PlacePool({
    // Elasticsearch searches; a thread would only be one more to wait for.
    ...(settings.engine === 'elasticsearch'
      ? { threads: 0, warmUpSearches: REMOTE_WARM_UP_SEARCHES }
      : { threads: settings.searchThreads }),
    onThreadDeath: (error) => logger.error('search thread died', errorFields(error)),
  });
  shutdown.add('search threads', () => search.close());
  const { dataDir } = settings;
  const opened = openGenerations({ store: indexStoreOf(settings), dataDir, kinds: addressIndexKinds });
  const generations = new LiveGenerations(generationSource(opened), search, logger);
  shutdown.add('generation watch', () => generations.close());
  await generations.look();
  return search;
}
