export { IndexerFigures } from './indexer-figures';
export { indexerProcessChecks, indexerProcessSettings } from './settings';
export { startRegisterIndexer } from './start-register-indexer';
