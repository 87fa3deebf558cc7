import type { RequestListener, ServerResponse } from 'node:http';
import type { Health } from './health';
import type { Metrics } from './metrics';

const NOTHING_HERE = JSON.stringify({
  error: { type: 'invalid_request', message: 'GET /metrics, /livez or /readyz.', code: 'missing', param: null },
});

export interface ProbeParts {
  readonly metrics: Metrics;
  readonly health: Health;
}

/** Probes and metrics of a process that answers nobody else. */
export function createProbeApp(parts: ProbeParts): RequestListener {
  return (req, res) => {
    const path = (req.url ?? '').split('?', 1)[0]!;
    if (!serveProbe(parts, req.method, path, res)) answer(res, { status: 404, body: NOTHING_HERE });
  };
}

/** Answers a probe or a request for metrics. @param path without the query. @returns whether it was one */
export function serveProbe(
  { metrics, health }: ProbeParts,
  method: string | undefined,
  path: string,
  res: ServerResponse,
): boolean {
  if (method !== 'GET') return false;
  if (path === '/livez') answer(res, health.live());
  else if (path === '/readyz') answer(res, health.ready());
  else if (path === '/metrics') {
    metrics.text().then(
      ({ contentType, body }) =>
        res.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(body),
      () => res.destroy(),
    );
  } else return false;
  return true;
}

function answer(res: ServerResponse, { status, body }: { readonly status: number; readonly body: string }): void {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }).end(body);
}
