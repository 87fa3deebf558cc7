import {
  busHasBrokers,
  busSettings,
  engineHasUrl,
  engineSettings,
  integerSetting,
  numberSetting,
  processSettings,
  type SettingsCheck,
  type SettingsOf,
  textSetting,
} from '@tripoint/runtime';

const PORT_MAX = 65_535;

/** Settings of an indexer that runs as its own process. */
export const indexerProcessSettings = {
  logLevel: processSettings.logLevel,
  shutdownGraceMs: processSettings.shutdownGraceMs,
  host: textSetting('HOST', { meaning: 'Address of the listener with metrics and probes.', default: '127.0.0.1' }),
  port: integerSetting('PORT', {
    meaning: 'Port of the listener with metrics and probes; 0 takes a free one.',
    default: 8083,
    min: 0,
    max: PORT_MAX,
  }),
  dataDir: textSetting('DATA_DIR', {
    meaning: 'Folder for indexes while they are built; what answers is in Elasticsearch.',
    default: './data',
  }),
  minimumRowsShare: numberSetting('IMPORT_MIN_ROWS_SHARE', {
    meaning: 'Least rows of a new generation, in all and per region, as a share of the live one.',
    min: 0,
    max: 1,
    default: 0.98,
  }),
  goldenQueriesFile: textSetting('IMPORT_GOLDEN_QUERIES', {
    meaning: 'File of queries and points, as JSON lines, that every new generation must answer as the file says.',
    default: null,
  }),
  ...engineSettings,
  ...busSettings,
} as const;

export type IndexerProcessSettings = SettingsOf<typeof indexerProcessSettings>;

/** An indexer of its own is there for the records that come over Kafka, and for what all machines see. */
export const indexerIsDistributed: SettingsCheck<IndexerProcessSettings> = ({ engine, bus }) =>
  engine === 'elasticsearch' && bus === 'kafka'
    ? null
    : 'an indexer of its own needs ENGINE=elasticsearch and BUS=kafka: otherwise the importer indexes by itself';

export const indexerChecks: readonly SettingsCheck<IndexerProcessSettings>[] = [
  engineHasUrl,
  busHasBrokers,
  indexerIsDistributed,
];
