import { newTraceContext, type TraceContext } from './trace-context';

export type SpanKind = 'server' | 'client' | 'internal' | 'producer' | 'consumer';
/** What is said of a span, in the names of OpenTelemetry; no key, no query, no address of a caller. */
export type SpanFields = Readonly<Record<string, string | number>>;

/** A piece of work on its way. */
export interface Span {
  /** What work that it causes is a part of. */
  readonly context: TraceContext;
  /** Whether anybody will read what is said at its end. */
  readonly isRecorded: boolean;
  /** @param name one of few, such as an operation */
  end(name: string, fields?: SpanFields, failed?: boolean): void;
}

/** Records what a request or a run of an import consists of, across processes. */
export interface Tracing {
  /** @param startedMs `performance.now()` of the beginning, when that is over */
  begin(kind: SpanKind, parent: TraceContext | null, startedMs?: number): Span;
  /** Exports what waits. */
  close(): Promise<void>;
}

class UnrecordedSpan implements Span {
  readonly isRecorded = false;

  constructor(readonly context: TraceContext) {}
  end(): void {}
}

/** Records nothing: the context of a caller is passed on as it is. */
export const noTracing: Tracing = {
  begin: (_kind, parent) => new UnrecordedSpan(parent ?? newTraceContext()),
  close: () => Promise.resolve(),
};
