import { availableParallelism } from 'node:os';
import { engineSettings, integerSetting, type SettingsOf } from '@tripoint/runtime';

const MAX_THREADS = 64;

/** What a search over live generations reads, in a process of its own or inside another. */
export const searchSettings = {
  ...engineSettings,
  searchThreads: {
    ...integerSetting('SEARCH_THREADS', {
      meaning:
        'Threads that search, of each service; they share one copy of its indexes. By default one fewer than processors, because HTTP uses one. With `ENGINE=elasticsearch` there are none.',
      default: Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
      min: 1,
      max: MAX_THREADS,
      onlyWith: 'ENGINE=embedded',
    }),
    fallbackText: 'processors - 1',
  },
} as const;

export type SearchSettings = SettingsOf<typeof searchSettings>;
