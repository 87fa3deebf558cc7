import { Readable } from 'node:stream';
import { badGateway } from '@tripoint/contract';
import type { Call } from '@tripoint/runtime';
import type { Dispatcher } from 'undici';
import { type ServiceAnswer, upstreamAnswerOf } from './read-answer';
import type { UpstreamAnswer } from './upstream';

/** Larger than the catalog of all places of Poland as JSON. */
const ANSWER_LIMIT_BYTES = 64 * 1_048_576;
const EMPTY = Buffer.alloc(0);

export interface ReplicaRequest extends Dispatcher.DispatchOptions {
  /** Its answer may have any size: one without a length is passed on while it comes. */
  readonly streamed: boolean;
}

/**
 * Sends a request and collects its answer. The handler of undici's `dispatch` takes a third less CPU time than its
 * `request`, which makes a stream, an iterator and a signal of every answer.
 * @param whenGivenUp is handed what ends the request without the call, and rejects with the given reason
 * @throws ApiError 502 when it is not an answer that a service of ours gives; the reason of the call when it is aborted.
 */
export function askReplica(
  pool: Dispatcher,
  request: ReplicaRequest,
  call: Call,
  whenGivenUp?: (giveUp: (reason: Error) => void) => void,
): Promise<UpstreamAnswer> {
  const { streamed, ...options } = request;
  return new Promise((resolve, reject) => {
    const collector = new AnswerCollector(streamed, resolve, reject);
    const giveUp = (reason: Error): void => collector.giveUp(reason);
    call.whenAborted(giveUp);
    whenGivenUp?.(giveUp);
    pool.dispatch(options, collector);
  });
}

/** The body of an answer on its way: the replica is read from as fast as the caller reads. */
class ReplicaBody extends Readable {
  constructor(
    private readonly readOn: () => void,
    private readonly cutOff: (reason?: Error) => void,
  ) {
    super();
    // The connection may be lost before anybody reads; who reads then learns it.
    this.on('error', () => {});
  }

  override _read(): void {
    this.readOn();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.readableEnded) this.cutOff(error ?? undefined);
    done(error);
  }
}

class AnswerCollector implements Dispatcher.DispatchHandlers {
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private head: Omit<ServiceAnswer, 'body'> | null = null;
  private body: ReplicaBody | null = null;
  private abort: ((reason?: Error) => void) | null = null;
  private givenUp: Error | null = null;

  constructor(
    private readonly streamed: boolean,
    private readonly resolve: (answer: UpstreamAnswer) => void,
    private readonly reject: (error: unknown) => void,
  ) {}

  /** Who asked learns it now, be the request under way or still without a connection. */
  giveUp(reason: Error): void {
    this.givenUp ??= reason;
    this.reject(reason);
    this.abort?.(reason);
  }

  onConnect(abort: (reason?: Error) => void): void {
    if (this.givenUp === null) this.abort = abort;
    else abort(this.givenUp);
  }

  onHeaders(status: number, headers: Buffer[], resume: () => void): boolean {
    this.head = {
      status,
      contentType: headerOf(headers, 'content-type'),
      retryAfter: headerOf(headers, 'retry-after'),
      tag: headerOf(headers, 'etag'),
      dataVersion: headerOf(headers, 'data-version'),
      coding: headerOf(headers, 'content-encoding'),
      timing: headerOf(headers, 'server-timing'),
    };
    if (this.streamed && status === 200 && headerOf(headers, 'content-length') === null) {
      this.body = new ReplicaBody(resume, (reason) => this.abort?.(reason));
      this.answer(EMPTY, this.body);
    }
    return true;
  }

  onData(chunk: Buffer): boolean {
    if (this.body !== null) return this.body.push(chunk);
    this.size += chunk.length;
    if (this.size <= ANSWER_LIMIT_BYTES) this.chunks.push(chunk);
    else this.abort?.(badGateway(new Error(`the answer exceeds ${ANSWER_LIMIT_BYTES} bytes`)));
    return true;
  }

  onComplete(): void {
    this.abort = null;
    const chunks = this.chunks;
    if (this.body !== null) this.body.push(null);
    else this.answer(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, this.size));
  }

  onError(error: Error): void {
    this.abort = null;
    this.body?.destroy(error);
    this.reject(error);
  }

  private answer(body: Buffer, stream?: Readable): void {
    try {
      this.resolve({ ...upstreamAnswerOf({ ...this.head!, body }), ...(stream !== undefined && { stream }) });
    } catch (error) {
      stream?.destroy();
      this.reject(error);
    }
  }
}

/** The value of a header in a list of names and values in turn. */
function headerOf(headers: readonly Buffer[], name: string): string | null {
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const given = headers[i]!;
    if (given.length === name.length && given.toString('latin1').toLowerCase() === name)
      return headers[i + 1]!.toString('latin1');
  }
  return null;
}
