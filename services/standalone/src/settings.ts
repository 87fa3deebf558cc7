import { availableParallelism } from 'node:os';
import { gatewaySettings, keySettings } from '@tripoint/gateway';
import { integerSetting, processSettings, type SettingsOf } from '@tripoint/runtime';

const threadsMax = 64;

/** Settings of the whole service in one process. */
export const standaloneSettings = {
  ...processSettings,
  ...gatewaySettings,
  ...keySettings,
  searchThreads: integerSetting('SEARCH_THREADS', {
    meaning:
      'Threads that search; they share one copy of the indexes. By default one for each processor but one, which the HTTP side takes.',
    default: Math.min(threadsMax, Math.max(1, availableParallelism() - 1)),
    min: 1,
    max: threadsMax,
  }),
} as const;

export type StandaloneSettings = SettingsOf<typeof standaloneSettings>;
