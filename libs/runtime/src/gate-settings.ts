import { numberSetting, textSetting } from './settings';

/** The checks that every new generation must pass before it may answer. */
export const gateSettings = {
  minimumRowsShare: numberSetting('IMPORT_MIN_ROWS_SHARE', {
    meaning: 'Smallest number of rows of a new generation, in all and per region, as a share of the live one.',
    min: 0,
    max: 1,
    default: 0.98,
  }),
  goldenQueriesFile: textSetting('IMPORT_GOLDEN_QUERIES', {
    meaning:
      'File of queries and points with their expected answers, as JSON lines. Every new generation must give these answers.',
    default: null,
  }),
} as const;
