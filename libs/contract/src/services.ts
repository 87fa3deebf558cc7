import { businessService } from './business/service';
import { intlService } from './intl/service';
import { placesService } from './places/service';
import type { ServiceContract } from './service';
import { utilsService } from './utils/service';

export { business, businessService } from './business/service';
export { intl, intlService } from './intl/service';
export { places, placesService } from './places/service';
export { utils, utilsService } from './utils/service';

/** Every service that answers calls. */
export const services: readonly ServiceContract[] = [placesService, businessService, intlService, utilsService];

/** Every operation of the API. */
export const operations = services.flatMap((service) => service.operations);
