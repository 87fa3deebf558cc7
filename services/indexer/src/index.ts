export { indexerProcessChecks, indexerProcessSettings } from './settings';
export { startRegisterIndexer } from './start-register-indexer';
