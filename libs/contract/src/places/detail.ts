import { placeId, required } from '../fields';
import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { include } from './included';
import {
  addressPlace,
  countyItem,
  exampleIds,
  municipalityItem,
  postalCodePlace,
  regionItem,
  streetPlace,
} from './objects';

export const detail = defineOperation({
  id: 'places.detail',
  service: 'places',
  method: 'POST',
  path: '/v1/places/{place_id}',
  summary: 'Get one place',
  description:
    'Returns the place with this identifier: an address, street or postal code as a search finds it, a municipality, county or region as the catalogs list it. `highlight` has no tags here.',
  params: {
    place_id: required(placeId, {
      description: 'Identifier of the place, from a search or catalog answer.',
      example: exampleIds.address,
    }),
    include: include('codes', 'position'),
  },
  result: eitherOf(
    [addressPlace, streetPlace, municipalityItem, postalCodePlace, regionItem, countyItem],
    'The place; its `object` names the kind.',
  ),
  quotaCost: 1,
  repeatable: true,
  fromRegisters: true,
  area: [{ param: 'place_id', holds: 'place_id' }],
  errors: ['missing', 'over_query_limit'],
  example: {
    params: { place_id: exampleIds.address },
    answer: { ...addressPlace.example, highlight: addressPlace.example.formatted_address },
  },
});
