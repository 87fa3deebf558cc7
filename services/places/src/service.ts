import { availableParallelism } from 'node:os';
import { placesService } from '@tripoint/contract';
import { declareService, engineHasUrl, engineSettings, integerSetting } from '@tripoint/runtime';
import { unknownLocations } from './ip-locator';
import { openPlaceData } from './place-data';
import { createPlacesService } from './places-service';

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
      onlyWith: 'ENGINE=embedded',
    }),
    fallbackText: 'processors - 1',
  },
} as const;

/** The places service, as every process runs it that has it. */
export const places = declareService({
  contract: placesService,
  settings: searchSettings,
  checks: [engineHasUrl],
  port: 8081,
  processes: 2,
  async open(settings, parts) {
    const { search, ready } = await openPlaceData(settings, parts);
    const { errorStatuses } = settings;
    return {
      service: createPlacesService({ search, locator: unknownLocations, errorStatuses, logger: parts.logger }),
      ready,
    };
  },
});
