import { availableParallelism } from 'node:os';
import {
  engineHasUrl,
  engineSettings,
  integerSetting,
  processSettings,
  type SettingsOf,
  textSetting,
} from '@tripoint/runtime';

const PORT_MAX = 65_535;
const MAX_THREADS = 64;

/** Settings of whatever searches places, in a process of its own or inside another. */
export const searchSettings = {
  ...engineSettings,
  searchThreads: integerSetting('SEARCH_THREADS', {
    meaning:
      'Threads that search; they share one copy of the indexes. By default one fewer than processors, because HTTP uses one. With `ENGINE=elasticsearch` there are none.',
    default: Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
    min: 1,
    max: MAX_THREADS,
  }),
} as const;

/** Settings of the places service as a process of its own. */
export const placesProcessSettings = {
  ...processSettings,
  ...searchSettings,
  host: textSetting('HOST', { meaning: 'Address to listen on.', default: '127.0.0.1' }),
  port: integerSetting('PORT', {
    meaning: 'Port to listen on; with 0 a free port.',
    default: 8081,
    min: 0,
    max: PORT_MAX,
  }),
  dataDir: textSetting('DATA_DIR', {
    default: './data',
    meaning: 'Folder of all files of the service: keys, counts, indexes. Created when absent.',
  }),
  internalSecret: textSetting('INTERNAL_SECRET', {
    meaning: 'Shared secret of gateway and services.',
    secret: true,
    minLength: 16,
  }),
} as const;

export const placesProcessChecks = [engineHasUrl] as const;

export type PlacesProcessSettings = SettingsOf<typeof placesProcessSettings>;
