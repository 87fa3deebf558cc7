import type { Certificates } from '@tripoint/runtime';
import type { Pool } from 'undici';

/** Loaded where services are processes of their own. */
const library = (): typeof import('undici') => require('undici');

/** Connections per replica: as many calls run at once, the others wait for their turn until their deadline. */
const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 1_000;
/** An unused connection is closed by us before the service (65 s) closes it under a new request. */
const IDLE_CONNECTION_MS = 30_000;
/** How long a replica that failed is passed over while there are others. */
export const REST_MS = 1_000;
/** So many failures without an answer between them, and nobody is sent to the replica but one call per rest. */
export const BROKEN_AFTER = 10;

/** So long without any answer while calls wait, and others are asked first. */
export const SILENT_MS = 1_000;

/** One process that answers for a service, and how it has been doing. */
export class Replica {
  private current: Pool;
  private failures = 0;
  private restsUntilMs = 0;
  private waiting = 0;
  /** When it last answered, or was last sent a call while none waited. */
  private heardMs = 0;
  private answeredMs = 0;

  /** Host and port. */
  readonly host: string;

  /** @param certificates what the gateway proves itself with, and believes; null: none, and what Node believes */
  constructor(
    readonly url: string,
    certificates: Certificates | null = null,
  ) {
    this.host = new URL(url).host;
    this.current = openPool(url, certificates);
  }

  get pool(): Pool {
    return this.current;
  }

  /** New calls go over connections with these; those under way finish on the former ones. */
  exchange(certificates: Certificates): void {
    const former = this.current;
    this.current = openPool(this.url, certificates);
    former.close().catch(() => undefined);
  }

  isResting(nowMs: number): boolean {
    return nowMs < this.restsUntilMs;
  }

  get isBroken(): boolean {
    return this.failures >= BROKEN_AFTER;
  }

  /** Calls wait for it, and it has answered none of them for a while: it hangs, or what they ask takes long. */
  isSilent(nowMs: number): boolean {
    return this.waiting > 0 && nowMs - this.heardMs >= SILENT_MS;
  }

  /** Answers come from it while the other one, which is silent, has none: so it is not what both ask that takes long. */
  answersMoreThan(silent: Replica): boolean {
    return this.answeredMs > silent.heardMs;
  }

  /** A call waits for it from now on, until `left`. */
  entered(nowMs: number): void {
    if (this.waiting++ === 0) this.heardMs = nowMs;
  }

  left(): void {
    this.waiting -= 1;
  }

  /** A call is sent to it. Of a broken one, this is the only one until it has rested again. */
  chosen(nowMs: number): void {
    if (this.isBroken) this.restsUntilMs = nowMs + REST_MS;
  }

  /** It answered, be it with an error. */
  answered(nowMs: number): void {
    this.failures = 0;
    this.heardMs = this.answeredMs = nowMs;
  }

  /** It answered that it cannot serve at present. */
  rest(nowMs: number): void {
    this.restsUntilMs = nowMs + REST_MS;
  }

  /** It could not be reached, or did not answer. */
  failed(nowMs: number): void {
    this.failures += 1;
    this.rest(nowMs);
  }
}

function openPool(url: string, certificates: Certificates | null): Pool {
  return new (library().Pool)(url, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...certificates },
    keepAliveTimeout: IDLE_CONNECTION_MS,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
  });
}
