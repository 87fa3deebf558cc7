import type { AnyOperation, CountryCode } from '@tripoint/contract';
import type { Call, Certificates, Clock, Metrics, Tracing } from '@tripoint/runtime';
import { ReplicaCalls } from './replica-calls';
import type { Upstream, UpstreamAnswer, UpstreamParams } from './upstream';

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

/** A service in other processes, as gateways call it. */
export class HttpUpstream implements Upstream {
  private readonly searches: ReplicaCalls;
  /** For what is answered from memory: searches that wait for an engine hold no catalog up. */
  private readonly catalogs: ReplicaCalls;

  constructor(private readonly options: HttpUpstreamOptions) {
    this.searches = new ReplicaCalls(options);
    this.catalogs = new ReplicaCalls(options);
  }

  /** Calls under way. */
  get calls(): number {
    return this.searches.running + this.catalogs.running;
  }

  /** 0: every replica answers, 1: some are broken, 2: all are. */
  get state(): 0 | 1 | 2 {
    return Math.max(this.searches.state, this.catalogs.state) as 0 | 1 | 2;
  }

  call(operation: AnyOperation, params: UpstreamParams, call: Call): Promise<UpstreamAnswer> {
    return (operation.quotaCost === 0 ? this.catalogs : this.searches).call(operation, params, call);
  }

  /** From now on connections are opened with these. */
  exchange(certificates: Certificates): void {
    for (const calls of [this.searches, this.catalogs]) calls.exchange(certificates);
  }

  countries(): readonly CountryCode[] {
    return this.options.countries;
  }

  async close(): Promise<void> {
    await Promise.all([this.searches.close(), this.catalogs.close()]);
  }
}
