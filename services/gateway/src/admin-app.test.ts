import { Health, Metrics } from '@tripoint/runtime';
import request from 'supertest';
import { createAdminApp } from './admin-app';

const app = createAdminApp({ metrics: new Metrics(false), health: new Health({ index: () => 'no index is loaded' }) });

test('metrics and probes are there for operators', async () => {
  expect((await request(app).get('/metrics')).text).toContain('http_request_duration_seconds');
  expect((await request(app).get('/livez')).status).toBe(200);
  const ready = await request(app).get('/readyz');
  expect([ready.status, ready.body]).toEqual([503, { status: 'not ready', missing: { index: 'no index is loaded' } }]);
});

test.each(['get', 'post'] as const)('%s of anything else is a JSON 404', async (method) => {
  const res = await request(app)[method]('/v1/places/query');
  expect(res.status).toBe(404);
  expect(res.body.error.code).toBe('missing');
});
