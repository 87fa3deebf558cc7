import type { Health, Metrics } from '@tripoint/runtime';
import express, { type Express, type Request, type Response } from 'express';

export interface AdminOptions {
  readonly metrics: Metrics;
  readonly health: Health;
}

const NOTHING_HERE = JSON.stringify({
  error: { type: 'invalid_request', message: 'GET /metrics, /livez or /readyz.', code: 'missing', param: null },
});

/** What operators see on a listener of their own: probes and metrics, JSON for everything else. */
export function createAdminApp({ metrics, health }: AdminOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(async (req: Request, res: Response) => {
    if (req.method !== 'GET') answer(res, 404, NOTHING_HERE);
    else if (req.path === '/metrics') {
      const { contentType, body } = await metrics.text();
      res.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(body);
    } else if (req.path === '/livez') answer(res, health.live().status, health.live().body);
    else if (req.path === '/readyz') answer(res, health.ready().status, health.ready().body);
    else answer(res, 404, NOTHING_HERE);
  });
  return app;
}

function answer(res: Response, status: number, body: string): void {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }).end(body);
}
