import { type RecordBus, registerTopics } from '@tripoint/bus';
import type { AddressRecord } from '@tripoint/registers';
import { GenerationStore } from '@tripoint/search';
import { EmbeddedIndexEngine } from './embedded-index-engine';
import type { KeptList } from './gates/kept-gates';
import { COUNTRY_THRESHOLDS, DEFAULT_THRESHOLDS } from './gates/thresholds';
import { type Indexer, startIndexer } from './indexer';

export interface EmbeddedIndexerOptions {
  readonly bus: RecordBus;
  readonly register: string;
  readonly dataDir: string;
  /** Stops a run between two of its steps. */
  readonly signal: AbortSignal;
  /** Least rows against the live generation, 0 to 1. */
  readonly minimumRowsShare?: number;
  /** Queries and points that a new generation must answer as told. */
  readonly keptList?: KeptList;
}

/** Country of a register by its id. */
const COUNTRIES: Readonly<Record<string, AddressRecord['country']>> = {
  'cz-addresses': 'cz',
  'sk-addresses': 'sk',
  'pl-addresses': 'pl',
};

/**
 * Starts the indexer of a register on the embedded engine and the generations of a data directory.
 *
 * @throws RangeError when there is no index for such a register
 */
export async function startEmbeddedIndexer(options: EmbeddedIndexerOptions): Promise<Indexer> {
  const { bus, register, dataDir, signal, minimumRowsShare, keptList } = options;
  const country = COUNTRIES[register];
  if (country === undefined) throw new RangeError(`there is no index for "${register}"`);
  return startIndexer({
    bus,
    topics: registerTopics(register),
    country,
    store: new GenerationStore({ dataDir, register }),
    engine: new EmbeddedIndexEngine(register),
    thresholds: {
      ...DEFAULT_THRESHOLDS,
      ...COUNTRY_THRESHOLDS[country],
      ...(minimumRowsShare === undefined ? {} : { minimumRowsShare }),
    },
    signal,
    ...(keptList === undefined ? {} : { keptList }),
  });
}
