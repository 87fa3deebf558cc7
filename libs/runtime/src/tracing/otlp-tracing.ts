import * as api from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from '../log';
import { OutageLog } from '../outage-log';
import type { TraceContext } from './trace-context';
import type { Span, SpanFields, SpanKind, Tracing } from './tracing';

const KINDS: Readonly<Record<SpanKind, api.SpanKind>> = {
  server: api.SpanKind.SERVER,
  client: api.SpanKind.CLIENT,
  internal: api.SpanKind.INTERNAL,
  producer: api.SpanKind.PRODUCER,
  consumer: api.SpanKind.CONSUMER,
};
/** Spans that wait for the collector, about 1 kB each; further ones are dropped. */
const QUEUE_MAX = 4_096;
const EXPORT_TIMEOUT_MS = 5_000;

export interface OtlpOptions {
  /** Address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Part of the traces that is recorded, 0 to 1; decided by the trace id, so that all processes agree. */
  readonly share: number;
  /** Name of the process. */
  readonly service: string;
  readonly logger: Logger;
}

/** Sends spans to a collector over OTLP/HTTP. Loads OpenTelemetry: import this file only where it is wanted. */
export function openOtlpTracing({ endpoint, headers, share, service, logger }: OtlpOptions): Tracing {
  const outage = new OutageLog({ logger, away: 'traces cannot be exported', back: 'traces are exported again' });
  const failed = (message: string): void => outage.failed(new Error(message));
  const silent = (): void => {};
  const diagnostics = { error: failed, warn: failed, info: silent, debug: silent, verbose: silent };
  api.diag.setLogger(diagnostics, { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'tripoint' }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: QUEUE_MAX })],
  });
  const tracer = provider.getTracer('tripoint');
  return {
    begin(kind, parent, startedMs = performance.now()) {
      const options = { kind: KINDS[kind], startTime: performance.timeOrigin + startedMs };
      const around = parent === null ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, remote(parent));
      return new RecordedSpan(tracer.startSpan(kind, options, around), parent);
    },
    close: () => provider.shutdown(),
  };
}

class RecordedSpan implements Span {
  readonly context: TraceContext;
  readonly isRecorded: boolean;

  constructor(
    private readonly span: api.Span,
    parent: TraceContext | null,
  ) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    const sampled = (traceFlags & api.TraceFlags.SAMPLED) !== 0;
    this.isRecorded = span.isRecording();
    this.context = { traceId, spanId, sampled, state: parent?.state ?? null };
  }

  end(name: string, fields: SpanFields = {}, failed = false): void {
    this.span.updateName(name).setAttributes(fields);
    if (failed) this.span.setStatus({ code: api.SpanStatusCode.ERROR });
    this.span.end();
  }
}

function remote({ traceId, spanId, sampled, state }: TraceContext): api.SpanContext {
  const traceFlags = sampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE;
  return {
    traceId,
    spanId,
    traceFlags,
    isRemote: true,
    ...(state !== null && { traceState: api.createTraceState(state) }),
  };
}
