import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { catalogCountry } from './common-params';
import { countyItem } from './objects';

export const counties = defineOperation({
  id: 'places.counties',
  service: 'places',
  method: 'POST',
  path: '/v1/places/counties',
  summary: 'List the counties of a country',
  description: 'Returns all counties of one country, ordered by name. Does not count toward the monthly limit.',
  params: { country: catalogCountry },
  result: arrayOf(countyItem, 'All counties of the country, ordered by name.'),
  quotaCost: 0,
  repeatable: true,
  area: [{ param: 'country', holds: 'country' }],
  errors: [],
  example: { params: { country: 'CZ' }, answer: [countyItem.example] },
});
