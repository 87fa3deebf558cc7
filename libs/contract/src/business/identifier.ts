import { invalidParameter } from '../api-error';
import { filledText, limit, optional, placeId } from '../fields';
import { defineOperation, type ParamsOfFields } from '../operation';
import { arrayOrOne } from '../result-fields';
import { active, namedCountry, ofCompanies } from './common-params';
import { business, exampleId, existing } from './objects';

const fields = {
  query: optional(filledText, {
    description:
      'Organization identification number or its beginning, with or without spaces; a full number also without its leading zeros.',
    example: '044 79 475',
  }),
  limit,
  country: namedCountry,
  active,
  business_id: optional(placeId, {
    description:
      'Identifier of a company, from a search answer: answers that one company as the detail does, whatever else is given.',
    example: exampleId,
  }),
};

type Given = ParamsOfFields<typeof fields>;

/** Parameters of a search by number: the number and its country, or the identifier of a company. */
export type IdentifierParams =
  | (Omit<Given, 'business_id' | 'query' | 'country'> & { readonly business_id?: never } & Required<
        Pick<Given, 'query' | 'country'>
      >)
  | (Given & Required<Pick<Given, 'business_id'>>);

function numberOrId(given: Given): IdentifierParams {
  const { business_id, query, country, ...rest } = given;
  if (business_id !== undefined) return { ...given, business_id };
  if (query === undefined) {
    throw invalidParameter('query', 'query and country are required, or business_id in their place.');
  }
  if (country === undefined) throw invalidParameter('country', 'country is required together with query.');
  return { ...rest, query, country };
}

export const identifier = defineOperation({
  ...ofCompanies,
  id: 'business.identifier',
  path: '/v1/business/identifier',
  summary: 'Search companies by number',
  description:
    'Finds legal entities and sole traders of one country by their identification number or, while the caller is typing, by its beginning. `business_id` in place of the number answers one company, as the detail does.',
  params: fields,
  alternatives: [['query', 'country'], ['business_id']],
  relate: numberOrId,
  result: arrayOrOne(
    business,
    'The companies with this number or beginning, in the order of their numbers; empty when there are none. With `business_id` that one company.',
  ),
  area: [
    { param: 'country', holds: 'country' },
    { param: 'business_id', holds: 'place_id' },
  ],
  errors: ['missing', 'over_query_limit'],
  example: {
    params: { query: '04479475', country: 'CZ' },
    answer: [{ ...existing, highlight: existing.name }],
  },
});
