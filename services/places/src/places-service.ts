import type { PlacePool } from '@tripoint/addresses';
import { type CountryCode, countryCode, type ErrorProfile } from '@tripoint/contract';
import { createService, type Logger, type Service } from '@tripoint/runtime';
import type { IpLocator } from './ip-locator';
import { counties } from './operations/counties';
import { detail } from './operations/detail';
import { municipalities } from './operations/municipalities';
import { municipality } from './operations/municipality';
import { postal } from './operations/postal';
import { query } from './operations/query';
import { regions } from './operations/regions';
import { reverse } from './operations/reverse';
import { street } from './operations/street';

/** What the places service is made of. */
export interface PlacesParts {
  readonly search: Pick<PlacePool, 'ask' | 'countries'>;
  readonly locator: IpLocator;
  readonly errorStatuses: ErrorProfile;
  readonly logger: Logger;
}

/** The places service: every operation of `libs/contract/src/places` over one search pool. */
export function createPlacesService({ search, locator, errorStatuses, logger }: PlacesParts): Service {
  return createService({
    name: 'places',
    handlers: [
      query(search, locator),
      street(search, locator),
      municipality(search, locator),
      postal(search, locator),
      reverse(search),
      regions(search),
      counties(search),
      municipalities(search),
      detail(search),
    ],
    countries: () => search.countries.map(countryCode).filter((code): code is CountryCode => code !== null),
    errorStatuses,
    logger,
  });
}
