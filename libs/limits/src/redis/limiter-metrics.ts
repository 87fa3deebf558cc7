import type { Metrics } from '@tripoint/runtime';
import type { LossKind } from './redis-link';

/** What operators see of a limiter on Redis. */
export class LimiterMetrics {
  private readonly errors;
  private readonly here;
  private readonly reconciledCalls;

  /** @param isLocal whether limits are counted in this process now. */
  constructor(metrics: Metrics, isLocal: () => boolean) {
    metrics.gauge('limits_local', '1 while limits are counted in this process because Redis is away', () =>
      isLocal() ? 1 : 0,
    );
    this.errors = metrics.counter('limits_redis_errors_total', 'Connections to Redis that were given up, by reason', [
      'reason',
    ]);
    this.here = metrics.counter('limits_local_calls_total', 'Calls decided in this process while Redis was away');
    this.reconciledCalls = metrics.counter(
      'limits_reconciled_calls_total',
      'Calls that were added to Redis when it was back',
    );
  }

  failed(kind: LossKind): void {
    this.errors.inc({ reason: kind });
  }

  countedHere(): void {
    this.here.inc();
  }

  reconciled(calls: number): void {
    if (calls > 0) this.reconciledCalls.inc(calls);
  }
}
