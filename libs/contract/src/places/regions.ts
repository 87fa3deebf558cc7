import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { catalog } from './common-params';
import { regionItem } from './objects';

export const regions = defineOperation({
  ...catalog,
  id: 'places.regions',
  path: '/v1/places/regions',
  summary: 'List the regions of a country',
  description: 'Returns all regions of one country, ordered by name. Does not count toward the monthly limit.',
  result: arrayOf(regionItem, 'All regions of the country, ordered by name.'),
  example: { params: { country: 'CZ' }, answer: [regionItem.example] },
});
