import type { Answer, Call } from './shop';

/** What the API answers, in the order of its documentation. */
export type Suggestion = Readonly<Record<string, unknown>>;

/** One address of a street, with every field that an address has. */
export function address(number: number, more: Suggestion = {}): Suggestion {
  return {
    place_id: `cz_address${number}`,
    highlight: `<em>Karlova</em> 213/${number}, 350 02 Cheb`,
    formatted_address: `Karlova 213/${number}, 350 02 Cheb`,
    street: 'Karlova',
    formatted_street: `Karlova 213/${number}`,
    street_number: '213',
    building_number: String(number),
    formatted_number: `213/${number}`,
    postal_code: '350 02',
    municipality: 'Cheb',
    district: 'Cheb',
    county: 'Cheb',
    region: 'Karlovarský',
    latlng: { lat: 50.0800412, lng: 12.3740454 },
    object: 'address',
    formatted_country: 'Česko',
    country: 'CZ',
    ...more,
  };
}

export const street: Suggestion = {
  place_id: 'cz_street',
  highlight: '<em>Karlova</em>, Cheb',
  street: 'Karlova',
  municipality: 'Cheb',
  object: 'street',
  formatted_country: 'Česko',
  country: 'CZ',
};

export const municipality: Suggestion = {
  place_id: 'cz_municipality',
  highlight: '<em>Uherské</em> Hradiště',
  municipality: 'Uherské Hradiště',
  county: 'Uherské Hradiště',
  region: 'Zlínský',
  object: 'municipality',
  formatted_country: 'Česko',
  country: 'CZ',
};

export const postalCode: Suggestion = {
  place_id: 'cz_postal',
  highlight: '<em>350 02</em> Cheb',
  postal_code: '350 02',
  municipality: 'Cheb',
  object: 'postal_code',
  formatted_country: 'Česko',
  country: 'CZ',
};

export const company: Suggestion = {
  business_id: 'sk_company',
  highlight: '<em>Lipa</em> s. r. o.',
  name: 'Lipa s. r. o.',
  cin: '31333532',
  tin: '2020317068',
  vatin: 'SK2020317068',
  formatted_address: 'Hlavná 1/2, 040 01 Košice',
  street: 'Hlavná',
  formatted_street: 'Hlavná 1/2',
  street_number: '1',
  building_number: '2',
  formatted_number: '1/2',
  postal_code: '040 01',
  municipality: 'Košice',
  object: 'business',
  formatted_country: 'Slovensko',
  country: 'SK',
};

/** As many as were asked for, at most seven. */
const addresses = (limit: string | null): readonly Suggestion[] =>
  Array.from({ length: Number(limit ?? 7) }, (_, index) => address(index + 1));

/** The answer to any search: nothing is found for a text that begins with `xx`. */
export function suggestionsFor({ operation, params }: Call): Answer {
  if (params.get('query')!.startsWith('xx')) return { body: [] };
  const found: Readonly<Record<string, readonly Suggestion[]>> = {
    'places/query': addresses(params.get('limit')),
    'places/street': [street],
    'places/municipality': [municipality],
    'places/postal': [postalCode],
    'business/query': [company],
    'business/identifier': [company],
  };
  const body = found[operation];
  return body ? { body } : { status: 404, body: { error: { type: 'invalid_request', message: operation } } };
}

/** An answer of the API that refuses. */
export function refusal(status: number, code: string | null, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers,
    body: {
      error: { type: status >= 500 ? 'api_error' : 'invalid_request', message: `refused: ${code}`, code, param: null },
    },
  };
}
