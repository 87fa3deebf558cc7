import { LOG_LEVELS } from './log';
import { choiceSetting, integerSetting } from './settings';

/** Settings that every process has. */
export const processSettings = {
  logLevel: choiceSetting('LOG_LEVEL', LOG_LEVELS, {
    meaning: 'Lowest level of events that are logged; `info` has one line per request.',
    default: 'info',
  }),
  errorStatuses: choiceSetting('ERROR_STATUSES', ['spec', 'clients', 'http'], {
    meaning:
      'HTTP status of `restricted`, `over_query_limit` and `rate_limit`: 402 for all (`spec`), 400 (`clients`), or 403 and 429 (`http`).',
    default: 'spec',
  }),
  shutdownGraceMs: integerSetting('SHUTDOWN_GRACE_MS', {
    meaning: 'How long running requests may take to finish after SIGTERM before they are cut off.',
    default: 10_000,
    min: 0,
    max: 300_000,
    unit: 'milliseconds',
  }),
} as const;
