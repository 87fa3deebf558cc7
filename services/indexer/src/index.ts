export { EmbeddedIndexTarget } from './embedded-index-target';
export { DEFAULT_THRESHOLDS, type GateThresholds } from './gates/thresholds';
export type { BuiltIndex, CheckedSearch, IndexBuilder, IndexTarget, SampledPlace } from './index-target';
export { type Indexer, type IndexerParts, startIndexer } from './indexer';
export { indexerProcessChecks, indexerProcessSettings } from './settings';
export { type RegisterIndexerOptions, startRegisterIndexer } from './start-register-indexer';
