import type { KeyedRecord, RegisterMessage } from '../topics';
import type { BeginItem, ChangeItem, EndItem, RecordItem, RegisterItem } from './record-items';

/** What comes of an item: something to hand over, nothing, or that its partition must wait for the others. */
export type Assembled<R extends KeyedRecord> = RegisterMessage<R> | null | 'wait';

/** The partitions of one run that have not come to its end. */
interface RunInHand {
  readonly run: string;
  readonly partitions: number;
  readonly ended: Set<number>;
  /** Partitions that are at the begin of a later run. */
  readonly passed: Set<number>;
}

/** A partition lost messages on the way. */
export class LostMessagesError extends Error {
  override readonly name = 'LostMessagesError';
}

/**
 * Puts the partitions of a records topic together again for a handler that takes the whole topic: one begin, before all
 * records; one end, after the ends of all partitions; a later run only after the one in hand is over in every partition.
 */
export class RunAssembly<R extends KeyedRecord> {
  private inHand: RunInHand | null = null;
  /** Run that the handler will not be given any more: it ended, was revoked, or failed. */
  private readonly closed = new Set<string>();
  /** Runs that the handler failed in, and was not given the abort of. */
  private readonly failed = new Set<string>();

  /** @throws LostMessagesError when a partition gave another number of messages than were published to it */
  take(item: RegisterItem<R>, partition: number): Assembled<R> {
    switch (item.kind) {
      case 'begin':
        return this.begin(item, partition);
      case 'record':
      case 'change':
        return this.closed.has(item.run) ? null : batchOf(item);
      case 'end':
        return this.end(item, partition);
      case 'abort':
        if (this.inHand?.run === item.run) this.inHand = null;
        return this.close(item.run, 'abort') ? { kind: 'snapshot-abort', run: item.run, reason: item.reason } : null;
    }
  }

  /** The handler failed: nothing more of the run but its abort. */
  fail(run: string): void {
    this.failed.add(run);
    this.closed.add(run);
    if (this.inHand?.run === run) this.inHand = null;
  }

  private begin({ run, begin, partitions }: BeginItem, partition: number): Assembled<R> {
    const current = this.inHand;
    if (current?.run === run) return null;
    if (current !== null && !current.ended.has(partition)) current.passed.add(partition);
    if (current !== null && current.ended.size + current.passed.size < current.partitions) return 'wait';
    if (this.closed.has(run)) return null;
    this.inHand = { run, partitions, ended: new Set(), passed: new Set() };
    return begin;
  }

  private end({ run, end, inPartition, received, rejected }: EndItem, partition: number): Assembled<R> {
    const current = this.inHand;
    if (current?.run !== run) return null;
    if (received + rejected !== inPartition) {
      throw new LostMessagesError(
        `partition ${partition} gave ${received + rejected} messages of run ${run}, ${inPartition} were published`,
      );
    }
    current.ended.add(partition);
    if (current.ended.size < current.partitions) return null;
    this.inHand = null;
    this.close(run, 'end');
    return end;
  }

  /** @returns false when the handler knows already that the run is over */
  private close(run: string, by: 'end' | 'abort'): boolean {
    const known = this.closed.has(run) && !(by === 'abort' && this.failed.delete(run));
    this.closed.add(run);
    // The last runs suffice: a partition is never further behind than one run.
    if (this.closed.size > 16) this.closed.delete(this.closed.values().next().value as string);
    return !known;
  }
}

function batchOf<R extends KeyedRecord>(item: RecordItem<R> | ChangeItem<R>): RegisterMessage<R> {
  return item.kind === 'record'
    ? { kind: 'records', run: item.run, records: [item.record] }
    : { kind: 'changes', run: item.run, changes: [item.change] };
}
