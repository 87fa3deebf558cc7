import { type CountryCode, countryCode, type ErrorProfile } from '@tripoint/contract';
import { createService, type Logger, type Service } from '@tripoint/runtime';
import { type AnsweringRegisters, countriesAsked } from '@tripoint/serving';
import type { AvailablePlaces } from './available-places';
import { Catalogs } from './catalogs';
import type { IpLocator } from './ip-locator';
import { counties } from './operations/counties';
import { detail } from './operations/detail';
import { municipalities } from './operations/municipalities';
import { municipality } from './operations/municipality';
import { postal } from './operations/postal';
import { query } from './operations/query';
import { regions } from './operations/regions';
import { registers as listRegisters } from './operations/registers';
import { reverse } from './operations/reverse';
import { street } from './operations/street';
import { validate } from './operations/validate';
import { validateBatch } from './operations/validate-batch';

/** What the places service is made of. */
export interface PlacesParts {
  readonly search: Pick<AvailablePlaces, 'ask' | 'countries' | 'generation' | 'versionOf'>;
  readonly registers: AnsweringRegisters;
  readonly locator: IpLocator;
  readonly errorStatuses: ErrorProfile;
  readonly logger: Logger;
}

/** The places service: every operation of `libs/contract/src/places` over one search pool. */
export function createPlacesService({ search, registers, locator, errorStatuses, logger }: PlacesParts): Service {
  const catalogs = new Catalogs(search);
  const countries = () => search.countries.map(countryCode).filter((code): code is CountryCode => code !== null);
  return createService({
    name: 'places',
    handlers: [
      query(search, locator),
      street(search, locator),
      municipality(search, locator),
      postal(search, locator),
      reverse(search),
      validate(search),
      validateBatch({ answers: search, countries, logger }),
      regions(catalogs),
      counties(catalogs),
      municipalities(catalogs),
      listRegisters(registers),
      detail(search),
    ],
    countries,
    dataOf(params, { areas }) {
      const version = search.versionOf(countriesAsked(params, areas));
      const isByIp = (params as { readonly around_latlng_via_ip?: boolean }).around_latlng_via_ip === true;
      // Where an address lies is of another source, which has no version.
      return version === null ? null : { version, besides: isByIp ? null : '' };
    },
    errorStatuses,
    logger,
  });
}
