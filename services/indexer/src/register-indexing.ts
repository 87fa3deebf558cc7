import { join } from 'node:path';
import { addressIndexKinds } from '@tripoint/addresses';
import {
  ElasticsearchGenerations,
  GenerationStore,
  type Generations,
  type RunLock,
  writeClient,
} from '@tripoint/generations';
import { type AddressRecord, type Registers, registers, registersOf } from '@tripoint/registers';
import { ElasticsearchIndexTarget } from './elasticsearch-index-target';
import { EmbeddedIndexTarget } from './embedded-index-target';
import { COUNTRY_THRESHOLDS, DEFAULT_THRESHOLDS, type GateThresholds } from './gates/thresholds';
import type { IndexTarget } from './index-target';

/** Where generations are kept and searched. */
export type IndexStore =
  | { readonly engine: 'embedded' }
  | { readonly engine: 'elasticsearch'; readonly url: string; readonly prefix: string };

export interface RegisterIndexingOptions {
  readonly register: string;
  /** Folder of the generations; with Elasticsearch, of what is built here before it goes there. */
  readonly dataDir: string;
  readonly store: IndexStore;
  /** Least rows against the live generation, 0 to 1. */
  readonly minimumRowsShare?: number;
  /** Thresholds instead of those of the country. */
  readonly thresholds?: Partial<GateThresholds>;
}

/** What the indexing of one register is made of. */
export interface RegisterIndexing {
  readonly country: AddressRecord['country'];
  readonly generations: Generations;
  readonly target: IndexTarget;
  readonly thresholds: GateThresholds;
  close(): Promise<void>;
}

/** Folder of a data directory for what is built on this machine and kept elsewhere. */
const SCRATCH = 'scratch';

/** Registers that can be indexed. */
export const registersIndexed = registersOf('address');

/**
 * @param takeLock takes the register for a run, where Elasticsearch has the generations; default: a lock there
 * @throws RangeError when there is no index for such a register
 */
export function openRegisterIndexing(
  { register, dataDir, store, minimumRowsShare, thresholds: own = {} }: RegisterIndexingOptions,
  takeLock?: () => Promise<RunLock>,
  all: Registers = registers,
): RegisterIndexing {
  const country = all[register]?.country;
  if (country === undefined) throw new RangeError(`there is no index for "${register}"`);
  const thresholds = {
    ...DEFAULT_THRESHOLDS,
    ...COUNTRY_THRESHOLDS[country],
    ...(minimumRowsShare === undefined ? {} : { minimumRowsShare }),
    ...own,
  };
  if (store.engine === 'embedded') {
    const generations = new GenerationStore({ dataDir, register });
    return {
      country,
      thresholds,
      generations,
      target: new EmbeddedIndexTarget(register),
      close: async () => undefined,
    };
  }
  const { url, prefix } = store;
  const client = writeClient(url);
  const scratchDir = join(dataDir, SCRATCH);
  const lock = takeLock && { takeLock };
  const generations = new ElasticsearchGenerations({
    client,
    prefix,
    register,
    scratchDir,
    kinds: addressIndexKinds,
    ...lock,
  });
  const target = new ElasticsearchIndexTarget({ url, register, generations });
  return {
    country,
    thresholds,
    generations,
    target,
    close: async () => {
      await target.close();
      await client.close();
    },
  };
}
