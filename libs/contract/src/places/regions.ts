import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { catalogCountry } from './common-params';
import { regionItem } from './objects';

export const regions = defineOperation({
  id: 'places.regions',
  service: 'places',
  method: 'POST',
  path: '/v1/places/regions',
  summary: 'List the regions of a country',
  description: 'Returns all regions of one country, ordered by name. Does not count toward the monthly limit.',
  params: { country: catalogCountry },
  result: arrayOf(regionItem, 'All regions of the country, ordered by name.'),
  quotaCost: 0,
  repeatable: true,
  area: [{ param: 'country', holds: 'country' }],
  errors: [],
  example: { params: { country: 'CZ' }, answer: [regionItem.example] },
});
