import type { Suggestion } from '../types.js';
import { textOf } from './text.js';

/** How a field suggests: operation of the service, and the other fields that narrow the search, by parameter. */
export interface Suggesting {
  readonly path: string;
  readonly narrowing?: Readonly<Record<string, string>>;
}

/** The fields of one kind of form. */
export interface FieldMap {
  /** Name of the constructor, for messages. */
  readonly name: string;
  readonly suggesting: Readonly<Record<string, Suggesting>>;
  /** Property of a suggestion that fills each field. */
  readonly filling: Readonly<Record<string, string>>;
  /** Parameters that come from options of the same meaning, by option. */
  readonly params: Readonly<Record<string, string>>;
  readonly required: readonly string[];
}

const ADDRESS_FILLING = {
  address: 'formatted_address',
  street: 'formatted_street',
  streetName: 'street',
  streetNumber: 'formatted_number',
  municipality: 'municipality',
  postalCode: 'postal_code',
  country: 'country',
};

const TOWN = { municipality: 'municipality' };
const CODE = { postal_code: 'postalCode' };

export const PLACES: FieldMap = {
  name: 'places',
  suggesting: {
    address: { path: 'places/query' },
    street: { path: 'places/query', narrowing: { ...TOWN, ...CODE } },
    streetName: { path: 'places/street', narrowing: TOWN },
    municipality: { path: 'places/municipality', narrowing: CODE },
    postalCode: { path: 'places/postal', narrowing: TOWN },
  },
  filling: ADDRESS_FILLING,
  params: {
    limit: 'limit',
    country: 'country',
    context: 'context',
    contextType: 'contextType',
    aroundLatLng: 'around_latlng',
    aroundLatLngViaIP: 'around_latlng_via_ip',
  },
  required: ['apiKey', 'selectors'],
};

export const BUSINESS: FieldMap = {
  name: 'business',
  suggesting: { name: { path: 'business/query' }, cin: { path: 'business/identifier' } },
  filling: { ...ADDRESS_FILLING, name: 'name', cin: 'cin', tin: 'tin', vatin: 'vatin' },
  params: { limit: 'limit', country: 'country', active: 'active' },
  required: ['apiKey', 'selectors', 'country'],
};

/**
 * Texts that a suggestion fills in, by field: only those that it has a value for, null included, which empties the
 * field.
 */
export function valuesOf({ filling }: FieldMap, suggestion: Suggestion): Map<string, string> {
  const values = new Map<string, string>();
  const own = Object.keys(suggestion);
  for (const [field, property] of Object.entries(filling))
    if (own.includes(property)) values.set(field, textOf(suggestion[property]));
  return values;
}
