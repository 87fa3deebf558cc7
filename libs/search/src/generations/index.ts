export { type Difference, difference, type Fingerprints } from './fingerprints';
export type { GenerationFiles } from './generation-files';
export { createGenerationId, isGenerationId } from './generation-id';
export {
  currentIndexPath,
  GenerationStore,
  type GenerationStoreOptions,
  type StoredGeneration,
} from './generation-store';
export {
  type Generation,
  GenerationError,
  type GenerationListing,
  type Generations,
  type ManifestFacts,
  type StagedGeneration,
} from './generations';
export { RUNS, registerDirectory } from './layout';
export type { CurrentWatch, WatchOptions } from './look-repeatedly';
export type { CurrentPointer, FileMark, GenerationManifest } from './manifest';
export { NodeGenerationFiles } from './node-generation-files';
export { type ProcessIdentity, thisProcess } from './process-identity';
export type {
  Gate,
  GenerationCounts,
  GenerationReport,
  IndexingPhase,
  RunNews,
  RunOutcome,
  Verdict,
} from './report';
export { LockLostError, RegisterBusyError, type RunLock } from './run-lock';
export type { KeyVersions } from './versions';
export { watchCurrent } from './watch-current';
