import { Metrics, UNMATCHED_ROUTE } from './metrics';

test('requests are counted by route template, method and status class', async () => {
  const metrics = new Metrics(false);
  metrics.observeRequest('/v1/places/query', 'POST', 200, 0.003);
  metrics.observeRequest('/v1/places/query', 'POST', 204, 0.003);
  metrics.observeRequest(UNMATCHED_ROUTE, 'BREW', 404, 0.001);
  const { body } = await metrics.text();
  expect(body).toContain('http_request_duration_seconds_count{route="/v1/places/query",method="POST",status="2xx"} 2');
  expect(body).toContain('http_request_duration_seconds_count{route="unmatched",method="other",status="4xx"} 1');
});

/** Security: a caller who invents methods must not grow the memory of the metrics. */
test('invented methods share one label', async () => {
  const metrics = new Metrics(false);
  for (let i = 0; i < 100; i++) metrics.observeRequest(UNMATCHED_ROUTE, `M${i}`, 404, 0.001);
  const { body } = await metrics.text();
  expect(body.match(/_count\{/g)).toHaveLength(1);
});

test('a gauge is read when asked for', async () => {
  const metrics = new Metrics(false);
  let rows = 1;
  metrics.gauge('index_rows', 'Rows of the live index', () => rows);
  rows = 7;
  metrics.counter('refused_total', 'Refused calls', ['reason']).inc({ reason: 'key' });
  const { body, contentType } = await metrics.text();
  expect(body).toContain('index_rows 7');
  expect(body).toContain('refused_total{reason="key"} 1');
  expect(contentType).toContain('text/plain');
});

test('a gauge with a label has a figure for each value that is known at the moment', async () => {
  const metrics = new Metrics(false);
  const lag = new Map([['gone', 1]]);
  metrics.gaugeBy('lag_messages', 'Messages that wait', 'register', () => lag);
  expect((await metrics.text()).body).toContain('lag_messages{register="gone"} 1');
  lag.delete('gone');
  lag.set('cz-addresses', 7);
  const { body } = await metrics.text();
  expect(body.match(/^lag_messages.*$/gm)).toEqual(['lag_messages{register="cz-addresses"} 7']);
});

test('several parts of a process give figures of one name, each for values of its own', async () => {
  const metrics = new Metrics(false);
  for (const register of ['cz-addresses', 'cz-businesses']) {
    metrics.gaugeBy('age_seconds', 'Age of the data', 'register', () => [[register, 1]]);
  }
  const { body } = await metrics.text();
  expect(body.match(/^age_seconds.*$/gm)).toEqual([
    'age_seconds{register="cz-addresses"} 1',
    'age_seconds{register="cz-businesses"} 1',
  ]);
});

test('figures of the process are there when wanted', async () => {
  const { body } = await new Metrics(true).text();
  expect(body).toContain('process_resident_memory_bytes');
});
