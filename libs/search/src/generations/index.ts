export { type Difference, difference, type Fingerprints } from './fingerprints.js';
export type { GenerationFiles } from './generation-files.js';
export { createGenerationId, isGenerationId } from './generation-id.js';
export {
  currentIndexPath,
  type Generation,
  GenerationError,
  type GenerationListing,
  GenerationStore,
  type GenerationStoreOptions,
  type ManifestFacts,
  type StagedGeneration,
} from './generation-store.js';
export { RUNS, registerDirectory } from './layout.js';
export type { CurrentPointer, FileMark, GenerationManifest } from './manifest.js';
export { NodeGenerationFiles } from './node-generation-files.js';
export type { Gate, GenerationCounts, GenerationReport, Verdict } from './report.js';
export { RegisterBusyError, type RunLock } from './run-lock.js';
export { type CurrentWatch, type WatchOptions, watchCurrent } from './watch-current.js';
