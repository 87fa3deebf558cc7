import { Health } from './health';
import { listen } from './http-server';
import { Metrics } from './metrics';
import { createProbeApp } from './probes';

test('probes, metrics and nothing else, in JSON', async () => {
  const metrics = new Metrics(false);
  metrics.gauge('records_waiting', 'Records waiting', () => 7);
  const health = new Health();
  const server = await listen({ handler: createProbeApp({ metrics, health }), host: '127.0.0.1', port: 0 });
  const get = async (path: string, method = 'GET') => {
    const response = await fetch(`${server.url}${path}`, { method });
    return { status: response.status, body: await response.text() };
  };
  try {
    expect(await get('/livez')).toEqual({ status: 200, body: '{"status":"live"}' });
    expect(await get('/livez', 'HEAD')).toEqual({ status: 200, body: '' });
    expect((await get('/readyz?verbose=1')).status).toBe(200);
    expect((await get('/metrics')).body).toContain('records_waiting 7');
    health.drain();
    expect((await get('/readyz')).status).toBe(503);
    for (const [path, method] of [
      ['/', 'GET'],
      ['/metrics', 'POST'],
      ['/v1/places/query', 'GET'],
      ['/v1/places/query', 'POST'],
    ] as const) {
      const { status, body } = await get(path, method);
      expect([status, JSON.parse(body).error.code]).toEqual([404, 'missing']);
    }
  } finally {
    await server.close(0);
  }
});
