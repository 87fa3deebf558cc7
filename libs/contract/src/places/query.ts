import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { municipality, postalCode, search, searchParams, street } from './common-params';
import { include } from './included';
import { addressPlace } from './objects';

export const query = defineOperation({
  ...search,
  id: 'places.query',
  path: '/v1/places/query',
  summary: 'Search addresses',
  description:
    'Finds addresses by any part of their text while the caller is typing, best match first. `street`, `municipality` and `postal_code` hold what a form already knows.',
  params: {
    ...searchParams('karlova 213 cheb'),
    street,
    municipality,
    postal_code: postalCode,
    include: include('codes', 'distance', 'match', 'why'),
  },
  result: arrayOf(addressPlace, 'The matching addresses, best match first; empty when nothing matches.'),
  example: { params: { query: 'karlova 213 cheb', country: ['CZ'], limit: 5 }, answer: [addressPlace.example] },
});
