import { join } from 'node:path';
import type { KeptList } from '@tripoint/addresses';
import {
  ElasticsearchGenerations,
  GenerationStore,
  type Generations,
  type RunLock,
  writeClient,
} from '@tripoint/generations';
import { type AddressRecord, type Registers, registers, registersOf } from '@tripoint/registers';
import { addressKind } from './addresses/address-kind';
import type { OpenedSearch } from './addresses/checked-search';
import type { GateThresholds } from './addresses/thresholds';
import { ElasticsearchIndexTarget } from './elasticsearch-index-target';
import { EmbeddedIndexTarget } from './embedded-index-target';
import type { IndexTarget } from './index-target';
import type { ClosableSearch, IndexedKind, VersionedRecord } from './indexed-kind';

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
  /** Queries and points of the operator that a new generation must answer as the list says. */
  readonly keptList?: KeptList;
}

/** What the indexing of one register is made of. */
export interface RegisterIndexing<R extends VersionedRecord, S extends ClosableSearch> {
  readonly kind: IndexedKind<R, S>;
  readonly generations: Generations;
  readonly target: IndexTarget<R, S>;
  close(): Promise<void>;
}

/** Folder of a data directory for what is built on this machine and kept elsewhere. */
const SCRATCH = 'scratch';

/** Registers that can be indexed. */
export const registersIndexed = registersOf('address');

/**
 * @param takeLock acquires the register for a run, where Elasticsearch has the generations; default: a lock there
 * @throws RangeError when there is no index for such a register
 */
export function openRegisterIndexing(
  { register, dataDir, store, minimumRowsShare, thresholds, keptList }: RegisterIndexingOptions,
  takeLock?: () => Promise<RunLock>,
  all: Registers = registers,
): RegisterIndexing<AddressRecord, OpenedSearch> {
  const country = all[register]?.country;
  if (country === undefined) throw new RangeError(`there is no index for "${register}"`);
  const kind = addressKind({
    register,
    country,
    thresholds: { ...(minimumRowsShare === undefined ? {} : { minimumRowsShare }), ...thresholds },
    ...(keptList === undefined ? {} : { keptList }),
  });
  if (store.engine === 'embedded') {
    const generations = new GenerationStore({ dataDir, register });
    return { kind, generations, target: new EmbeddedIndexTarget(kind), close: async () => undefined };
  }
  const { url, prefix } = store;
  const client = writeClient(url);
  const scratchDir = join(dataDir, SCRATCH);
  const generations = new ElasticsearchGenerations({
    client,
    prefix,
    register,
    scratchDir,
    kinds: kind.documents,
    ...(takeLock && { takeLock }),
  });
  const target = new ElasticsearchIndexTarget({ url, kind, generations });
  return {
    kind,
    generations,
    target,
    close: async () => {
      await target.close();
      await client.close();
    },
  };
}
