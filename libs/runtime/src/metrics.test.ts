import { places } from '@tripoint/contract';
import { Metrics } from './metrics';

test('requests are counted by service, route template, method and status class', async () => {
  const metrics = new Metrics(false);
  metrics.observeRequest(places.query, 'POST', { status: 200, code: null }, 0.003);
  metrics.observeRequest(places.query, 'POST', { status: 204, code: null }, 0.003);
  metrics.observeRequest(null, 'BREW', { status: 404, code: 'missing' }, 0.001);
  const { body } = await metrics.text();
  const count = 'http_request_duration_seconds_count';
  expect(body).toContain(`${count}{service="places",route="/v1/places/query",method="POST",status="2xx"} 2`);
  expect(body).toContain('http_errors_total{service="unmatched",code="missing"} 1');
  expect(body).toContain(`${count}{service="unmatched",route="unmatched",method="other",status="4xx"} 1`);
});

/** Security: a caller who invents methods must not grow the memory of the metrics, nor a service that invents codes. */
test('invented methods share one label, and so do invented codes', async () => {
  const metrics = new Metrics(false);
  for (let i = 0; i < 100; i++) metrics.observeRequest(null, `M${i}`, { status: 404, code: `c${i}` }, 0.001);
  const { body } = await metrics.text();
  expect(body.match(/_count\{/g)).toHaveLength(1);
  expect(body.match(/^http_errors_total.*$/gm)).toEqual(['http_errors_total{service="unmatched",code="none"} 100']);
});

test('the time of the engine is measured by operation', async () => {
  const metrics = new Metrics(false);
  metrics.observeEngine(places.query, 3);
  const { body } = await metrics.text();
  expect(body).toContain('engine_duration_seconds_sum{service="places",route="/v1/places/query"} 0.003');
  expect(body).toContain('engine_duration_seconds_count{service="places",route="/v1/places/query"} 1');
});

test('caches of a process share the names of their figures', async () => {
  const metrics = new Metrics(false);
  metrics.cache('keys', () => 2).hit();
  metrics.cache('vies').miss();
  const { body } = await metrics.text();
  expect(body.match(/^cache_.*$/gm)).toEqual([
    'cache_lookups_total{cache="keys",result="hit"} 1',
    'cache_lookups_total{cache="keys",result="miss"} 0',
    'cache_lookups_total{cache="vies",result="hit"} 0',
    'cache_lookups_total{cache="vies",result="miss"} 1',
    'cache_entries{cache="keys"} 2',
  ]);
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
