import type { Health } from '@tripoint/runtime';
import type { Exchange } from '../exchange';
import { commonHeaders } from '../headers/answer-headers';

/** Answers `/livez` and `/readyz`; over plain HTTP too, because that is how clusters probe. @returns whether it did. */
export function serveProbe(exchange: Exchange, health: Health): boolean {
  const { method, path, res } = exchange;
  if (path !== '/livez' && path !== '/readyz') return false;
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { status, body } = path === '/livez' ? health.live() : health.ready();
  const headers = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];
  res.writeHead(status, [...commonHeaders(exchange), ...headers, 'Content-Length', String(body.length)]);
  res.end(method === 'HEAD' ? undefined : body);
  return true;
}
