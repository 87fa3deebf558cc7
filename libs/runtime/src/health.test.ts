import { Health } from './health';

test('ready while every part works, naming what is missing when one does not', () => {
  let problem: string | null = null;
  const health = new Health({ index: () => problem });
  expect(health.ready()).toEqual({ status: 200, body: '{"status":"ready"}' });
  problem = 'no index is loaded';
  expect(health.ready().status).toBe(503);
  expect(JSON.parse(health.ready().body)).toEqual({ status: 'not ready', missing: { index: 'no index is loaded' } });
  expect(health.live().status).toBe(200);
});

test('a draining process is live but not ready', () => {
  const health = new Health();
  health.drain();
  expect(health.ready()).toEqual({ status: 503, body: '{"status":"draining"}' });
  expect(health.live().status).toBe(200);
});

test('what is asked outside is named, and never takes readiness away', () => {
  const health = new Health({ data: () => null }, [() => ({ 'vies:DE': 'down' }), () => ({ smtp: 'off' })]);
  const { status, body } = health.ready();
  expect([status, JSON.parse(body)]).toEqual([200, { status: 'ready', outside: { 'vies:DE': 'down', smtp: 'off' } }]);
});
