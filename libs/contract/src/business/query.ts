import { filledText, limit, required } from '../fields';
import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { active, ofCompanies, searchedCountry } from './common-params';
import { business, existing } from './objects';

export const query = defineOperation({
  ...ofCompanies,
  id: 'business.query',
  path: '/v1/business/query',
  summary: 'Search companies by name',
  description:
    'Finds legal entities and sole traders of one country by any part of their name while the caller is typing, best match first; a town or street of the seat refines the search. Names they had before are found behind current ones.',
  params: {
    query: required(filledText, {
      description:
        'Search expression: words of the name in any order, with or without diacritics and legal form, also with a town or street.',
      example: 'stavebni firma plotemex',
    }),
    limit,
    country: searchedCountry,
    active,
  },
  result: arrayOf(business, 'The matching companies, best match first; empty when nothing matches.'),
  area: [{ param: 'country', holds: 'country' }],
  errors: ['over_query_limit'],
  example: { params: { query: 'stavebni firma plotemex', country: 'CZ', limit: 5 }, answer: [existing] },
});
