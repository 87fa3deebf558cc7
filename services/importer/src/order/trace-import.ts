import { noTracing, readTraceContext, type TraceContext, type Tracing, traceHeaders } from '@tripoint/runtime';
import type { ImportStores } from '../run/import-stores';
import type { RunRecord } from '../run/run-record';

export interface TracedImport {
  readonly register: string;
  readonly stores?: ImportStores;
  /** Default: nothing is recorded. */
  readonly tracing?: Tracing;
}

/** What a run is a part of, as who starts commands says it in `TRACEPARENT`; null when nobody does. */
export function traceOfEnvironment(env: Readonly<Record<string, string | undefined>>): TraceContext | null {
  return readTraceContext({ traceparent: env.TRACEPARENT, tracestate: env.TRACESTATE });
}

/** Performs a run as a span of its trace, which goes on in the indexer: its messages over Kafka carry the trace. */
export async function traceImport(
  { register, stores, tracing = noTracing }: TracedImport,
  perform: (stores: ImportStores | undefined) => Promise<RunRecord>,
): Promise<RunRecord> {
  const span = tracing.begin('producer', traceOfEnvironment(process.env));
  const { kafka = null } = stores ?? {};
  const traced =
    stores === undefined || kafka === null
      ? stores
      : { ...stores, kafka: { ...kafka, headers: traceHeaders(span.context) } };
  let state = 'failed';
  try {
    const record = await perform(traced);
    state = record.state;
    return record;
  } finally {
    if (span.isRecorded) span.end(`import ${register}`, { 'tripoint.state': state }, state === 'failed');
  }
}
