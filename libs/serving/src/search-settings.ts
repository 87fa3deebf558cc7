import { availableParallelism } from 'node:os';
import { WARM_UP_SEARCHES_DEFAULT } from '@tripoint/index';
import { engineSettings, integerSetting, type SettingsOf } from '@tripoint/runtime';

const MAX_THREADS = 64;
const MAX_WARM_UP = 100_000;

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
  warmUpSearches: {
    ...integerSetting<number | null>('WARM_UP_SEARCHES', {
      meaning:
        'Searches that a thread makes before it answers from a register: fewer make a start shorter and its first answers slower. With `ENGINE=elasticsearch` 60 unless set, because they are work for servers that others share.',
      default: null,
      min: 0,
      max: MAX_WARM_UP,
    }),
    fallbackText: String(WARM_UP_SEARCHES_DEFAULT),
  },
} as const;

export type SearchSettings = SettingsOf<typeof searchSettings>;
