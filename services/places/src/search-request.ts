import type { PlaceQuery, SearchScope } from '@tripoint/addresses';
import type { Included, ParamsOf, places } from '@tripoint/contract';
import type { CallContext } from '@tripoint/runtime';
import type { IpLocator } from './ip-locator';

type SearchParams = ParamsOf<typeof places.query>;
/** Any of the four searches: refinements that an operation does not have are simply absent. */
type AnySearchParams = Omit<SearchParams, 'street' | 'municipality' | 'postal_code' | 'include'> & {
  readonly include?: readonly Included[];
} & Partial<Pick<SearchParams, 'street' | 'municipality' | 'postal_code'>>;

/** Countries and areas of a call as the search takes them. */
export function scopeOf(country: readonly string[] | undefined, ctx: CallContext): SearchScope {
  return { countries: (country ?? []).map((code) => code.toLowerCase()), permitted: ctx.areas };
}

/** The checked parameters of a place search as the search takes them. */
export function placeQueryOf(params: AnySearchParams, ctx: CallContext, locator: IpLocator): PlaceQuery {
  const { street, municipality, postal_code: postalCode, context, contextType, include } = params;
  const near =
    params.around_latlng ??
    (params.around_latlng_via_ip && ctx.clientIp !== null ? locator.locate(ctx.clientIp) : null);
  const { countries = [], permitted = null } = scopeOf(params.country, ctx);
  const query: Writable<PlaceQuery> = { countries, permitted, text: params.query, limit: params.limit };
  // One by one, because most searches have none of them.
  if (street !== undefined) query.street = street;
  if (municipality !== undefined) query.municipality = municipality;
  if (postalCode !== undefined) query.postalCode = postalCode;
  if (context !== undefined) query.context = context;
  if (contextType !== undefined) query.contextType = contextType;
  if (near) query.near = near;
  if (include !== undefined) query.include = include;
  return query;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
