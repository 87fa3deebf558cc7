import {
  type BeginItem,
  BusUnreachableError,
  type EndItem,
  type KafkaConnection,
  KafkaRecordConsumer,
  type RecordBatchInHand,
  type RecordBus,
  type RegisterTopics,
  RetryableError,
} from '@tripoint/bus';
import {
  GenerationError,
  isPassing,
  LockLostError,
  RegisterBusyError,
  type RunEvent,
  type RunOutcome,
} from '@tripoint/generations';
import type { ClosableSearch, VersionedRecord } from '@tripoint/index';
import { freeMemory } from '@tripoint/index';
import { errorFields, type Logger, noTracing, OutageLog, readTraceContext, type Tracing } from '@tripoint/runtime';
import type { RegisterIndexing, RegisterIndexingOptions } from '../register-indexing';
import { finishInThread } from './finish-in-thread';
import { type RecordStaging, type StagedItem, StagingBusyError } from './record-staging';
import { isComplete } from './run-register';
import type { DistributedRuns } from './run-store';

export interface DistributedIndexerParts<R extends VersionedRecord> {
  readonly register: string;
  readonly connection: KafkaConnection;
  readonly topics: RegisterTopics<R, RunEvent>;
  /** Group of all indexers, who share the partitions. */
  readonly group: string;
  readonly indexing: RegisterIndexing<R, ClosableSearch>;
  /** What it was opened with, for the thread that builds. */
  readonly options: RegisterIndexingOptions;
  readonly runs: DistributedRuns;
  readonly staging: RecordStaging<R>;
  /** Publishes the events of runs. */
  readonly events: Pick<RecordBus, 'publish'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** The consumer has stopped for good. */
  readonly onFatal: (error: Error) => void;
  /** Counts what was taken and what became a dead letter. */
  readonly count?: (what: 'taken' | 'refused', records: number) => void;
  /** Default: nothing is recorded. */
  readonly tracing?: Tracing;
}

/**
 * One of several indexers of a register. Each takes some partitions, writes their records where all can read them, and
 * commits what Elasticsearch has on disk. The one that receives the last partition's end makes the generation; its end is
 * committed only then, so that another one does it when this one is killed.
 */
export class DistributedIndexer<R extends VersionedRecord> {
  /** Runs whose records are not wanted any more, so that they are not asked about for each batch. */
  private readonly over = new Set<string>();
  private consumer: KafkaRecordConsumer<R> | null = null;

  private readonly waiting: OutageLog;

  private constructor(private readonly parts: DistributedIndexerParts<R>) {
    this.waiting = new OutageLog({ logger: parts.logger, away: 'records wait', back: 'records are handled again' });
  }

  static async start<R extends VersionedRecord>(parts: DistributedIndexerParts<R>): Promise<DistributedIndexer<R>> {
    const indexer = new DistributedIndexer(parts);
    const { connection, topics, group, onFatal } = parts;
    await parts.runs.prepare();
    indexer.consumer = await KafkaRecordConsumer.start<R>({
      connection,
      topics,
      group,
      check: parts.indexing.kind.check,
      onBatch: (batch) => indexer.handle(batch),
      onFatal,
    });
    return indexer;
  }

  /** Whether it is among the indexers that share the register's partitions. */
  get joined(): boolean {
    return this.consumer?.joined ?? false;
  }

  /** Finishes the batch in hand; a generation in the making is given up, another indexer makes it. */
  async close(): Promise<void> {
    await this.consumer?.close();
    await this.parts.indexing.close();
  }

  private async handle(batch: RecordBatchInHand<R>): Promise<void> {
    try {
      let staged: StagedItem<R>[] = [];
      const stage = async (): Promise<void> => {
        await this.stage(staged, batch);
        staged = [];
      };
      for (const item of batch.items) {
        if (item.kind === 'record' || item.kind === 'change') {
          if (staged.length > 0 && staged[0]?.run !== item.run) await stage();
          staged.push(item);
          continue;
        }
        await stage();
        if (item.kind === 'begin') await this.begin(item);
        else if (item.kind === 'end') await this.end(item, batch);
        else await this.revoke(item.run, item.reason);
      }
      await stage();
    } catch (error) {
      throw this.asRetry(error, batch);
    }
  }

  /** What may go better later is tried again, with everything before it still uncommitted. */
  private asRetry(error: unknown, { signal, partition, attempt }: RecordBatchInHand<R>): unknown {
    const passes =
      signal.aborted ||
      this.parts.signal.aborted ||
      isPassing(error) ||
      error instanceof StagingBusyError ||
      error instanceof RegisterBusyError ||
      // The one that holds the register now finishes the run, or has done so: how it ended is read then, not guessed here.
      error instanceof LockLostError ||
      // What was not published is published the next time; the run itself is as good as it was.
      error instanceof BusUnreachableError;
    if (!passes) return error;
    this.waiting.failed(error, { register: this.parts.register, partition, attempt });
    return new RetryableError(error instanceof Error ? error.message : String(error), { cause: error });
  }

  private async begin(item: BeginItem): Promise<void> {
    const { register, runs, staging } = this.parts;
    const { run, replaced } = await runs.begin(register, item);
    for (const other of replaced) await this.revoke(other.run, `run ${item.run} began`);
    if (run.state === 'receiving') {
      await staging.open(register, item.run);
      this.over.delete(item.run);
    } else this.over.add(item.run);
  }

  private async stage(items: readonly StagedItem<R>[], batch: RecordBatchInHand<R>): Promise<void> {
    const run = items[0]?.run;
    if (run === undefined || this.over.has(run)) return;
    const { register, staging, count } = this.parts;
    const verdict = await staging.put(register, run, items);
    if (verdict.kind === 'over') {
      this.over.add(run);
      return;
    }
    for (const { item, reason } of verdict.refused) batch.reject(item, reason);
    count?.('taken', items.length - verdict.refused.length);
    if (verdict.refused.length > 0) count?.('refused', verdict.refused.length);
  }

  private async end(item: EndItem, batch: RecordBatchInHand<R>): Promise<void> {
    const { register, runs } = this.parts;
    const { inPartition, received, rejected, end } = item;
    const run = await runs.change(register, item.run, ({ state, ends }) =>
      state === 'receiving' ? { ends: { ...ends, [batch.partition]: { inPartition, received, rejected, end } } } : null,
    );
    if (run === null || run.state !== 'receiving') {
      // The outcome may not have arrived before its publisher died.
      if (run?.outcome) await this.report({ run: item.run, outcome: run.outcome });
      return;
    }
    if (isComplete(run)) await this.finish(item, batch);
  }

  private async finish(item: EndItem, batch: RecordBatchInHand<R>): Promise<void> {
    const { register, runs, indexing, options, staging, logger, tracing = noTracing } = this.parts;
    const run = await runs.get(register, item.run);
    if (run === null) return;
    const span = tracing.begin('consumer', readTraceContext(item.headers ?? {}));
    let verdict = 'failed';
    const signal = AbortSignal.any([batch.signal, this.parts.signal]);
    try {
      const lock = await indexing.generations.lock();
      // What receiving left behind makes room for what building takes.
      await freeMemory();
      let outcome: RunOutcome;
      try {
        outcome = await finishInThread(
          { run, indexing: options, ...(lock.fence !== undefined && { fence: lock.fence }) },
          { signal, onPhase: (phase) => this.report({ run: item.run, phase }), prove: () => lock.prove() },
        );
      } finally {
        await lock.release();
      }
      verdict = outcome.verdict;
      await runs.change(register, item.run, () => ({ state: 'ended', outcome }));
      await staging.remove(register, item.run);
      this.over.add(item.run);
      logger.info('run ended', { register, run: item.run, verdict: outcome.verdict, generation: outcome.generation });
      await this.report({ run: item.run, outcome });
    } catch (error) {
      if (this.asRetry(error, batch) instanceof RetryableError) throw error;
      // It would fail again: the run is given up, its producer receives the reason, and what comes after it goes on.
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof GenerationError) logger.warn('run refused', { register, run: item.run, reason });
      else logger.error('run failed', { register, run: item.run, ...errorFields(error) });
      await runs.change(register, item.run, () => ({ state: 'failed', reason }));
      await staging.remove(register, item.run);
      this.over.add(item.run);
      batch.failRun(item, error);
    } finally {
      if (span.isRecorded) span.end(`index ${register}`, { 'tripoint.state': verdict }, verdict === 'failed');
    }
  }

  private async revoke(run: string, reason: string): Promise<void> {
    const { register, runs, staging } = this.parts;
    this.over.add(run);
    const now = await runs.change(register, run, ({ state }) =>
      state === 'receiving' ? { state: 'aborted', reason } : null,
    );
    if (now?.state === 'aborted') await staging.remove(register, run);
  }

  private async report(event: RunEvent): Promise<void> {
    await this.parts.events.publish(this.parts.topics.status, event);
  }
}
