import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { catalogCountry } from './common-params';
import { municipalityItem } from './objects';

export const municipalities = defineOperation({
  id: 'places.municipalities',
  service: 'places',
  method: 'POST',
  path: '/v1/places/municipalities',
  summary: 'List the municipalities of a country',
  description: 'Returns all municipalities of one country, ordered by name. Does not count toward the monthly limit.',
  params: { country: catalogCountry },
  result: arrayOf(municipalityItem, 'All municipalities of the country, ordered by name.'),
  quotaCost: 0,
  repeatable: true,
  area: [{ param: 'country', holds: 'country' }],
  errors: [],
  example: { params: { country: 'CZ' }, answer: [municipalityItem.example] },
});
