import type { RequestListener, ServerResponse } from 'node:http';
import type { Health } from './health';
import type { Metrics } from './metrics';

const NOTHING_HERE = JSON.stringify({
  error: { type: 'invalid_request', message: 'GET /metrics, /livez or /readyz.', code: 'missing', param: null },
});

const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/** Is it a request for a probe or for metrics? @param path without the query */
export const isProbe = (method: string | undefined, path: string): boolean => method === 'GET' && PROBES.has(path);

/** Probes and metrics of a process. */
export function createProbeApp({
  metrics,
  health,
}: {
  readonly metrics: Metrics;
  readonly health: Health;
}): RequestListener {
  return (req, res) => {
    const path = req.method === 'GET' ? (req.url ?? '').split('?', 1)[0] : '';
    if (path === '/livez') answer(res, health.live());
    else if (path === '/readyz') answer(res, health.ready());
    else if (path === '/metrics') {
      metrics.text().then(
        ({ contentType, body }) =>
          res.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(body),
        () => res.destroy(),
      );
    } else answer(res, { status: 404, body: NOTHING_HERE });
  };
}

function answer(res: ServerResponse, { status, body }: { readonly status: number; readonly body: string }): void {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }).end(body);
}
