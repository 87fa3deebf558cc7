import type { GateThresholds, KeptList, OpenedSearch } from '@tripoint/addresses';
import { addressKind } from '@tripoint/addresses';
import { type Generations, type IndexStore, openGenerations, type RunLock } from '@tripoint/generations';
import type { ClosableSearch, IndexedKind, VersionedRecord } from '@tripoint/index';
import { type AddressRecord, type Registers, registers, registersOf } from '@tripoint/registers';
import { ElasticsearchIndexTarget } from './elasticsearch-index-target';
import { EmbeddedIndexTarget } from './embedded-index-target';
import type { IndexTarget } from './index-target';

export interface RegisterIndexingOptions {
  readonly register: string;
  /** Folder of the generations; with Elasticsearch, of what is built here before it goes there. */
  readonly dataDir: string;
  readonly store: IndexStore;
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

/** Registers that can be indexed. */
export const registersIndexed = registersOf('address');

/**
 * @param takeLock acquires the register for a run, where Elasticsearch has the generations; default: a lock there
 * @throws RangeError when there is no index for such a register
 */
export function openRegisterIndexing(
  { register, dataDir, store, thresholds, keptList }: RegisterIndexingOptions,
  takeLock?: () => Promise<RunLock>,
  all: Registers = registers,
): RegisterIndexing<AddressRecord, OpenedSearch> {
  const country = all[register]?.country;
  if (country === undefined) throw new RangeError(`there is no index for "${register}"`);
  const kind = addressKind({
    register,
    country,
    ...(thresholds === undefined ? {} : { thresholds }),
    ...(keptList === undefined ? {} : { keptList }),
  });
  const opened = openGenerations({ store, dataDir, kinds: kind.documents });
  if (opened.engine === 'embedded') {
    return { kind, generations: opened.of(register), target: new EmbeddedIndexTarget(kind), close: opened.close };
  }
  const generations = opened.of(register, takeLock);
  const target = new ElasticsearchIndexTarget({ url: opened.url, kind, generations });
  return {
    kind,
    generations,
    target,
    close: async () => {
      await target.close();
      await opened.close();
    },
  };
}
