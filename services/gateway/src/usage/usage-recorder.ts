import { randomUUID } from 'node:crypto';
import { type Clock, type Logger, type Metrics, OutageLog } from '@tripoint/runtime';
import { DAY_MS, dayOf } from './days';
import {
  type CallOutcome,
  type DayRange,
  type DayUsage,
  MAX_REFUSALS,
  type OfKey,
  type Refusal,
  type UsageBatch,
  type UsageHistory,
  type UsageReader,
} from './usage-history';

/** Calls are written this often: the most that a kill may lose, in milliseconds. */
export const FLUSH_INTERVAL_MS = 5_000;
/** Rows (a key, a day, an operation) in memory, about 200 bytes each; calls that would need further ones are not counted. */
export const MAX_ROWS = 50_000;
/** Refusals remembered between two flushes, because each costs as much as many calls; further ones are only counted. */
export const MAX_WAITING_REFUSALS = 500;
/** Rows written in one step, about two milliseconds; calls are answered between two steps. */
const BATCH_ROWS = 500;

type Row = Pick<OfKey<DayUsage>, 'keyId' | 'day' | 'operation'> & Record<CallOutcome, number>;

export interface UsageRecorderOptions {
  readonly history: UsageHistory;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly flushIntervalMs?: number;
}

/**
 * Counts calls in memory and writes them to the history every few seconds, in small batches. While it cannot be written,
 * counting goes on within bounded memory. Answers questions about the history, too: what it has counted is written first.
 */
export class UsageRecorder implements UsageReader {
  private day = '';
  private dayEndsAtMs = 0;
  private rowsByKey = new Map<string, Map<string, Row>>();
  private refusalsByKey = new Map<string, OfKey<Refusal>[]>();
  private openRows = 0;
  private openRefusals = 0;
  /** What must be written before anything newer, so that a batch of unknown outcome can be repeated as it was. */
  private readonly batches: UsageBatch[] = [];
  private waitingRows = 0;
  /** When the oldest count was made that is not written; null when all are. */
  private waitingSinceMs: number | null = null;
  private forgottenOn = '';
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> | null = null;
  private closed = false;
  private readonly outage: OutageLog;
  private readonly lostCalls;

  constructor(private readonly options: UsageRecorderOptions) {
    const { logger, metrics } = options;
    this.outage = new OutageLog({
      logger,
      away: 'the usage of keys cannot be written: it is counted in memory',
      back: 'the usage of keys can be written again',
      level: 'error',
    });
    metrics.gauge(
      'usage_waiting_rows',
      'Counts of keys, days and operations in memory, not written yet',
      () => this.openRows + this.waitingRows,
    );
    metrics.gauge('usage_waiting_seconds', 'How long the oldest counts of the usage of keys wait to be written', () =>
      this.waitingSinceMs === null ? 0 : (this.options.clock.now() - this.waitingSinceMs) / 1_000,
    );
    this.lostCalls = metrics.counter(
      'usage_lost_calls_total',
      'Calls missing in the usage of keys, for want of memory',
    );
  }

  /** Counts one call, in a fraction of a microsecond. */
  record(keyId: string, operation: string, outcome: CallOutcome): void {
    const nowMs = this.options.clock.now();
    // A clock that is set back counts toward the later day.
    if (nowMs >= this.dayEndsAtMs) this.beginDay(nowMs);
    const row = this.rowsByKey.get(keyId)?.get(operation) ?? this.newRow(keyId, operation);
    if (row === null) this.lostCalls.inc();
    else row[outcome] += 1;
  }

  /** Remembers why a call was refused. @param describe called when there is room */
  remember(keyId: string, describe: () => Refusal): void {
    const refusals = this.refusalsByKey.get(keyId) ?? [];
    if (refusals.length >= MAX_REFUSALS) refusals.shift();
    else if (this.openRefusals >= MAX_WAITING_REFUSALS) return;
    else this.openRefusals += 1;
    refusals.push({ keyId, ...describe() });
    this.refusalsByKey.set(keyId, refusals);
    this.flushSoon();
  }

  async days(keyId: string, range: DayRange) {
    await this.flush();
    return this.options.history.days(keyId, range);
  }

  async refusals(keyId: string) {
    await this.flush();
    return this.options.history.refusals(keyId);
  }

  /** Writes everything that was counted before this call. Never rejects: what cannot be written stays. */
  async flush(): Promise<void> {
    await this.flushing;
    this.flushing ??= this.writeAll().finally(() => {
      this.flushing = null;
      if (this.openRows + this.openRefusals + this.batches.length > 0) this.flushSoon();
    });
    await this.flushing;
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.flush();
    const rows = this.openRows + this.waitingRows;
    if (rows > 0) this.options.logger.error('usage of keys that could not be written is lost', { rows });
    await this.options.history.close();
  }

  /** Null when there is no room for one more. */
  private newRow(keyId: string, operation: string): Row | null {
    const rows = this.openRows + this.waitingRows;
    if (rows >= MAX_ROWS) return null;
    let operations = this.rowsByKey.get(keyId);
    if (operations === undefined) {
      operations = new Map();
      this.rowsByKey.set(keyId, operations);
    }
    const row: Row = { keyId, day: this.day, operation, answered: 0, refused: 0, failed: 0 };
    operations.set(operation, row);
    this.openRows += 1;
    this.waitingSinceMs ??= this.options.clock.now();
    // Early, unless the store is away.
    if (rows >= MAX_ROWS / 2 && this.batches.length === 0) void this.flush();
    else this.flushSoon();
    return row;
  }

  private flushSoon(): void {
    if (this.timer !== null || this.closed) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, this.options.flushIntervalMs ?? FLUSH_INTERVAL_MS);
    this.timer.unref();
  }

  private beginDay(nowMs: number): void {
    this.cut();
    this.day = dayOf(nowMs);
    this.dayEndsAtMs = Date.parse(this.day) + DAY_MS;
  }

  private async writeAll(): Promise<void> {
    const { history } = this.options;
    try {
      await this.writeBatches();
      const cutMs = this.options.clock.now();
      this.cut();
      await this.writeBatches();
      this.waitingSinceMs = this.openRows > 0 ? cutMs : null;
      if (this.forgottenOn === this.day) return;
      await history.forget();
      this.forgottenOn = this.day;
    } catch (cause) {
      this.outage.failed(cause);
    }
  }

  private async writeBatches(): Promise<void> {
    for (let batch = this.batches[0]; batch !== undefined; batch = this.batches[0]) {
      await this.options.history.add(batch);
      this.batches.shift();
      this.waitingRows -= batch.calls.length;
    }
  }

  /** Puts what is counted so far into batches. */
  private cut(): void {
    // In the order in which a database keeps them, which halves its work.
    const calls = [...this.rowsByKey.keys()].sort().flatMap((keyId) => [...this.rowsByKey.get(keyId)!.values()]);
    const refusals = [...this.refusalsByKey.values()].flat();
    for (let at = 0; at < Math.max(calls.length, refusals.length); at += BATCH_ROWS) {
      const end = at + BATCH_ROWS;
      this.batches.push({ id: randomUUID(), calls: calls.slice(at, end), refusals: refusals.slice(at, end) });
    }
    this.waitingRows += this.openRows;
    this.openRows = this.openRefusals = 0;
    this.rowsByKey = new Map();
    this.refusalsByKey = new Map();
  }
}
