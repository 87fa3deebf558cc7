import { join } from 'node:path';
import type { AddressRecord } from '@tripoint/registers';
import {
  ElasticsearchGenerations,
  GenerationStore,
  type Generations,
  type RunLock,
  writeClient,
} from '@tripoint/search';
import { ElasticsearchIndexEngine } from './elasticsearch-index-engine';
import { EmbeddedIndexEngine } from './embedded-index-engine';
import { COUNTRY_THRESHOLDS, DEFAULT_THRESHOLDS, type GateThresholds } from './gates/thresholds';
import type { IndexEngine } from './index-engine';

/** Where generations are kept and searched. */
export type IndexPlace =
  | { readonly engine: 'embedded' }
  | { readonly engine: 'elasticsearch'; readonly url: string; readonly prefix: string };

export interface IndexingPlaceOptions {
  readonly register: string;
  /** Folder of the generations; with Elasticsearch, of what is built here before it goes there. */
  readonly dataDir: string;
  readonly place: IndexPlace;
  /** Least rows against the live generation, 0 to 1. */
  readonly minimumRowsShare?: number;
  /** Thresholds in place of those of the country. */
  readonly thresholds?: Partial<GateThresholds>;
}

/** What the indexing of one register is made of. */
export interface IndexingPlace {
  readonly country: AddressRecord['country'];
  readonly store: Generations;
  readonly engine: IndexEngine;
  readonly thresholds: GateThresholds;
  close(): Promise<void>;
}

/** Folder of a data directory for what is built on this machine and kept elsewhere. */
const SCRATCH = 'scratch';

/** Country of a register by its id. */
const COUNTRIES: Readonly<Record<string, AddressRecord['country']>> = {
  'cz-addresses': 'cz',
  'sk-addresses': 'sk',
  'pl-addresses': 'pl',
};

/** Registers that can be indexed. */
export const registersIndexed = Object.keys(COUNTRIES);

/**
 * @param takeLock takes the register for a run, where Elasticsearch has the generations; default: a lock there
 * @throws RangeError when there is no index for such a register
 */
export function openIndexingPlace(
  { register, dataDir, place, minimumRowsShare, thresholds: own = {} }: IndexingPlaceOptions,
  takeLock?: () => Promise<RunLock>,
): IndexingPlace {
  const country = COUNTRIES[register];
  if (country === undefined) throw new RangeError(`there is no index for "${register}"`);
  const thresholds = {
    ...DEFAULT_THRESHOLDS,
    ...COUNTRY_THRESHOLDS[country],
    ...(minimumRowsShare === undefined ? {} : { minimumRowsShare }),
    ...own,
  };
  if (place.engine === 'embedded') {
    const store = new GenerationStore({ dataDir, register });
    return { country, thresholds, store, engine: new EmbeddedIndexEngine(register), close: async () => undefined };
  }
  const { url, prefix } = place;
  const client = writeClient(url);
  const scratchDir = join(dataDir, SCRATCH);
  const store = new ElasticsearchGenerations({ client, prefix, register, scratchDir, ...(takeLock && { takeLock }) });
  const engine = new ElasticsearchIndexEngine({ url, register, generations: store });
  return {
    country,
    thresholds,
    store,
    engine,
    close: async () => {
      await engine.close();
      await client.close();
    },
  };
}
