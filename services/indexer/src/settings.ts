import { goldenListProblem } from '@tripoint/registers';
import {
  busHasBrokers,
  busSettings,
  engineHasUrl,
  engineSettings,
  gateSettings,
  limitsProblem,
  probeListenerSettings,
  processSettings,
  type SettingsCheck,
  type SettingsOf,
  tracingSettings,
  writableFolderSetting,
} from '@tripoint/runtime';
import { registersIndexed } from './register-indexing';

/** Settings of an indexer that runs as its own process. */
export const indexerProcessSettings = {
  logLevel: processSettings.logLevel,
  shutdownGraceMs: processSettings.shutdownGraceMs,
  ...tracingSettings,
  ...probeListenerSettings(8083),
  dataDir: writableFolderSetting('DATA_DIR', {
    meaning: 'Folder for indexes while they are built; live indexes are in Elasticsearch.',
    default: './data',
  }),
  ...gateSettings,
  ...engineSettings,
  ...busSettings,
} as const;

export type IndexerProcessSettings = SettingsOf<typeof indexerProcessSettings>;

/** An indexer of its own is there for the records that come over Kafka, and for what all machines see. */
export const indexerIsDistributed: SettingsCheck<IndexerProcessSettings> = ({ engine, bus }) =>
  engine === 'elasticsearch' && bus === 'kafka'
    ? null
    : 'an indexer of its own needs ENGINE=elasticsearch and BUS=kafka: otherwise the importer indexes by itself';

export const indexerProcessChecks: readonly SettingsCheck<IndexerProcessSettings>[] = [
  engineHasUrl,
  busHasBrokers,
  indexerIsDistributed,
  (settings) => limitsProblem(settings, registersIndexed),
  ({ goldenQueriesFile }) => goldenListProblem(goldenQueriesFile),
];
