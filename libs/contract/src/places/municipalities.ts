import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { catalog } from './common-params';
import { municipalityItem } from './objects';

export const municipalities = defineOperation({
  ...catalog,
  id: 'places.municipalities',
  path: '/v1/places/municipalities',
  summary: 'List the municipalities of a country',
  description: 'Returns all municipalities of one country, ordered by name. Does not count toward the monthly limit.',
  result: arrayOf(municipalityItem, 'All municipalities of the country, ordered by name.'),
  example: { params: { country: 'CZ' }, answer: [municipalityItem.example] },
});
