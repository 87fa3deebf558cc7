import { availableParallelism } from 'node:os';
import { engineSettings, integerSetting } from '@tripoint/runtime';

const MAX_THREADS = 64;

/** What the search of places reads, in a process of its own or inside another. */
export const searchSettings = {
  ...engineSettings,
  searchThreads: {
    ...integerSetting('SEARCH_THREADS', {
      meaning:
        'Threads that search; they share one copy of the indexes. By default one fewer than processors, because HTTP uses one. With `ENGINE=elasticsearch` there are none.',
      default: Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1)),
      min: 1,
      max: MAX_THREADS,
    }),
    fallbackText: 'processors - 1',
  },
} as const;
