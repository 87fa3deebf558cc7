import type { RecordBus, RegisterMessage, RegisterTopics } from '@tripoint/bus';
import type { IndexingPhase, RunEvent, RunOutcome } from '@tripoint/generations';
import type { ClosableSearch, VersionedRecord } from '@tripoint/index';
import { ChangesIndexing } from './changes-indexing';
import { type IndexingParts, SnapshotIndexing } from './snapshot-indexing';

export interface IndexerParts<R extends VersionedRecord, S extends ClosableSearch>
  extends Pick<IndexingParts<R, S>, 'kind' | 'generations' | 'target' | 'duringBuild'> {
  readonly bus: RecordBus;
  readonly topics: RegisterTopics<R, RunEvent>;
  /** Stops a run between two of its steps. */
  readonly signal: AbortSignal;
}

export interface Indexer {
  /** Unsubscribes and discards a snapshot that has not ended. */
  close(): Promise<void>;
}

/** Lets signals and timers run between two steps that keep the thread busy. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Subscribes to the records of a register and turns each complete snapshot or change set into a generation. */
export async function startIndexer<R extends VersionedRecord, S extends ClosableSearch>(
  parts: IndexerParts<R, S>,
): Promise<Indexer> {
  const { bus, topics } = parts;
  let indexing: SnapshotIndexing<R, S> | ChangesIndexing<R, S> | null = null;

  const openSnapshot = (run: string): SnapshotIndexing<R, S> => {
    if (indexing instanceof SnapshotIndexing && indexing.run === run) return indexing;
    throw new Error(`records of run ${run} arrived outside of its snapshot`);
  };
  const openChanges = (run: string): ChangesIndexing<R, S> => {
    if (indexing instanceof ChangesIndexing && indexing.run === run) return indexing;
    throw new Error(`changes of run ${run} arrived outside of its change set`);
  };
  const partsOf = (run: string) => ({
    ...parts,
    onPhase: async (phase: IndexingPhase): Promise<void> => {
      await bus.publish(topics.status, { run, phase });
      await breathe();
    },
  });
  const conclude = async (run: string, ending: Promise<RunOutcome>): Promise<void> => {
    indexing = null;
    await bus.publish(topics.status, { run, outcome: await ending });
  };
  const revoke = async (): Promise<void> => {
    const stopped = indexing;
    indexing = null;
    await stopped?.abort();
  };
  const handle = async (message: RegisterMessage<R>): Promise<void> => {
    switch (message.kind) {
      case 'snapshot-begin': {
        await revoke();
        indexing = await SnapshotIndexing.begin(message, partsOf(message.run));
        return;
      }
      case 'changes-begin': {
        await revoke();
        indexing = await ChangesIndexing.begin(message, partsOf(message.run));
        return;
      }
      case 'records':
        openSnapshot(message.run).add(message.records);
        return;
      case 'changes':
        openChanges(message.run).add(message.changes);
        return;
      case 'snapshot-end':
        return conclude(message.run, openSnapshot(message.run).finish(message));
      case 'changes-end':
        return conclude(message.run, openChanges(message.run).finish(message));
      case 'snapshot-abort':
        if (indexing?.run === message.run) await revoke();
    }
  };

  const subscription = await bus.subscribe(topics.records, async (message) => {
    try {
      await handle(message);
    } catch (error) {
      // The producer receives the error; what the snapshot held must not wait for its next message.
      await revoke().catch(() => undefined);
      throw error;
    }
  });
  return {
    async close() {
      await subscription.close();
      await revoke();
    },
  };
}
