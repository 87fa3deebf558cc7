export { EmbeddedIndexEngine } from './embedded-index-engine';
export { DEFAULT_THRESHOLDS, type GateThresholds } from './gates/thresholds';
export type { BuiltIndex, CheckedSearch, IndexBuilder, IndexEngine, SampledPlace } from './index-engine';
export { type Indexer, type IndexerParts, startIndexer } from './indexer';
export { indexerProcessSettings } from './settings';
export { type RegisterIndexerOptions, startRegisterIndexer } from './start-register-indexer';
