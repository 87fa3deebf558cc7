import { placesService } from '@tripoint/contract';
import { ipCitySettings, openCityLocator } from '@tripoint/ip';
import { declareService, engineHasUrl } from '@tripoint/runtime';
import { searchSettings } from '@tripoint/serving';
import { openPlaceData } from './place-data';
import { createPlacesService } from './places-service';

/** The places service, as every process runs it that has it. */
export const places = declareService({
  contract: placesService,
  settings: { ...searchSettings, ...ipCitySettings },
  checks: [engineHasUrl],
  port: 8081,
  async open(settings, parts) {
    const { search, registers, ready } = await openPlaceData(settings, parts);
    const locator = await openCityLocator(settings, parts);
    const { errorStatuses } = settings;
    return {
      service: createPlacesService({ search, registers, locator, errorStatuses, logger: parts.logger }),
      ready,
    };
  },
});
