export { DEFAULT_THRESHOLDS, type GateThresholds } from './addresses/thresholds';
export { type Indexer, type IndexerParts, startIndexer } from './indexer';
export { indexerProcessChecks, indexerProcessSettings } from './settings';
export { type RegisterIndexerOptions, startRegisterIndexer } from './start-register-indexer';
