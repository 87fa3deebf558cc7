import { numberSetting, textSetting } from '@tripoint/runtime';

/** Settings of the import command. */
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
} as const;
