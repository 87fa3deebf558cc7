import type { Readable } from 'node:stream';
import {
  type AnyOperation,
  ApiError,
  type CountryCode,
  checkParams,
  type ErrorProfile,
  errorAnswer,
  gatewayTimeout,
  type ParamsOf,
  type ResultOf,
  serverError,
  unavailable,
} from '@tripoint/contract';
import type { Coding } from './content-coding';
import { type Call, type CallContext, DeadlineError } from './context';
import { JsonStream, streamedAnswer } from './json-stream';
import { hasTag, KeptJson, namesTag, tagOfSources } from './kept-json';
import { errorFields, type Logger } from './log';
import { OutageLog } from './outage-log';

/** An answer that is JSON already; it is passed on as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Answers one operation: checked parameters in, the declared result or its JSON text out. */
export type Handler<O extends AnyOperation> = (params: ParamsOf<O>, ctx: CallContext) => Made<O> | Promise<Made<O>>;

type Made<O extends AnyOperation> = ResultOf<O> | JsonText | KeptJson | JsonStream;

/** An operation together with the function that answers it. */
export interface Handled {
  readonly operation: AnyOperation;
  readonly run: (params: unknown, ctx: CallContext) => unknown;
}

/** Ties a handler to its operation; the compiler checks parameters and result against the declaration. */
export function handler<O extends AnyOperation>(operation: O, run: Handler<O>): Handled {
  return { operation, run: run as Handled['run'] };
}

/** What an answer is made from. */
export interface AnswerData {
  /** The generations of the registers that are asked. */
  readonly version: string;
  /** What the answer depends on besides data, parameters and areas of the key; null: that has no name, and the answer no tag. */
  readonly besides: string | null;
}

export interface ServiceOptions {
  /** As in `operation.service`. */
  readonly name: string;
  readonly handlers: readonly Handled[];
  /** Countries that the service has data for at this moment. */
  readonly countries: () => readonly CountryCode[];
  /**
   * What a call is about to be answered from, of operations that say so (`fromRegisters`); null while nothing answers. A
   * handler asks its data in the same turn of the event loop, so that no other generation comes between.
   */
  readonly dataOf?: (params: unknown, ctx: CallContext) => AnswerData | null;
  readonly errorStatuses: ErrorProfile;
  readonly logger: Logger;
}

/** A service that is able to answer calls of its own listener or of a gateway in the same process. */
export interface Service extends ServiceOptions {
  readonly operations: readonly AnyOperation[];
  readonly byId: ReadonlyMap<string, Handled>;
  /** Calls that could not be answered for now. */
  readonly notAnswered: OutageLog;
}

/** @throws when a handler belongs to another service or an operation has two. */
export function createService(options: ServiceOptions): Service {
  const byId = new Map<string, Handled>();
  for (const handled of options.handlers) {
    const { id, service } = handled.operation;
    if (service !== options.name) throw new Error(`${id} is no operation of the service ${options.name}`);
    if (byId.has(id)) throw new Error(`${id} has two handlers`);
    byId.set(id, handled);
  }
  const notAnswered = new OutageLog({
    logger: options.logger,
    away: 'operation not answered',
    back: 'operations are answered again',
  });
  return { ...options, byId, operations: options.handlers.map((handled) => handled.operation), notAnswered };
}

/** What goes back to the caller. */
export interface Answer {
  readonly status: number;
  /** A JSON object or array; nothing with 304 and with `stream`. */
  readonly body: string | Buffer;
  /** The body of a large answer, which is made while it is read. Who has it reads it to its end or destroys it. */
  readonly stream?: Readable;
  /** The `code` of an error answer, for the log; null for results and errors of the service. */
  readonly code: string | null;
  /** Whole seconds, at least 1. */
  readonly retryAfterSeconds?: number;
  /** Names the answer for who keeps it. */
  readonly tag?: string;
  /** The generations of the registers that it comes from. */
  readonly dataVersion?: string;
  /** How the body is compressed; absent: not at all. */
  readonly coding?: Coding;
  /** How long the engine of the service worked for it, in milliseconds; absent: it was not asked. */
  readonly engineMs?: number;
}

/** Checks the parameters of a call against the contract and answers it. Never throws, whatever the handler does. */
export async function answer(
  service: Service,
  operation: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  call: Call,
): Promise<Answer> {
  let params: unknown;
  try {
    params = checkParams(operation, given, { countries: service.countries() });
  } catch (error) {
    return refusal(service, operation, error, call);
  }
  return answerChecked(service, operation, params, call);
}

/** As `answer`, for parameters that the same process has checked against the contract already. */
export async function answerChecked(
  service: Service,
  operation: AnyOperation,
  params: unknown,
  call: Call,
): Promise<Answer> {
  const startedMs = performance.now();
  const made = await answerOf(service, operation, params, call);
  return { ...made, engineMs: performance.now() - startedMs };
}

async function answerOf(service: Service, operation: AnyOperation, params: unknown, call: Call): Promise<Answer> {
  let ofData: Pick<Answer, 'dataVersion' | 'tag'> = {};
  try {
    const handled = service.byId.get(operation.id);
    if (handled === undefined) throw new Error(`the service ${service.name} does not answer ${operation.id}`);
    ofData = marksOf(service, operation, params, call);
    if (ofData.tag !== undefined && namesTag(call.wanted.ifNoneMatch, ofData.tag)) {
      return { status: 304, body: '', code: null, ...ofData };
    }
    const pending = handled.run(params, call);
    const result = pending instanceof Promise ? await withinDeadline(pending, call) : pending;
    if (result instanceof KeptJson) return { ...ofData, ...(await keptAnswer(result, call)) };
    if (result instanceof JsonStream) {
      if (operation.streamed !== true) throw new Error(`${operation.id} does not declare that its answer is streamed`);
      return { ...(await withinDeadline(streamedAnswer(result, call), call)), ...ofData };
    }
    if (result instanceof JsonText) return { status: 200, body: result.text, code: null, ...ofData };
    if (typeof result !== 'object' || result === null) throw new Error('the handler gave no object or array');
    return { status: 200, body: JSON.stringify(result), code: null, ...ofData };
  } catch (error) {
    const refused = refusal(service, operation, error, call);
    const { dataVersion } = ofData;
    // That there is no such place is an answer of the data, other refusals are not.
    return refused.code === 'missing' && dataVersion !== undefined ? { ...refused, dataVersion } : refused;
  }
}

/** What an answer says about the data that it is made from, known before it is made: who has it costs no search. */
function marksOf(
  service: Service,
  { id, fromRegisters, kept, streamed }: AnyOperation,
  params: unknown,
  call: Call,
): Pick<Answer, 'dataVersion' | 'tag'> {
  const data = fromRegisters === true ? (service.dataOf?.(params, call) ?? null) : null;
  if (data === null) return {};
  const { version: dataVersion, besides } = data;
  if (kept === true || streamed === true || besides === null) return { dataVersion };
  return { dataVersion, tag: tagOfSources([id, dataVersion, besides, call.areas, params]) };
}

/** 304 to a caller who has the answer already. */
async function keptAnswer(kept: KeptJson, { wanted }: Call): Promise<Answer> {
  const { tag } = kept;
  if (hasTag(wanted.ifNoneMatch, tag)) return { status: 304, body: '', code: null, tag };
  const { body, coding } = await kept.in(wanted.coding);
  return { status: 200, body, code: null, tag, ...(coding !== null && { coding }) };
}

/** Rejects with 504 at the deadline and stops the handler through the call's signal. */
function withinDeadline<T>(pending: Promise<T>, call: Call): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        const reason = new DeadlineError();
        call.abort(reason);
        reject(gatewayTimeout(reason));
      },
      Math.max(0, call.deadlineMs - Date.now()),
    );
    pending.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

function refusal(service: Service, operation: AnyOperation, thrown: unknown, call: Call): Answer {
  const error = asApiError(thrown, call);
  if (error.type === 'api_error' && !callerGone(call)) {
    const cause = error.cause ?? error;
    const fields = { requestId: call.requestId, operation: operation.id };
    if (error.status === 500) service.logger.error('operation failed', { ...fields, ...errorFields(cause) });
    else service.notAnswered.failed(cause, { status: error.status, ...fields });
  }
  return refusalOf(error, service.errorStatuses);
}

/** A handler that was aborted has not failed. */
function asApiError(thrown: unknown, call: Call): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (call.aborted === null) return serverError(thrown);
  return call.aborted instanceof DeadlineError ? gatewayTimeout(thrown) : unavailable(undefined, thrown);
}

function callerGone(call: Call): boolean {
  return call.aborted !== null && !(call.aborted instanceof DeadlineError);
}

/** Anything that was thrown, as an answer; what is no `ApiError` becomes a 500 without detail. */
export function refusalOf(thrown: unknown, errorStatuses: ErrorProfile): Answer {
  const { status, body, retryAfterSeconds } = errorAnswer(thrown, errorStatuses);
  return {
    status,
    body: JSON.stringify(body),
    code: body.error.code,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}
