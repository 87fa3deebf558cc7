import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { silentLogger } from '../log';
import { loadSettings } from '../settings';
import { Shutdown } from '../shutdown';
import { openTracing, tracingSettings } from './open-tracing';
import { noTracing } from './tracing';

const parts = () => ({ logger: silentLogger, shutdown: new Shutdown({ logger: silentLogger, timeoutMs: 1_000 }) });

test('nothing is recorded, and no more of OpenTelemetry is loaded than the metrics do, unless it is switched on', () => {
  expect(openTracing(loadSettings(tracingSettings, {}), 'gateway', parts())).toBe(noTracing);
  const script = `require(process.argv[1]); console.log(Object.keys(require.cache).filter((path) => /@opentelemetry.(?!api.)/.test(path)).length)`;
  expect(execFileSync(process.execPath, ['-e', script, join(__dirname, '../index.js')], { encoding: 'utf8' })).toBe(
    '0\n',
  );
});

test('without tracing, the trace of a caller goes on as it came', () => {
  const parent = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true, state: 'x=1' };
  expect(noTracing.begin('server', parent).context).toBe(parent);
});

test.each(['authorization', 'a b=1', 'x=%zz', 'x=1,,=2'])('headers that are no pairs are refused: %s', (headers) => {
  expect(() => loadSettings(tracingSettings, { OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(/name=value pairs/);
});
