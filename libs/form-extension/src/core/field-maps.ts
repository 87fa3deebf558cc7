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
  /** Property of a suggestion that fills each field beside those of addresses. */
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
    street: { path: 'places/query', narrowing: { municipality: 'municipality', postal_code: 'postalCode' } },
    streetName: { path: 'places/street', narrowing: TOWN },
    municipality: { path: 'places/municipality', narrowing: CODE },
    postalCode: { path: 'places/postal', narrowing: TOWN },
  },
  filling: {},
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
  filling: { name: 'name', cin: 'cin', tin: 'tin', vatin: 'vatin' },
  params: { limit: 'limit', country: 'country', active: 'active' },
  required: ['apiKey', 'selectors', 'country'],
};

/** Property of a suggestion that fills each field of a form. */
export const fillingOf = ({ filling }: FieldMap): Readonly<Record<string, string>> => ({
  ...ADDRESS_FILLING,
  ...filling,
});

/** The number of a house, as a settlement without streets has it behind its name. */
const HOUSE_NUMBER = /\s+(č\.\s?\S+\s+)?\d.*$/;

/** Texts that a suggestion fills in, by field. Null empties a field; what is missing, or no text, leaves it alone. */
export function valuesOf(map: FieldMap, suggestion: Suggestion): Map<string, string> {
  const values = new Map<string, string>();
  const own = new Map(Object.entries(suggestion));
  for (const [field, property] of Object.entries(fillingOf(map))) {
    const value = own.get(property);
    if (value === null || /^(str|num)/.test(typeof value)) values.set(field, textOf(value));
  }
  // In villages the settlement is what people and the post write in place of a street.
  if (values.get('streetName') === '') values.set('streetName', (values.get('street') ?? '').replace(HOUSE_NUMBER, ''));
  return values;
}
