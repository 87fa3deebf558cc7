import { placesService } from '@tripoint/contract';
import { declareService, engineHasUrl } from '@tripoint/runtime';
import { searchSettings } from '@tripoint/serving';
import { unknownLocations } from './ip-locator';
import { openPlaceData } from './place-data';
import { createPlacesService } from './places-service';

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
