import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { includeOfNamed, municipality, search, searchParams } from './common-params';
import { postalCodePlace } from './objects';

export const postal = defineOperation({
  ...search,
  id: 'places.postal',
  path: '/v1/places/postal',
  summary: 'Search postal codes',
  description:
    'Finds postal codes by the code itself or by the name of a place. `municipality` holds the town a form already knows.',
  params: { ...searchParams('350 02'), municipality, include: includeOfNamed },
  result: arrayOf(postalCodePlace, 'The matching postal codes, best match first; empty when nothing matches.'),
  example: { params: { query: '350 02' }, answer: [postalCodePlace.example] },
});
