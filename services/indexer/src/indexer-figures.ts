import type { EndedImport } from '@tripoint/generations';
import type { Metrics } from '@tripoint/runtime';

/** What operators see of an indexer. */
export class IndexerFigures {
  /** Messages that no indexer has handled, by register. */
  readonly behind = new Map<string, number>();
  /** The last import of each register that ended in each state, wherever it ran. */
  ended: readonly EndedImport[] = [];
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
    const byState = (name: string, help: string, figure: (ended: EndedImport) => number): void =>
      metrics.gaugeBy(name, help, ['register', 'state'], () =>
        this.ended.map((one) => [[one.register, one.state], figure(one)]),
      );
    byState(
      'imports_last_end_timestamp_seconds',
      'When the last import that ended in a state did, by register and state, wherever it ran',
      ({ endedAt }) => Date.parse(endedAt) / 1_000,
    );
    byState(
      'imports_last_duration_seconds',
      'How long it took, by register and state',
      ({ durationMs }) => durationMs / 1_000,
    );
  }

  count(register: string, verdict: string, count: number): void {
    this.records.inc({ register, verdict }, count);
  }
}
