import type { Wanted } from './kept-json';
import type { TraceContext } from './tracing/trace-context';

/** What a handler knows about the call that it answers. It never learns how the caller proved who they are. */
export interface CallContext {
  readonly requestId: string;
  /** Identifier of the access key, never the key; null when no key was needed. */
  readonly keyId: string | null;
  /** The organisation that the key, or the signed-in member, belongs to; null when no key was needed. */
  readonly organisationId: string | null;
  /** Whether visitors of a website can read the key, because it is restricted to websites: nothing it says of a person is proved. */
  readonly isPublicKey: boolean;
  /** What the key may search: lower-case country codes (`cz`) and place ids of regions, counties, municipalities; null = all. */
  readonly areas: readonly string[] | null;
  readonly clientIp: string | null;
  /** Epoch milliseconds after which nobody waits for the answer. */
  readonly deadlineMs: number;
  /** What work for the call is a part of; null where nobody said. */
  readonly trace: TraceContext | null;
  /** Why nobody waits for the answer any more; null while somebody does. */
  readonly aborted: Error | null;
  /** Aborts when the caller has gone or the deadline has passed. It costs more than `aborted`. */
  readonly signal: AbortSignal;
}

export type CallFields = Omit<CallContext, 'aborted' | 'signal' | 'trace'> & Partial<Pick<CallContext, 'trace'>>;

/** The reason of an abort when the deadline passed. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
  constructor() {
    super('the deadline of the call has passed');
  }
}

/** The reason of an abort when the caller closed the connection before the answer. */
export class CallerGoneError extends Error {
  override readonly name = 'CallerGoneError';
  constructor() {
    super('the caller has closed the connection');
  }
}

/** One call in progress: the context for its handler, and the means to abort it for the owner of the call. */
export class Call implements CallContext {
  readonly requestId: string;
  readonly keyId: string | null;
  readonly organisationId: string | null;
  readonly isPublicKey: boolean;
  readonly areas: readonly string[] | null;
  readonly clientIp: string | null;
  readonly deadlineMs: number;
  trace: TraceContext | null;
  private controller: AbortController | null = null;
  private reason: Error | null = null;
  private readonly listeners: ((reason: Error) => void)[] = [];

  /** @param wanted the form of the answer; by default plain text */
  constructor(
    fields: CallFields,
    readonly wanted: Wanted = { coding: null, ifNoneMatch: null },
  ) {
    this.requestId = fields.requestId;
    this.keyId = fields.keyId;
    this.organisationId = fields.organisationId;
    this.isPublicKey = fields.isPublicKey;
    this.areas = fields.areas;
    this.clientIp = fields.clientIp;
    this.deadlineMs = fields.deadlineMs;
    this.trace = fields.trace ?? null;
  }

  /** Made on first use: most calls are answered without anybody looking at it. */
  get signal(): AbortSignal {
    if (this.controller === null) {
      this.controller = new AbortController();
      if (this.reason !== null) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }

  get aborted(): Error | null {
    return this.reason;
  }

  /** Reports when the call is aborted, at once when it was; for less than a signal costs. */
  whenAborted(listener: (reason: Error) => void): void {
    if (this.reason === null) this.listeners.push(listener);
    else listener(this.reason);
  }

  /** Stops the call; the first reason stays. */
  abort(reason: Error): void {
    if (this.reason !== null) return;
    this.reason = reason;
    this.controller?.abort(reason);
    for (const listener of this.listeners) listener(reason);
  }
}
