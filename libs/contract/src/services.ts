import { businessService } from './business/service';
import { placesService } from './places/service';
import type { ServiceContract } from './service';

export { business, businessService } from './business/service';
export { places, placesService } from './places/service';

/** Every service that answers calls. */
export const services: readonly ServiceContract[] = [placesService, businessService];

/** Every operation of the API. */
export const operations = services.flatMap((service) => service.operations);
