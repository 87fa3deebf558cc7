export type { GenerationFiles } from './disk/generation-files';
export {
  currentIndexPath,
  GenerationStore,
  type GenerationStoreOptions,
  type StoredGeneration,
} from './disk/generation-store';
export { NodeGenerationFiles } from './disk/node-generation-files';
export { type ProcessIdentity, thisProcess } from './disk/process-identity';
export { watchCurrent } from './disk/watch-current';
export {
  engineError,
  isConflict,
  isMissing,
  isPassing,
  isUnacceptable,
  type SearchClient,
  writeClient,
} from './elasticsearch/client';
export { createIndex, type IndexKind, partKind, RESULT_WINDOW } from './elasticsearch/create-index';
export {
  ElasticsearchGenerations,
  type ElasticsearchGenerationsOptions,
} from './elasticsearch/elasticsearch-generations';
export { EngineBusyError, EngineUnavailableError } from './elasticsearch/engine-errors';
export { ensureIndex } from './elasticsearch/ensure-index';
export { FilePartsError, readWhole, writeParts } from './elasticsearch/generation-parts';
export { type GenerationPlace, indexName } from './elasticsearch/index-names';
export { isRegisterHeld, takeRegisterLock } from './elasticsearch/register-lock';
export { watchLive } from './elasticsearch/watch-live';
export { type Difference, difference, type Fingerprints } from './fingerprints';
export { createGenerationId, isGenerationId } from './generation-id';
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
export {
  type IndexStore,
  indexStoreOf,
  type OpenedGenerations,
  openGenerations,
} from './open-generations';
export type {
  Gate,
  GenerationCounts,
  GenerationReport,
  IndexingPhase,
  RunEvent,
  RunOutcome,
  Verdict,
} from './report';
export { LockLostError, RegisterBusyError, type RunLock } from './run-lock';
export type { KeyVersions } from './versions';
