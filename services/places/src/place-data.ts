import { addressIndexKinds, PlacePool } from '@tripoint/addresses';
import { indexStoreOf, openGenerations } from '@tripoint/generations';
import { type EngineSettings, errorFields, type ReadyCheck, type ServiceParts } from '@tripoint/runtime';
import { AvailablePlaces } from './available-places';
import { generationSource } from './generation-source';
import { LiveGenerations, placeRegisters } from './live-generations';

/**
 * Searches before the first call is answered, where an engine of other machines answers them: enough for connections and the
 * code of most questions; each is work for servers that others share.
 */
const REMOTE_WARM_UP_SEARCHES = 60;

export interface PlaceDataSettings extends EngineSettings {
  readonly dataDir: string;
  readonly searchThreads: number;
}

/** The search over what is stored, and whether all of that can be searched. */
export interface PlaceData {
  readonly search: AvailablePlaces;
  readonly ready: ReadyCheck;
}

/**
 * Opens the search over the live generations and follows new ones. Resolves when what is there can be searched; before
 * the first import that is a pool that has nothing to search yet.
 */
export async function openPlaceData(
  settings: PlaceDataSettings,
  { logger, shutdown, metrics }: ServiceParts,
): Promise<PlaceData> {
  const pool = new PlacePool({
    // Elasticsearch searches; a thread would only be one more to wait for.
    ...(settings.engine === 'elasticsearch'
      ? { threads: 0, warmUpSearches: REMOTE_WARM_UP_SEARCHES }
      : { threads: settings.searchThreads }),
    onThreadDeath: (error) => logger.error('search thread died', errorFields(error)),
  });
  shutdown.add('search threads', () => pool.close());
  const { dataDir } = settings;
  const opened = openGenerations({ store: indexStoreOf(settings), dataDir, kinds: addressIndexKinds });
  const generations = new LiveGenerations(generationSource(opened), pool, logger);
  shutdown.add('generation watch', () => generations.close());
  metrics.gaugeBy(
    'register_unavailable',
    '1 while a register is stored and cannot be loaded, so that nothing answers for its country',
    'register',
    () => placeRegisters.map((register) => [register, generations.unavailable.has(register) ? 1 : 0] as const),
  );
  metrics.gaugeBy(
    'register_data_age_seconds',
    'Age of the data that answer: since the day of their source, or where it says none, since they were loaded',
    'register',
    () => generations.dataAges,
  );
  await generations.look();
  const unavailable = (): ReadonlySet<string> => generations.unavailable;
  return { search: new AvailablePlaces(pool, unavailable), ready: () => notReady(pool, [...unavailable()]) };
}

function notReady(pool: Pick<PlacePool, 'countries'>, unavailable: readonly string[]): string | null {
  if (unavailable.length > 0) {
    return `${unavailable.join(', ')} cannot be loaded: see the log for why`;
  }
  return pool.countries.length > 0 ? null : 'no register is loaded: import one';
}
