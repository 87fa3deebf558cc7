import { type AnyOperation, ApiError, badGateway, gatewayTimeout, unavailable } from '@tripoint/contract';
import {
  type Call,
  type Certificates,
  DeadlineError,
  endRequest,
  internalHeaders,
  noTracing,
  pathOf,
  traceHeaders,
  wantedHeaders,
} from '@tripoint/runtime';
import { askReplica } from './ask-replica';
import type { HttpUpstreamOptions } from './http-upstream';
import { Replica } from './replica';
import { ReplicaSet } from './replica-set';
import type { UpstreamAnswer, UpstreamParams } from './upstream';

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

/**
 * Calls of the replicas of a service, over connections and with failures of their own. Most bodies are small and collected,
 * which is faster than passing them on piece by piece.
 */
export class ReplicaCalls {
  private readonly set: ReplicaSet;
  /** Calls under way. */
  running = 0;

  constructor(private readonly options: HttpUpstreamOptions) {
    this.set = new ReplicaSet(options.urls.map((url) => new Replica(url, options.certificates)));
  }

  /** 0: every replica answers, 1: some are broken, 2: all are. */
  get state(): 0 | 1 | 2 {
    const { replicas } = this.set;
    const broken = replicas.filter(({ isBroken }) => isBroken).length;
    return broken === 0 ? 0 : broken < replicas.length ? 1 : 2;
  }

  async call(operation: AnyOperation, params: UpstreamParams, call: Call): Promise<UpstreamAnswer> {
    if (this.running >= CALLS_MAX * this.set.replicas.length) {
      throw unavailable(RETRY_AFTER_SECONDS, new Error('as many calls are running as may'));
    }
    const leftMs = Math.max(0, call.deadlineMs - this.options.clock.now());
    const timer = setTimeout(() => call.abort(new DeadlineError()), leftMs);
    this.running += 1;
    try {
      return await this.tryTwice(operation, params, call);
    } catch (error) {
      throw asApiError(error, call);
    } finally {
      this.running -= 1;
      clearTimeout(timer);
    }
  }

  /** From now on connections are opened with these. */
  exchange(certificates: Certificates): void {
    for (const replica of this.set.replicas) replica.exchange(certificates);
  }

  async close(): Promise<void> {
    await Promise.all(this.set.replicas.map(({ pool }) => pool.close()));
  }

  private async tryTwice(operation: AnyOperation, params: UpstreamParams, call: Call): Promise<UpstreamAnswer> {
    const first = this.set.choose(this.options.clock.now());
    if (first === null) throw unavailable(RETRY_AFTER_SECONDS, new Error('no replica has answered lately'));
    let answer: UpstreamAnswer | null = null;
    let failure: unknown;
    try {
      answer = await this.ask(first, operation, params, call, operation.repeatable);
      if (!ANOTHER_MAY_DO_BETTER.has(answer.status) || !operation.repeatable) return answer;
    } catch (error) {
      failure = error;
    }
    const second = this.mayAskAgain(failure, operation, call) ? this.second(first, failure) : null;
    try {
      if (second !== null) return await this.ask(second, operation, params, call, false);
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
  private second(first: Replica, failure: unknown): Replica | null {
    const code = codeOf(failure);
    const isAlone = this.set.replicas.length === 1;
    if (isAlone && !NOT_CONNECTED.has(code) && !CONNECTION_LOST.has(code)) return null;
    return this.set.choose(this.options.clock.now(), first);
  }

  private async ask(
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
      const dueMs = performance.now() + LOOK_EVERY_MS;
      looking = setTimeout(() => {
        // A process that did not run has not read yet what came meanwhile.
        const wasHeldUp = performance.now() - dueMs > LOOK_EVERY_MS;
        if (!wasHeldUp && this.set.isLeftBehind(replica, clock.now()))
          giveUp(new Error('another replica answers, this one does not'));
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
        // Otherwise undici closes the connection after a GET that has a body.
        reset: false,
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
