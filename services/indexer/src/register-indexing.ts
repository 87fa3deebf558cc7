import { addressKind, type GateThresholds } from '@tripoint/addresses';
import { type CompanyThresholds, companyKind, taxKind } from '@tripoint/companies';
import { type Generations, type IndexStore, openGenerations, type RunLock } from '@tripoint/generations';
import type { ClosableSearch, IndexedKind, VersionedRecord } from '@tripoint/index';
import { type GoldenList, type Register, type RegisterRecord, type Registers, registers } from '@tripoint/registers';
import { ElasticsearchIndexTarget } from './elasticsearch-index-target';
import { EmbeddedIndexTarget } from './embedded-index-target';
import type { IndexTarget } from './index-target';

export interface RegisterIndexingOptions {
  readonly register: string;
  /** Folder of the generations; with Elasticsearch, of what is built here before it goes there. */
  readonly dataDir: string;
  readonly store: IndexStore;
  /** Thresholds instead of those of its kind and country. */
  readonly thresholds?: Partial<GateThresholds & CompanyThresholds>;
  /** Queries and points of the operator that a new generation must answer as the list says. */
  readonly goldenList?: GoldenList;
}

/** What the indexing of one register is made of. */
export interface RegisterIndexing<R extends VersionedRecord, S extends ClosableSearch> {
  readonly kind: IndexedKind<R, S>;
  readonly generations: Generations;
  readonly target: IndexTarget<R, S>;
  close(): Promise<void>;
}

/** Registers that can be indexed. */
export const registersIndexed = Object.keys(registers);

/**
 * @param takeLock acquires the register for a run, where Elasticsearch has the generations; default: a lock there
 * @throws RangeError when there is no index for such a register
 */
export function openRegisterIndexing(
  { register, dataDir, store, thresholds, goldenList }: RegisterIndexingOptions,
  takeLock?: () => Promise<RunLock>,
  all: Registers = registers,
): RegisterIndexing<RegisterRecord, ClosableSearch> {
  const declared = all[register];
  if (declared === undefined) throw new RangeError(`there is no index for "${register}"`);
  const kind = kindOf(declared, {
    ...(thresholds === undefined ? {} : { thresholds }),
    ...(goldenList === undefined ? {} : { goldenList }),
  });
  const opened = openGenerations({ store, dataDir, kinds: kind.documents });
  if (opened.engine === 'embedded') {
    return { kind, generations: opened.of(register), target: new EmbeddedIndexTarget(kind), close: opened.close };
  }
  const generations = opened.of(register, takeLock);
  const target = new ElasticsearchIndexTarget({ server: opened.server, kind, generations });
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

/** How the records of a register are built, searched and proved. */
function kindOf(
  { id: register, kind, country }: Register,
  options: Pick<RegisterIndexingOptions, 'thresholds' | 'goldenList'>,
): IndexedKind<RegisterRecord, ClosableSearch> {
  if (kind === 'address') return addressKind({ register, country, ...options });
  if (kind === 'company' && country !== 'pl') return companyKind({ register, country, ...options });
  if (kind === 'tax' && country === 'sk') return taxKind({ register, country, ...options });
  throw new RangeError(`there is no index for ${kind} records of "${country}"`);
}
