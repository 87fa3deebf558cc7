import {
  type AnyOperation,
  ApiError,
  badGateway,
  type CountryCode,
  gatewayTimeout,
  unavailable,
} from '@tripoint/contract';
import {
  type Call,
  type Certificates,
  type Clock,
  DeadlineError,
  endRequest,
  internalHeaders,
  type Metrics,
  noTracing,
  pathOf,
  type Tracing,
  traceHeaders,
  wantedHeaders,
} from '@tripoint/runtime';
import { askReplica } from './ask-replica';
import { Replica } from './replica';
import { ReplicaSet } from './replica-set';
import type { Upstream, UpstreamAnswer, UpstreamParams } from './upstream';

/** The service gets this much less than the gateway waits, so that its own 504 arrives. */
const HOP_MS = 250;
/** Calls per replica that run or wait for a connection; more would only wait for their deadline. */
const CALLS_MAX = 1_024;
/** With less time left a second replica could not answer either. */
const SECOND_TRY_MS = 50;
/** How often a call that waits looks whether its replica alone is silent. */
const LOOK_EVERY_MS = 250;
/** When to come again: a busy or broken service may have recovered by then. */
const RETRY_AFTER_SECONDS = 1;

/** Failures before the request could reach the service: repeating it cannot do anything twice. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** A kept connection that the service closed in that moment; the request may have arrived. */
const CONNECTION_LOST: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
/**
 * Answers of a replica that another one may be spared. A 504 came after nearly all of the caller's time, mostly from an
 * engine that all replicas share: asking once more would double its load just when it is slow.
 */
const ANOTHER_MAY_DO_BETTER: ReadonlySet<number> = new Set([502, 503]);

export interface HttpUpstreamOptions {
  /** Addresses of the processes that answer for the service, such as `http://places:8081`. */
  readonly urls: readonly string[];
  /** What the gateway proves itself with; null when the service asks for nothing. */
  readonly internalSecret: string | null;
  readonly clock: Clock;
  /** What the gateway proves itself with at the handshake; absent: nothing. */
  readonly certificates?: Certificates | null;
  /** Countries that the service has data for. */
  readonly countries: readonly CountryCode[];
  readonly tracing?: Tracing;
}

/** A service in other processes. */
export function createHttpUpstream(options: HttpUpstreamOptions): HttpUpstream {
  return new HttpUpstream(options);
}

/** Shows operators how an upstream has been doing. */
export function showUpstream(metrics: Metrics, name: string, upstream: HttpUpstream): void {
  metrics.gaugeBy(
    'upstream_state',
    'State of a service behind the gateway: 0 all its processes answer, 1 some failed ten times in a row, 2 all did',
    'upstream',
    () => [[name, upstream.state]],
  );
  metrics.gaugeBy('upstream_calls', 'Calls that wait for a service', 'upstream', () => [[name, upstream.calls]]);
}

/** Most bodies are small and collected, which is faster than passing them on piece by piece. */
export class HttpUpstream implements Upstream {
  private readonly searches: ReplicaSet;
  /**
   * The same processes for what they answer from memory, with connections and failures of its own: searches that wait
   * for an engine hold no catalog up.
   */
  private readonly catalogs: ReplicaSet;

  /** Calls under way. */
  get calls(): number {
    return this.searches.running + this.catalogs.running;
  }

  /** 0: every replica answers, 1: some are broken, 2: all are. */
  get state(): 0 | 1 | 2 {
    return Math.max(this.searches.state, this.catalogs.state) as 0 | 1 | 2;
  }

  constructor(private readonly options: HttpUpstreamOptions) {
    const open = (): ReplicaSet => new ReplicaSet(options.urls.map((url) => new Replica(url, options.certificates)));
    this.searches = open();
    this.catalogs = open();
  }

  async call(operation: AnyOperation, params: UpstreamParams, call: Call): Promise<UpstreamAnswer> {
    const set = operation.quotaCost === 0 ? this.catalogs : this.searches;
    if (set.running >= CALLS_MAX * set.replicas.length) {
      throw unavailable(RETRY_AFTER_SECONDS, new Error('as many calls are running as may'));
    }
    const leftMs = Math.max(0, call.deadlineMs - this.options.clock.now());
    const timer = setTimeout(() => call.abort(new DeadlineError()), leftMs);
    set.running += 1;
    try {
      return await this.tryTwice(set, operation, params, call);
    } catch (error) {
      throw asApiError(error, call);
    } finally {
      set.running -= 1;
      clearTimeout(timer);
    }
  }

  /** From now on connections are opened with these. */
  exchange(certificates: Certificates): void {
    for (const replica of this.replicas) replica.exchange(certificates);
  }

  countries(): readonly CountryCode[] {
    return this.options.countries;
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map(({ pool }) => pool.close()));
  }

  private get replicas(): readonly Replica[] {
    return [...this.searches.replicas, ...this.catalogs.replicas];
  }

  private async tryTwice(
    set: ReplicaSet,
    operation: AnyOperation,
    params: UpstreamParams,
    call: Call,
  ): Promise<UpstreamAnswer> {
    const first = set.choose(this.options.clock.now());
    if (first === null) throw unavailable(RETRY_AFTER_SECONDS, new Error('no replica has answered lately'));
    let answer: UpstreamAnswer | null = null;
    let failure: unknown;
    try {
      answer = await this.ask(set, first, operation, params, call, operation.repeatable);
      if (!ANOTHER_MAY_DO_BETTER.has(answer.status) || !operation.repeatable) return answer;
    } catch (error) {
      failure = error;
    }
    const second = this.mayAskAgain(failure, operation, call) ? this.second(set, first, failure) : null;
    try {
      if (second !== null) return await this.ask(set, second, operation, params, call, false);
    } catch (error) {
      failure = error;
    }
    if (answer === null) throw failure;
    return answer;
  }

  private mayAskAgain(failure: unknown, operation: AnyOperation, call: Call): boolean {
    if (call.aborted !== null || call.deadlineMs - this.options.clock.now() < SECOND_TRY_MS) return false;
    return NOT_CONNECTED.has(codeOf(failure)) || operation.repeatable;
  }

  /** An only replica is asked again when its connection was the trouble; asking it the same again would not help. */
  private second(set: ReplicaSet, first: Replica, failure: unknown): Replica | null {
    const code = codeOf(failure);
    const isAlone = set.replicas.length === 1;
    if (isAlone && !NOT_CONNECTED.has(code) && !CONNECTION_LOST.has(code)) return null;
    return set.choose(this.options.clock.now(), first);
  }

  private async ask(
    set: ReplicaSet,
    replica: Replica,
    operation: AnyOperation,
    params: UpstreamParams,
    call: Call,
    mayLeave: boolean,
  ): Promise<UpstreamAnswer> {
    const { clock, internalSecret, tracing = noTracing } = this.options;
    const span = tracing.begin('client', call.trace);
    let status = 0;
    let looking: NodeJS.Timeout | undefined;
    const look = (giveUp: (reason: Error) => void): void => {
      looking = setTimeout(() => {
        if (set.isLeftBehind(replica, clock.now())) giveUp(new Error('another replica answers, this one does not'));
        else look(giveUp);
      }, LOOK_EVERY_MS);
    };
    try {
      const headers = internalHeaders(call, internalSecret, clock.now() + HOP_MS);
      Object.assign(headers, traceHeaders(span.context));
      headers['content-type'] = headers.accept = 'application/json';
      Object.assign(headers, wantedHeaders(call.wanted));
      const request = {
        method: operation.method,
        path: pathOf(operation, params.given),
        headers,
        body: JSON.stringify(params.given),
        streamed: operation.streamed === true,
      };
      replica.entered(clock.now());
      const answer = await askReplica(replica.pool, request, call, mayLeave ? look : undefined).finally(() => {
        clearTimeout(looking);
        replica.left();
      });
      status = answer.status;
      replica.answered(clock.now());
      if (ANOTHER_MAY_DO_BETTER.has(answer.status)) replica.rest(clock.now());
      return answer;
    } catch (error) {
      // That a caller has gone is no fault of the replica.
      if (call.aborted === null || call.aborted instanceof DeadlineError) replica.failed(clock.now());
      throw error;
    } finally {
      endRequest(span, operation, { status, requestId: call.requestId, server: replica.host });
    }
  }
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

function asApiError(error: unknown, call: Call): ApiError {
  if (error instanceof ApiError) return error;
  if (call.aborted instanceof DeadlineError) return gatewayTimeout(error);
  return call.aborted === null ? badGateway(error) : unavailable(undefined, error);
}
