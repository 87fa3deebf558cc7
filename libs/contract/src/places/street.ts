import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { includeOfNamed, municipality, search, searchParams } from './common-params';
import { streetPlace } from './objects';

export const street = defineOperation({
  ...search,
  id: 'places.street',
  path: '/v1/places/street',
  summary: 'Search streets',
  description: 'Finds streets by any part of their name. `municipality` holds the town a form already knows.',
  params: { ...searchParams('karlova'), municipality, include: includeOfNamed },
  result: arrayOf(streetPlace, 'The matching streets, best match first; empty when nothing matches.'),
  example: { params: { query: 'karlova', municipality: 'Cheb' }, answer: [streetPlace.example] },
});
