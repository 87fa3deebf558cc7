import {
  country,
  countryList,
  defaulted,
  filledText,
  flag,
  latLng,
  limit,
  oneOf,
  optional,
  placeIdList,
  required,
  text,
} from '../fields';
import { include } from './included';
import { exampleIds } from './objects';

/** The countries of a search. */
export const countries = optional(countryList, {
  description: 'Country codes to search in, in any letter case. Without it all available countries are searched.',
  example: ['CZ'],
});

/** The country of a catalog. */
const catalogCountry = required(country, {
  description: 'Code of the country whose catalog is wanted, in any letter case.',
  example: 'CZ',
});

/** What every place search accepts, without `include`. `example` is a query for the reference. */
export const searchParams = (example: string) => ({
  query: required(filledText, {
    description: 'Search expression: any part of the text, in any order, with or without diacritics.',
    example,
  }),
  limit,
  context: optional(placeIdList, {
    description:
      'Restricts the search to areas: `place_id` values of regions, counties or municipalities, as the catalogs give them.',
    example: [exampleIds.region],
  }),
  contextType: optional(oneOf('strict', 'preference'), {
    description:
      'What `context` and the other given parameters do: `strict` finds only what agrees with them, `preference` puts what agrees first. Without it `context` restricts and the others put first.',
    example: 'strict',
  }),
  around_latlng: optional(latLng, {
    description: 'Puts results near this position first: `<latitude>,<longitude>` in degrees, WGS84.',
    example: '50.08,12.374',
  }),
  around_latlng_via_ip: defaulted(flag, false, {
    description: "Puts results near the caller's location first, as estimated from the IP address.",
    example: '1',
  }),
  country: countries,
});

/** What a search of streets, municipalities or postal codes answers besides, where it is asked. */
export const includeOfNamed = include('codes', 'distance', 'position', 'match', 'why');

/** A refinement of a search by street. */
export const street = optional(text, {
  description: 'Refines the street name and number.',
  example: 'Karlova 213',
});

/** A refinement of a search by municipality. */
export const municipality = optional(text, {
  description: 'Refines the municipality.',
  example: 'Cheb',
});

/** A refinement of a search by postal code. */
export const postalCode = optional(text, {
  description: 'Refines the postal code, with or without a space.',
  example: '350 02',
});

/** What all searches declare alike. */
export const search = {
  service: 'places',
  method: 'POST',
  quotaCost: 1,
  repeatable: true,
  fromRegisters: true,
  area: [
    { param: 'country', holds: 'country' },
    { param: 'context', holds: 'place_id' },
  ],
  rights: [{ param: 'include', right: 'why' }],
  errors: ['over_query_limit'],
} as const;

/** What all catalogs declare alike. */
export const catalog = {
  service: 'places',
  method: 'POST',
  params: { country: catalogCountry },
  quotaCost: 0,
  repeatable: true,
  kept: true,
  fromRegisters: true,
  area: [{ param: 'country', holds: 'country' }],
  errors: [],
} as const;
