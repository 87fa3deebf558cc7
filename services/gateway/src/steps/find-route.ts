import { type AnyOperation, unknownRoute, unreadableRequest } from '@tripoint/contract';
import type { PathParams, RouteTable } from '@tripoint/runtime';

export interface Route {
  readonly operation: AnyOperation;
  readonly pathParams: PathParams;
}

/**
 * Last segments that an operation with a parameter there does not take: published clients call them as endpoints of
 * their own, and an answer about a place, or about parameters of its detail, would mislead.
 */
const RESERVED: Readonly<Record<string, readonly string[]>> = { 'places.detail': ['validate'] };

/**
 * Finds the operation that a method and a path ask for.
 * @param path percent-encoded, without the query.
 * @throws ApiError 404 for an unknown path or another method, 400 for broken percent-encoding.
 */
export function findRoute(routes: RouteTable, method: string, path: string): Route {
  const found = look(routes, method, path);
  if (found.kind === 'operation') {
    if (found.pathParams !== null && isReserved(found.operation, found.pathParams)) throw unknownRoute();
    return found;
  }
  throw found.kind === 'wrong method' ? unknownRoute(found.rightMethod) : unknownRoute();
}

function look(routes: RouteTable, method: string, path: string) {
  try {
    return routes.find(method, path);
  } catch (cause) {
    throw unreadableRequest('The percent-encoding of the path is broken.', cause);
  }
}

function isReserved({ id }: AnyOperation, pathParams: NonNullable<PathParams>): boolean {
  const reserved = RESERVED[id];
  return reserved !== undefined && Object.values(pathParams).some((value) => reserved.includes(value));
}
