import { type AnyOperation, type ParamFields, unknownRoute, wrongMethod } from '@tripoint/contract';
import { type PathParams, type RouteTable, routingProblem } from '@tripoint/runtime';

export interface Route {
  readonly operation: AnyOperation;
  readonly pathParams: PathParams;
}

/**
 * Finds the operation that a method and a path ask for. HEAD asks for what GET does, and is counted so: it costs as much.
 * @param path percent-encoded, without the query.
 * @throws ApiError 404 for an unknown path, an identifier that cannot be one, or another method; 400 for broken
 * percent-encoding.
 */
export function findRoute(routes: RouteTable, method: string, path: string): Route {
  const found = look(routes, method, path);
  if (found.kind === 'unknown') throw unknownRoute(routes.near(path));
  const impossible = impossibleParam(found);
  if (impossible !== undefined) throw unknownRoute(routes.near(path), impossible);
  if (found.kind === 'wrong method') throw wrongMethod(found.rightMethod);
  return found;
}

function look(routes: RouteTable, method: string, path: string) {
  try {
    return routes.find(method === 'HEAD' ? 'GET' : method, path);
  } catch (error) {
    throw routingProblem(error);
  }
}

/** The path parameter whose segment can be no value of it: `/v1/places/search` asks for no place. */
function impossibleParam({ operation, pathParams }: Route): string | undefined {
  const params: ParamFields = operation.params;
  return Object.entries(pathParams ?? {}).find(([name, segment]) => params[name]?.canBe?.(segment) === false)?.[0];
}
