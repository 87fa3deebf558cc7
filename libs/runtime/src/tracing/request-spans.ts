import type { AnyOperation } from '@tripoint/contract';
import type { Call } from '../context';
import type { Metrics } from '../metrics';
import type { Answer } from '../service';
import type { Span, Tracing } from './tracing';

/** Measures the part of a call in which the engine of its service worked, and records it as a span. */
export function recordEngine(
  { metrics, tracing }: { readonly metrics: Metrics; readonly tracing: Tracing },
  operation: AnyOperation,
  { trace }: Pick<Call, 'trace'>,
  { engineMs, status }: Answer,
): void {
  if (engineMs === undefined) return;
  metrics.observeEngine(operation, engineMs);
  const span = tracing.begin('internal', trace, performance.now() - engineMs);
  if (span.isRecorded) span.end(`engine ${operation.id}`, {}, status >= 500);
}

/**
 * Ends the span of a request.
 * @param status 0: there was no answer
 * @param server whom the request was sent to
 */
export function endRequest(
  span: Span,
  operation: Pick<AnyOperation, 'method' | 'path'> | null,
  { status, requestId, server }: { readonly status: number; readonly requestId: string; readonly server?: string },
): void {
  // The words for it would cost more than all else about a span that nobody reads.
  if (!span.isRecorded) return;
  const { method, path } = operation ?? { method: 'HTTP', path: '' };
  const fields = {
    'http.response.status_code': status,
    'tripoint.request_id': requestId,
    ...(operation !== null && { 'http.request.method': method, 'http.route': path }),
    ...(server !== undefined && { 'server.address': server }),
  };
  span.end(`${method} ${path}`.trimEnd(), fields, status === 0 || status >= 500);
}
