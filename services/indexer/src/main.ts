import { runServiceProcess } from '@tripoint/runtime';
import { startIndexerProcess } from './composition';
import { indexerProcessChecks, indexerProcessSettings } from './settings';

const FAILED = 1;

void runServiceProcess({
  settings: indexerProcessSettings,
  checks: indexerProcessChecks,
  start: async (settings, { logger, shutdown }) => {
    const onFatal = (error: Error): void => {
      logger.error('the indexer has to start again', { error: error.message });
      void shutdown.run().finally(() => process.exit(FAILED));
    };
    return (await startIndexerProcess(settings, { logger, shutdown, onFatal })).url;
  },
});
