import { placeId, required } from '../fields';
import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { ofCompanies } from './common-params';
import { business, exampleId, existing } from './objects';

export const detail = defineOperation({
  ...ofCompanies,
  id: 'business.detail',
  path: '/v1/business/{business_id}',
  summary: 'Get one company',
  description: 'Returns the legal entity or sole trader with this identifier. `highlight` has no tags here.',
  params: {
    business_id: required(placeId, {
      description: 'Identifier of the company, from a search answer.',
      example: exampleId,
    }),
  },
  result: eitherOf([business], 'The company.'),
  area: [{ param: 'business_id', holds: 'place_id' }],
  errors: ['missing', 'over_query_limit'],
  example: { params: { business_id: exampleId }, answer: { ...existing, highlight: existing.name } },
});
