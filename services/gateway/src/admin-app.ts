import { createProbeApp, type Health, type Metrics, refusalOf } from '@tripoint/runtime';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';

export interface AdminOptions {
  readonly metrics: Metrics;
  readonly health: Health;
}

/** What operators see on a listener of their own: probes and metrics, JSON for everything else. */
export function createAdminApp(options: AdminOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(createProbeApp(options));
  // Express calls an error handler only when it has four parameters.
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    const { status, body } = refusalOf(error, 'spec');
    res.status(status).type('json').set('Cache-Control', 'no-store').send(body);
  });
  return app;
}
