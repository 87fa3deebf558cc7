import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { includeOfNamed, postalCode, search, searchParams } from './common-params';
import { municipalityPlace } from './objects';

export const municipality = defineOperation({
  ...search,
  id: 'places.municipality',
  path: '/v1/places/municipality',
  summary: 'Search municipalities',
  description: 'Finds municipalities by any part of their name. `postal_code` holds the code a form already knows.',
  params: { ...searchParams('cheb'), postal_code: postalCode, include: includeOfNamed },
  result: arrayOf(municipalityPlace, 'The matching municipalities, best match first; empty when nothing matches.'),
  example: { params: { query: 'cheb', postal_code: '350 02' }, answer: [municipalityPlace.example] },
});
