import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { municipality, searchArea, searchParams } from './common-params';
import { streetPlace } from './objects';

export const street = defineOperation({
  id: 'places.street',
  service: 'places',
  method: 'POST',
  path: '/v1/places/street',
  summary: 'Search streets',
  description: 'Finds streets by any part of their name. `municipality` holds the town a form already knows.',
  params: { ...searchParams('karlova'), municipality },
  result: arrayOf(streetPlace, 'The matching streets, best match first; empty when nothing matches.'),
  quotaCost: 1,
  repeatable: true,
  area: searchArea,
  errors: ['over_query_limit'],
  example: { params: { query: 'karlova', municipality: 'Cheb' }, answer: [streetPlace.example] },
});
