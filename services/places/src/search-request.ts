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
  const near =
    params.around_latlng ??
    (params.around_latlng_via_ip && ctx.clientIp !== null ? locator.locate(ctx.clientIp) : null);
  return {
    ...scopeOf(params.country, ctx),
    text: params.query,
    limit: params.limit,
    ...(params.street === undefined ? {} : { street: params.street }),
    ...(params.municipality === undefined ? {} : { municipality: params.municipality }),
    ...(params.postal_code === undefined ? {} : { postalCode: params.postal_code }),
    ...(params.context === undefined ? {} : { context: params.context }),
    ...(params.contextType === undefined ? {} : { contextType: params.contextType }),
    ...(near ? { near } : {}),
    ...(params.include && { include: params.include }),
  };
}
