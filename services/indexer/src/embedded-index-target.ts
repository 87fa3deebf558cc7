import type { Generation, Generations, StagedGeneration } from '@tripoint/generations';
import type { ClosableSearch, IndexBuilder, IndexedKind, VersionedRecord } from '@tripoint/index';
import { openIndex } from '@tripoint/index';
import { freeBuiltIndex } from './free-built-index';
import type { IndexTarget } from './index-target';

/** The embedded engine: one index file of typed arrays per generation. */
export class EmbeddedIndexTarget<R extends VersionedRecord, S extends ClosableSearch> implements IndexTarget<R, S> {
  constructor(protected readonly kind: IndexedKind<R, S>) {}

  createBuilder(): IndexBuilder<R> {
    return this.kind.createBuilder();
  }

  async remember(builder: IndexBuilder<R>, live: Generation, generations: Generations): Promise<void> {
    builder.remember?.(await openIndex(await generations.indexFile(live), this.kind.schema));
  }

  async records(path: string): Promise<Iterable<R>> {
    return this.kind.records(await openIndex(path, this.kind.schema));
  }

  /** The file is where it is searched. */
  async stage({ indexPath }: StagedGeneration, _signal: AbortSignal): Promise<void> {
    await freeBuiltIndex(indexPath);
  }

  async open({ indexPath }: StagedGeneration, signal: AbortSignal): Promise<S> {
    return this.kind.openSearch(await openIndex(indexPath, this.kind.schema), signal);
  }
}
