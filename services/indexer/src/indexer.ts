import type { KeptList } from '@tripoint/addresses';
import type { RecordBus, RegisterMessage, RegisterTopics } from '@tripoint/bus';
import type { Generations, IndexingPhase, RunNews, RunOutcome } from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';
import { ChangesIndexing } from './changes-indexing';
import type { GateThresholds } from './gates/thresholds';
import type { IndexTarget } from './index-target';
import { SnapshotIndexing } from './snapshot-indexing';

export interface IndexerParts {
  readonly bus: RecordBus;
  readonly topics: RegisterTopics<AddressRecord, RunNews>;
  readonly country: AddressRecord['country'];
  readonly generations: Generations;
  readonly target: IndexTarget;
  readonly thresholds: GateThresholds;
  readonly keptList?: KeptList;
  /** Stops a run between two of its steps. */
  readonly signal: AbortSignal;
}

export interface Indexer {
  /** Stops listening and takes back a snapshot that has not ended. */
  close(): Promise<void>;
}

/** Lets signals and timers have their turn between two steps that keep the thread busy. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Subscribes to the records of a register and turns each complete snapshot or change set into a generation. */
export async function startIndexer(parts: IndexerParts): Promise<Indexer> {
  const { bus, topics } = parts;
  let indexing: SnapshotIndexing | ChangesIndexing | null = null;

  const snapshotInHand = (run: string): SnapshotIndexing => {
    if (indexing instanceof SnapshotIndexing && indexing.run === run) return indexing;
    throw new Error(`records of run ${run} arrived outside of its snapshot`);
  };
  const changesInHand = (run: string): ChangesIndexing => {
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
  const takeBack = async (): Promise<void> => {
    const stopped = indexing;
    indexing = null;
    await stopped?.abort();
  };
  const handle = async (message: RegisterMessage<AddressRecord>): Promise<void> => {
    switch (message.kind) {
      case 'snapshot-begin': {
        await takeBack();
        indexing = await SnapshotIndexing.begin(message, partsOf(message.run));
        return;
      }
      case 'changes-begin': {
        await takeBack();
        indexing = await ChangesIndexing.begin(message, partsOf(message.run));
        return;
      }
      case 'records':
        snapshotInHand(message.run).add(message.records);
        return;
      case 'changes':
        changesInHand(message.run).add(message.changes);
        return;
      case 'snapshot-end':
        return conclude(message.run, snapshotInHand(message.run).finish(message));
      case 'changes-end':
        return conclude(message.run, changesInHand(message.run).finish(message));
      case 'snapshot-abort':
        if (indexing?.run === message.run) await takeBack();
    }
  };

  const subscription = await bus.subscribe(topics.records, async (message) => {
    try {
      await handle(message);
    } catch (error) {
      // The producer hears of it; what the snapshot had taken must not wait for its next message.
      await takeBack().catch(() => undefined);
      throw error;
    }
  });
  return {
    async close() {
      await subscription.close();
      await takeBack();
    },
  };
}
