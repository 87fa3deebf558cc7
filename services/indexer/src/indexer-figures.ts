import type { Metrics } from '@tripoint/runtime';

/** What operators see of an indexer. */
export class IndexerFigures {
  /** Messages that no indexer has handled, by register. */
  readonly behind = new Map<string, number>();
  private readonly records;

  constructor(metrics: Metrics) {
    this.records = metrics.counter('indexer_records_total', 'Records taken and refused, by register', [
      'register',
      'verdict',
    ]);
    metrics.gaugeBy(
      'indexer_lag_messages',
      'Messages that no indexer has handled, by register',
      'register',
      () => this.behind,
    );
  }

  count(register: string, verdict: string, count: number): void {
    this.records.inc({ register, verdict }, count);
  }
}
