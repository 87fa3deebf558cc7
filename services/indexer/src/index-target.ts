import type { Generation, Generations, StagedGeneration } from '@tripoint/generations';
import type { ClosableSearch, IndexBuilder } from '@tripoint/index';

/** What the indexer asks of a search engine to build an index and to check it before it answers anybody. */
export interface IndexTarget<R, S extends ClosableSearch> {
  createBuilder(): IndexBuilder<R>;
  /** Lets a builder keep what the generation that is to be replaced knows and records do not say. */
  remember(builder: IndexBuilder<R>, live: Generation, generations: Generations): Promise<void>;
  /** The records an index file was built from, without their versions, for building it again with changes. */
  records(path: string): Promise<Iterable<R>>;
  /** Writes a built index, whose file is complete, to where it is searched. Only its checks look at it yet. */
  stage(staged: StagedGeneration, signal: AbortSignal): Promise<void>;
  /** Opens a staged index as a service would. @param signal ends its checks */
  open(staged: StagedGeneration, signal: AbortSignal): Promise<S>;
}
