import { noTracing, readTraceContext, type TraceContext, type Tracing } from '@tripoint/runtime';
import type { ImportStores } from '../run/import-stores';
import type { RunRecord } from '../run/run-record';
import { traceImport, traceOfEnvironment } from './trace-import';

const own: TraceContext = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true, state: null };
const kafka = { brokers: ['127.0.0.1:9'] };
const stores = { kafka } as unknown as ImportStores;

function bench() {
  const ended: unknown[][] = [];
  const tracing: Tracing = {
    begin: () => ({ context: own, isRecorded: true, end: (...what) => void ended.push(what) }),
    close: noTracing.close,
  };
  return { ended, options: { register: 'cz-addresses', stores, tracing } };
}

test('a run is a span with its state, and what it publishes carries the trace', async () => {
  const { ended, options } = bench();
  let headers: unknown;
  await traceImport(options, async (used) => {
    headers = used?.kafka?.headers;
    return { state: 'live' } as RunRecord;
  });
  expect(readTraceContext(headers as Record<string, string>)).toEqual(own);
  expect(ended).toEqual([['import cz-addresses', { 'tripoint.state': 'live' }, false]]);
  expect(kafka).not.toHaveProperty('headers');
});

test('the span of a run that breaks off is a failed one', async () => {
  const { ended, options } = bench();
  const broken = async (): Promise<RunRecord> => {
    throw new Error('disk gone');
  };
  await expect(traceImport(options, broken)).rejects.toThrow('disk gone');
  expect(ended).toEqual([['import cz-addresses', { 'tripoint.state': 'failed' }, true]]);
});

test('a command goes on with the trace of who started it', () => {
  const traceparent = `00-${own.traceId}-${own.spanId}-01`;
  expect(traceOfEnvironment({ TRACEPARENT: traceparent })).toEqual(own);
  expect(traceOfEnvironment({ TRACEPARENT: 'nonsense' })).toBeNull();
  expect(traceOfEnvironment({})).toBeNull();
});
