import { type RecordBus, registerTopics } from '@tripoint/bus';
import type { KeptList } from '@tripoint/search';
import { type Indexer, startIndexer } from './indexer';
import { type IndexingPlaceOptions, openIndexingPlace } from './indexing-place';

export interface RegisterIndexerOptions extends Omit<IndexingPlaceOptions, 'place'> {
  readonly bus: RecordBus;
  /** Default: the embedded engine. */
  readonly place?: IndexingPlaceOptions['place'];
  /** Stops a run between two of its steps. */
  readonly signal: AbortSignal;
  /** Queries and points that a new generation must answer as told. */
  readonly keptList?: KeptList;
}

/**
 * Starts the indexer of a register in the process that reads it.
 *
 * @throws RangeError when there is no index for such a register
 */
export async function startRegisterIndexer(options: RegisterIndexerOptions): Promise<Indexer> {
  const { bus, register, signal, keptList, place = { engine: 'embedded' } } = options;
  const { close, ...parts } = openIndexingPlace({ ...options, place });
  const indexer = await startIndexer({
    ...parts,
    bus,
    topics: registerTopics(register),
    signal,
    ...(keptList === undefined ? {} : { keptList }),
  });
  return {
    close: async () => {
      await indexer.close();
      await close();
    },
  };
}
