import { type AnyOperation, unreadableRequest } from '@tripoint/contract';

/** A route: a method and a path. */
export type Routed = Pick<AnyOperation, 'id' | 'method' | 'path'>;

/** What a method and a path lead to. */
export type Found<O extends Routed = AnyOperation> =
  | { readonly kind: 'operation'; readonly operation: O; readonly pathParams: PathParams }
  | {
      readonly kind: 'wrong method';
      readonly operation: O;
      readonly pathParams: PathParams;
      readonly rightMethod: string;
    }
  | { readonly kind: 'unknown' };

/** Parameters of the path, decoded. */
export type PathParams = Readonly<Record<string, string>> | null;

type ByMethod<O> = Map<string, O>;

type Template<O> = Readonly<{ prefix: string; param: string; suffix: string; byMethod: ByMethod<O> }>;

const TEMPLATE = /^([^{}]*\/)\{([^{}/]+)\}((?:\/[^{}]*)?)$/;

/**
 * Operations by method and path: one look into a map for a fixed path, a comparison for each path with a parameter
 * (`/v1/places/{place_id}`, `/imports/{run}/stop`) otherwise. Fixed paths come first.
 */
export class RouteTable<O extends Routed = AnyOperation> {
  private readonly fixed = new Map<string, ByMethod<O>>();
  private readonly templates = new Map<string, Template<O>>();
  private readonly folders = new Map<string, Set<string>>();

  /** @throws when two operations share method and path, or a path has a parameter that is no segment or a second one. */
  constructor(operations: readonly O[]) {
    for (const operation of operations) {
      const { id, path, method } = operation;
      const byMethod = this.methodsAt(operation);
      if (byMethod.has(method)) throw new Error(`${id}: ${method} ${path} is declared twice`);
      byMethod.set(method, operation);
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      this.folders.set(folder, (this.folders.get(folder) ?? new Set()).add(path));
    }
  }

  private methodsAt({ id, path }: O): ByMethod<O> {
    const [, prefix, param, suffix] = TEMPLATE.exec(path) ?? [];
    if (prefix !== undefined && param !== undefined && suffix !== undefined) {
      const template = this.templates.get(prefix + suffix) ?? { prefix, param, suffix, byMethod: new Map() };
      this.templates.set(prefix + suffix, template);
      return template.byMethod;
    }
    if (path.includes('{')) throw new Error(`${id}: the one parameter of ${path} must be a whole segment`);
    const byMethod: ByMethod<O> = this.fixed.get(path) ?? new Map();
    this.fixed.set(path, byMethod);
    return byMethod;
  }

  /**
   * @param path as it came, percent-encoded, without the query.
   * @throws URIError when the percent-encoding of a path parameter is broken.
   */
  find(method: string, path: string): Found<O> {
    const fixed = this.fixed.get(path);
    if (fixed !== undefined) return choose(fixed, method, null);
    for (const { prefix, param, suffix, byMethod } of this.templates.values()) {
      if (!path.startsWith(prefix) || !path.endsWith(suffix)) continue;
      const segment = path.slice(prefix.length, path.length - suffix.length);
      if (segment === '' || segment.includes('/')) continue;
      const value = segment.includes('%') ? decodeURIComponent(segment) : segment;
      return choose(byMethod, method, { [param]: value });
    }
    return { kind: 'unknown' };
  }

  /** The paths beside one that leads nowhere, in the order of the declarations; none when the whole folder is unknown. */
  near(path: string): readonly string[] {
    let folder = '';
    for (const each of this.folders.keys()) {
      if (each.length > folder.length && `${path}/`.startsWith(each)) folder = each;
    }
    return [...(this.folders.get(folder) ?? [])];
  }
}

function choose<O extends Routed>(byMethod: ByMethod<O>, method: string, pathParams: PathParams): Found<O> {
  const operation = byMethod.get(method);
  if (operation !== undefined) return { kind: 'operation', operation, pathParams };
  const [any] = byMethod.values();
  return { kind: 'wrong method', operation: any!, pathParams, rightMethod: [...byMethod.keys()].join(' or ') };
}

/** What routing threw, for the caller: every router reports broken percent-encoding as `URIError`. */
export function routingProblem(error: unknown): unknown {
  return error instanceof URIError ? unreadableRequest('The percent-encoding of the path is broken.', error) : error;
}

/** The path of an operation with its parameter filled in and encoded; a service finds it again with `find`. */
export function pathOf({ path }: Routed, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(.*)\}/, (_, name: string) => encodeURIComponent(String(params[name])));
}
