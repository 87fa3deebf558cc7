import { indexStoreOf, openGenerations, type SuppressionList } from '@tripoint/generations';
import { indexKinds, type SearchPoolOptions, WARM_UP_SEARCHES_DEFAULT } from '@tripoint/index';
import { type CommonServiceSettings, errorFields, type Logger, type ServiceParts } from '@tripoint/runtime';
import { generationSource, type ServedRegisters } from './generation-source';
import { LiveGenerations, type LoadedPool } from './live-generations';
import type { SearchSettings } from './search-settings';

/**
 * Searches before the first call is answered, where an engine of other machines answers them: enough for connections and the
 * code of most questions; each is work for servers that others share.
 */
const REMOTE_WARM_UP_SEARCHES = 60;

/** What a search pool of a service is opened with. */
export type SearchOptions = Omit<SearchPoolOptions, 'module'>;

export function searchOptions(settings: SearchSettings, logger: Logger): SearchOptions {
  const isRemote = settings.engine === 'elasticsearch';
  return {
    // Elasticsearch searches; a thread would only be one more to wait for.
    threads: isRemote ? 0 : settings.searchThreads,
    warmUpSearches: settings.warmUpSearches ?? (isRemote ? REMOTE_WARM_UP_SEARCHES : WARM_UP_SEARCHES_DEFAULT),
    onThreadDeath: (error) => logger.error('search thread died', errorFields(error)),
  };
}

export interface AnswersOptions {
  /** The service, unique in its process. */
  readonly service: string;
  readonly registers: ServedRegisters;
  readonly pool: LoadedPool & { close(): Promise<void> };
}

/** The generations of a service, and who must not be answered, in the same store. */
export interface Followed {
  readonly generations: LiveGenerations;
  readonly suppressed: SuppressionList;
}

/**
 * Loads the live generations of registers into a pool and follows new ones, until the shutdown, which also closes the pool.
 * Resolves when what is there can be searched; before the first import that is nothing.
 */
export async function followGenerations(
  settings: SearchSettings & CommonServiceSettings,
  { logger, shutdown, metrics }: ServiceParts,
  { service, registers, pool }: AnswersOptions,
): Promise<Followed> {
  shutdown.add(`search threads of ${service}`, () => pool.close());
  const { dataDir } = settings;
  const kinds = (register: string): readonly string[] => indexKinds(registers[register]!).map(({ name }) => name);
  const opened = openGenerations({ store: indexStoreOf(settings), dataDir, kinds, searcher: service });
  const ids = Object.keys(registers);
  const generations = new LiveGenerations(generationSource(opened, registers), ids, pool, logger);
  shutdown.add(`generation watch of ${service}`, () => generations.close());
  metrics.gaugeBy(
    'register_unavailable',
    '1 while a register is stored and cannot be loaded, so that nothing answers from it',
    'register',
    () => ids.map((register) => [register, generations.unavailable.has(register) ? 1 : 0] as const),
  );
  metrics.gaugeBy(
    'register_data_age_seconds',
    'Age of the data that answer: since the day of their source, or where it says none, since they were loaded',
    'register',
    () => generations.dataAges,
  );
  await generations.look();
  return { generations, suppressed: opened.suppressed };
}
