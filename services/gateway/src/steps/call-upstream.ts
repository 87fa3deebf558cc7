import { type AnyOperation, ApiError, type ErrorProfile } from '@tripoint/contract';
import {
  Call,
  CallerGoneError,
  errorFields,
  type Logger,
  type OutageLog,
  refusalOf,
  wantedOf,
} from '@tripoint/runtime';
import type { Exchange } from '../exchange';
import type { Principal } from '../keys/principal';
import type { Upstream, UpstreamAnswer, UpstreamParams } from '../upstream/upstream';

export interface UpstreamCall {
  readonly upstream: Upstream;
  readonly operation: AnyOperation;
  readonly params: UpstreamParams;
  readonly principal: Principal;
  /** Epoch milliseconds. */
  readonly deadlineMs: number;
}

/** Has the service answer. Whatever goes wrong becomes an answer too; a caller who hangs up stops the work. */
export async function callUpstream(
  exchange: Pick<Exchange, 'requestId' | 'span' | 'connection' | 'req' | 'res'>,
  { upstream, operation, params, principal, deadlineMs }: UpstreamCall,
  errorStatuses: ErrorProfile,
  { logger, outage }: { readonly logger: Logger; readonly outage: OutageLog },
): Promise<UpstreamAnswer> {
  const { requestId, span, connection, req, res } = exchange;
  const { keyId, organisationId, websites } = principal;
  const areas = principal.areas.length === 0 ? null : principal.areas;
  const isPublicKey = websites.length > 0;
  const { clientIp } = connection;
  const trace = span.context;
  const fields = { requestId, keyId, organisationId, isPublicKey, areas, clientIp, deadlineMs, trace };
  const hasAnswer = req.headers['if-none-match'] !== undefined;
  const call = new Call(fields, operation.kept || hasAnswer ? wantedOf(req.headers) : undefined);
  if (res.destroyed) call.abort(new CallerGoneError());
  else {
    res.once('close', () => {
      if (!res.writableEnded) call.abort(new CallerGoneError());
    });
  }
  try {
    return await upstream.call(operation, params, call);
  } catch (error) {
    const cause = error instanceof ApiError ? (error.cause ?? error) : error;
    if (!(error instanceof ApiError)) logger.error('upstream failed', { requestId, ...errorFields(cause) });
    else if (!(call.aborted instanceof CallerGoneError)) {
      outage.failed(cause, { requestId, operation: operation.id });
    }
    return refusalOf(error, errorStatuses);
  }
}
