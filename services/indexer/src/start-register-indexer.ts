import { type RecordBus, registerTopics } from '@tripoint/bus';
import { type Indexer, startIndexer } from './indexer';
import { openRegisterIndexing, type RegisterIndexingOptions } from './register-indexing';
import type { DuringBuild } from './snapshot-indexing';

export interface RegisterIndexerOptions extends Omit<RegisterIndexingOptions, 'store'> {
  readonly bus: RecordBus;
  /** Default: the embedded engine. */
  readonly store?: RegisterIndexingOptions['store'];
  /** Stops a run between two of its steps. */
  readonly signal: AbortSignal;
  readonly duringBuild?: DuringBuild;
}

/**
 * Starts the indexer of a register in the process that reads it.
 *
 * @throws RangeError when there is no index for such a register
 */
export async function startRegisterIndexer(options: RegisterIndexerOptions): Promise<Indexer> {
  const { bus, register, signal, duringBuild, store = { engine: 'embedded' } } = options;
  const { close, ...parts } = openRegisterIndexing({ ...options, store });
  const indexer = await startIndexer({
    ...parts,
    bus,
    topics: registerTopics(register),
    signal,
    ...(duringBuild === undefined ? {} : { duringBuild }),
  });
  return {
    close: async () => {
      await indexer.close();
      await close();
    },
  };
}
