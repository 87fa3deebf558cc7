import type { ErrorSituation } from './errors';
import type { ParamField, ParamFields } from './fields';
import type { Result } from './result-fields';

type AlwaysKeys<F extends ParamFields> = {
  [K in keyof F]: F[K] extends ParamField<unknown, true> ? K : never;
}[keyof F];

/** The checked parameters of the declared fields: defaults filled in, values converted, absent ones left out. */
export type ParamsOfFields<F extends ParamFields> = {
  readonly [K in AlwaysKeys<F>]: F[K] extends ParamField<infer T> ? T : never;
} & {
  readonly [K in Exclude<keyof F, AlwaysKeys<F>>]?: F[K] extends ParamField<infer T> ? T : never;
};

/** A parameter that names an area, for keys restricted to areas: by country code or by `place_id`. */
export interface AreaParam<Name extends string = string> {
  readonly param: Name;
  readonly holds: 'country' | 'place_id';
}

/** A request as a caller would write it, and what it is answered with. */
export interface OperationExample<R> {
  readonly params: Readonly<Record<string, unknown>>;
  readonly answer: R;
}

/** What a key may ask only when its operator says so. */
export const keyRights = ['why'] as const;
export type KeyRight = (typeof keyRights)[number];

/** A value of a parameter that a key needs the right of the same name for. */
export interface RightParam {
  readonly param: string;
  readonly right: KeyRight;
}

/** One endpoint of the public API. Everything that knows about an endpoint derives from this declaration. */
export interface Operation<F extends ParamFields = ParamFields, R = unknown, P = ParamsOfFields<F>> {
  /** `<service>.<name>`, unique. */
  readonly id: string;
  /** The service that answers it. */
  readonly service: string;
  readonly method: 'POST' | 'GET';
  /** Path with parameters in braces; each of them is also in `params`. */
  readonly path: string;
  /** A few words without a full stop. */
  readonly summary: string;
  /** Markdown for the reference page. */
  readonly description: string;
  readonly params: F;
  /** Sets of parameters of which one is given, whole. Absent: every parameter stands for itself. */
  readonly alternatives?: readonly (readonly (keyof F & string)[])[];
  /** Of the other sets no parameter may be given beside it. */
  readonly exclusive?: boolean;
  readonly result: Result<R>;
  /** What an accepted call takes from the monthly quota; 0 = free. */
  readonly quotaCost: number;
  /** The list of which every element takes that much. Absent: the call does. */
  readonly countedBy?: keyof F & string;
  /** Whether answering it twice does no harm, so that a gateway asks another process when one has failed. */
  readonly repeatable: boolean;
  /** The answer is the same until the data changes: it carries an `ETag`, and who names that is answered with 304. */
  readonly kept?: boolean;
  /** It answers from registers: the answer names their generations and, unless it is streamed, has an `ETag` as `kept` ones have. */
  readonly fromRegisters?: boolean;
  /** The answer has any size and is sent while it is made. */
  readonly streamed?: boolean;
  /** Largest body of a request, in bytes. Default: `BODY_LIMIT_BYTES`. A larger one may hold documents, of any depth. */
  readonly bodyLimitBytes?: number;
  /** How long its body may take to arrive, and then its answer, when that is longer than others may, in milliseconds. */
  readonly deadlineMs?: number;
  /** The parameters that a key's restriction to areas applies to. */
  readonly area: readonly AreaParam[];
  /** What of it a key needs a right for. Absent: nothing. */
  readonly rights?: readonly RightParam[];
  /** The errors it gives, besides those every operation gives (`commonErrors`). */
  readonly errors: readonly ErrorSituation[];
  readonly example: OperationExample<R>;
  /** Checks what the parameters mean together; throws an `ApiError`. Absent: they are independent. */
  relate?(params: ParamsOfFields<F>): P;
}

/** Any operation; its own parameters and result are not known to the compiler. */
// biome-ignore lint/suspicious/noExplicitAny: an operation is contravariant in its parameters, only `any` spans them all
export type AnyOperation = Operation<any, any, any>;

/** Checked parameters of an operation, as its handler gets them. */
export type ParamsOf<O> = O extends Operation<infer _F, infer _R, infer P> ? P : never;

/** What the handler of an operation answers. */
export type ResultOf<O> = O extends { readonly result: Result<infer R> } ? R : never;

/** Errors that every operation can give. */
export const commonErrors: readonly ErrorSituation[] = [
  'invalid_parameter',
  'unexpected_parameter',
  'unauthorized',
  'restricted',
  'rate_limit',
  'server_error',
  'bad_gateway',
  'unavailable',
  'gateway_timeout',
];

/** Largest body of a request unless its operation says otherwise, in bytes. */
export const BODY_LIMIT_BYTES = 32_768;

/** Declares an operation; types of parameters and result follow from the declaration. */
export function defineOperation<F extends ParamFields, R, P = ParamsOfFields<F>>(
  operation: Omit<Operation<F, R, P>, 'area'> & { readonly area: readonly AreaParam<keyof F & string>[] },
): Operation<F, R, P> {
  return operation;
}
