import type { RequestListener, ServerResponse } from 'node:http';
import type { Health } from './health';
import type { Metrics } from './metrics';

const NOTHING_HERE = JSON.stringify({
  error: { type: 'invalid_request', message: 'GET /metrics, /livez or /readyz.', code: 'missing', param: null },
});
const NO_SNIFFING: readonly string[] = ['X-Content-Type-Options', 'nosniff'];

export interface ProbeParts {
  readonly health: Health;
  /** Absent on a listener for callers: figures are for operators alone. */
  readonly metrics?: Metrics;
}

/** Probes and metrics on a listener that has nothing else. */
export function createProbeApp(parts: Required<ProbeParts>): RequestListener {
  return (req, res) => {
    const path = (req.url ?? '').split('?', 1)[0]!;
    if (!serveProbe(parts, req.method, path, res)) send(res, { status: 404, body: NOTHING_HERE }, NO_SNIFFING);
  };
}

/**
 * Answers a probe or a request for metrics.
 * @param path without the query.
 * @param headers names and values in turn, besides those that every probe has; asked for a probe alone.
 * @returns whether it was one.
 */
export function serveProbe(
  { health, metrics }: ProbeParts,
  method: string | undefined,
  path: string,
  res: ServerResponse,
  headers: () => readonly string[] = () => NO_SNIFFING,
): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (path === '/livez') send(res, health.live(), headers());
  else if (path === '/readyz') send(res, health.ready(), headers());
  else if (path === '/metrics' && metrics !== undefined) {
    metrics.text().then(
      ({ contentType, body }) =>
        res.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(body),
      () => res.destroy(),
    );
  } else return false;
  return true;
}

interface Sent {
  readonly status: number;
  readonly body: string;
}

function send(res: ServerResponse, { status, body }: Sent, headers: readonly string[]): void {
  const common = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];
  res.writeHead(status, [...headers, ...common, 'Content-Length', String(Buffer.byteLength(body))]).end(body);
}
