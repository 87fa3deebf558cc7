import { placesService } from '@tripoint/contract';
import { declareService, engineHasUrl } from '@tripoint/runtime';
import { openPlaceData } from './place-data';
import { createPlacesService } from './places-service';
import { unknownLocations } from './search-request';
import { searchSettings } from './settings';

/** The places service, as every process runs it that has it. */
export const places = declareService({
  contract: placesService,
  settings: searchSettings,
  checks: [engineHasUrl],
  port: 8081,
  processes: 2,
  async open(settings, { logger, shutdown }) {
    const search = await openPlaceData(settings, logger, shutdown);
    const { errorStatuses } = settings;
    return {
      service: createPlacesService({ search, locator: unknownLocations, errorStatuses, logger }),
      ready: () =>
        search.countries.length > 0 ? null : 'no register is loaded: import one, or see the log for why it was refused',
    };
  },
});
