import { type Health, type Metrics, refusalOf } from '@tripoint/runtime';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';

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
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use((req, res, next) => (req.method === 'GET' ? next() : nothingHere(req, res)));
  app.get('/metrics', async (_req, res) => {
    const { contentType, body } = await metrics.text();
    res.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(body);
  });
  app.get('/livez', (_req, res) => answer(res, health.live()));
  app.get('/readyz', (_req, res) => answer(res, health.ready()));
  app.use(nothingHere);
  // Express calls an error handler only when it has four parameters.
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => answer(res, refusalOf(error, 'spec')));
  return app;
}

function nothingHere(_req: Request, res: Response): void {
  answer(res, { status: 404, body: NOTHING_HERE });
}

function answer(res: Response, { status, body }: { readonly status: number; readonly body: string }): void {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }).end(body);
}
