import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { catalog } from './common-params';
import { countyItem } from './objects';

export const counties = defineOperation({
  ...catalog,
  id: 'places.counties',
  path: '/v1/places/counties',
  summary: 'List the counties of a country',
  description: 'Returns all counties of one country, ordered by name. Does not count toward the monthly limit.',
  result: arrayOf(countyItem, 'All counties of the country, ordered by name.'),
  example: { params: { country: 'CZ' }, answer: [countyItem.example] },
});
