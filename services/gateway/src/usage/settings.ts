import { integerSetting } from '@tripoint/runtime';

/** Settings of whatever records or shows the usage of keys. */
export const usageSettings = {
  usageMonths: integerSetting('USAGE_MONTHS', {
    meaning: 'How long the calls of each key, day and operation are kept.',
    default: 13,
    min: 1,
    max: 120,
    unit: 'months',
  }),
} as const;
