import { registerSources } from '@tripoint/registers';
import {
  type BusSettings,
  busHasBrokers,
  busHasEngine,
  busSettings,
  type Declarations,
  type EngineSettings,
  engineHasUrl,
  engineSettings,
  numberSetting,
  type SettingsCheck,
  textSetting,
} from '@tripoint/runtime';

/** Settings of everything that imports, the command and the listener. */
export const importSettings = {
  dataDir: textSetting('DATA_DIR', {
    meaning: 'Directory in which the service keeps its indexes, keys and counts.',
    default: 'data',
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

/** What those settings need of each other. */
export const importChecks: readonly SettingsCheck<EngineSettings & BusSettings>[] = [
  engineHasUrl,
  busHasBrokers,
  busHasEngine,
];

/** Settings that name the publishers of the registers, as the downloads of each register declare them. */
export const sourceSettings: Declarations = Object.fromEntries(
  Object.values(registerSources).flatMap((settings) =>
    settings.map(({ name, meaning, default: own }) => [name, textSetting(name, { meaning, default: own })]),
  ),
);
