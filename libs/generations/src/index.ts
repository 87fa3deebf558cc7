export { dataDay, dataTimeMs } from './data-time';
export { type ProcessIdentity, takeRunLock, thisProcess } from './disk/disk-lock';
export { DiskSuppression, SUPPRESSED } from './disk/disk-suppression';
export {
  currentIndexPath,
  GenerationStore,
  type StoredGeneration,
} from './disk/generation-store';
export { type GenerationFiles, NodeGenerationFiles } from './disk/node-generation-files';
export { watchCurrent } from './disk/watch-current';
export {
  EngineBusyError,
  EngineUnavailableError,
  engineError,
  isConflict,
  isMissing,
  isPassing,
  isUnacceptable,
  type SearchClient,
  writeClient,
} from './elasticsearch/client';
export {
  createIndex,
  ensureIndex,
  type GenerationPlace,
  type IndexKind,
  indexName,
  partKind,
  RESULT_WINDOW,
} from './elasticsearch/create-index';
export { ElasticsearchGenerations } from './elasticsearch/elasticsearch-generations';
export { type EndedImport, EndedImports } from './elasticsearch/ended-imports';
export { FilePartsError, readWhole, writeParts } from './elasticsearch/generation-parts';
export { isRegisterHeld, takeRegisterLock } from './elasticsearch/register-lock';
export { type Difference, difference, type Fingerprints, fingerprintOf } from './fingerprints';
export {
  type Generation,
  GenerationError,
  type GenerationListing,
  type Generations,
  LockLostError,
  RegisterBusyError,
  type RunLock,
  type StagedGeneration,
} from './generations';
export { createGenerationId, isGenerationId, RUNS, registerDirectory } from './layout';
export { type CurrentWatch, watchLive } from './look-repeatedly';
export type {
  Acceptance,
  Gate,
  GenerationCounts,
  GenerationManifest,
  IndexingPhase,
  RunEvent,
  RunOutcome,
  Verdict,
} from './manifest';
export { type IndexStore, indexStoreOf, type OpenedGenerations, openGenerations } from './open-generations';
export { type ServingBoard, ServingNote, type ServingProcess } from './serving';
export { shareGate } from './share-gate';
export {
  isSuppressed,
  MAX_SUPPRESSED,
  type Suppression,
  SuppressionError,
  type SuppressionList,
} from './suppression-list';
export type { KeyVersions } from './versions';
