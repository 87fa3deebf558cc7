import type { AnyOperation } from '@tripoint/contract';

/** What a method and a path lead to. */
export type Found =
  | { readonly kind: 'operation'; readonly operation: AnyOperation; readonly pathParams: PathParams }
  | { readonly kind: 'wrong method'; readonly rightMethod: string }
  | { readonly kind: 'unknown' };

/** Parameters of the path, decoded. */
export type PathParams = Readonly<Record<string, string>> | null;

interface Template {
  readonly param: string;
  readonly byMethod: Map<string, AnyOperation>;
}

const UNKNOWN: Found = { kind: 'unknown' };

/**
 * The operations of the contract by method and path: one look into a map for a fixed path, two for a path that ends
 * in a parameter (`/v1/places/{place_id}`). Fixed paths come first.
 */
export class RouteTable {
  private readonly fixed = new Map<string, Map<string, AnyOperation>>();
  private readonly templates = new Map<string, Template>();

  /** @throws when two operations share method and path, or a path has a parameter anywhere but at its end. */
  constructor(operations: readonly AnyOperation[]) {
    for (const operation of operations) this.add(operation);
  }

  private add(operation: AnyOperation): void {
    const { path, method } = operation;
    const brace = path.indexOf('{');
    let byMethod: Map<string, AnyOperation>;
    if (brace === -1) {
      byMethod = this.fixed.get(path) ?? new Map();
      this.fixed.set(path, byMethod);
    } else {
      const param = path.slice(brace + 1, -1);
      const prefix = path.slice(0, brace);
      if (!prefix.endsWith('/') || path !== `${prefix}{${param}}` || /[{}/]/.test(param)) {
        throw new Error(`${operation.id}: a path parameter must be the whole last segment of ${path}`);
      }
      const template = this.templates.get(prefix) ?? { param, byMethod: new Map<string, AnyOperation>() };
      this.templates.set(prefix, template);
      byMethod = template.byMethod;
    }
    if (byMethod.has(method)) throw new Error(`${operation.id}: ${method} ${path} is declared twice`);
    byMethod.set(method, operation);
  }

  /**
   * @param path as it came, percent-encoded, without the query.
   * @throws URIError when the percent-encoding of a path parameter is broken.
   */
  find(method: string, path: string): Found {
    const fixed = this.fixed.get(path);
    if (fixed !== undefined) return choose(fixed, method, null);
    const start = path.lastIndexOf('/') + 1;
    const template = start === path.length ? undefined : this.templates.get(path.slice(0, start));
    if (template === undefined) return UNKNOWN;
    const segment = path.slice(start);
    const value = segment.includes('%') ? decodeURIComponent(segment) : segment;
    return choose(template.byMethod, method, { [template.param]: value });
  }
}

function choose(byMethod: ReadonlyMap<string, AnyOperation>, method: string, pathParams: PathParams): Found {
  const operation = byMethod.get(method);
  if (operation !== undefined) return { kind: 'operation', operation, pathParams };
  return { kind: 'wrong method', rightMethod: [...byMethod.keys()].join(' or ') };
}

/** The path of an operation with its parameter filled in and encoded; a service finds it again with `find`. */
export function pathOf(operation: AnyOperation, params: Readonly<Record<string, unknown>>): string {
  const brace = operation.path.indexOf('{');
  if (brace === -1) return operation.path;
  const value = params[operation.path.slice(brace + 1, -1)];
  return operation.path.slice(0, brace) + encodeURIComponent(String(value));
}
