import { type AnyOperation, unknownRoute, unreadableRequest } from '@tripoint/contract';
import type { PathParams, RouteTable } from '@tripoint/runtime';

export interface Route {
  readonly operation: AnyOperation;
  readonly pathParams: PathParams;
}

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

function isReserved({ reserved = [] }: AnyOperation, pathParams: NonNullable<PathParams>): boolean {
  return Object.values(pathParams).some((value) => reserved.includes(value));
}
