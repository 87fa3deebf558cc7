import type { RecordBus, RegisterMessage, RegisterTopics } from '@tripoint/bus';
import type { AddressRecord } from '@tripoint/registers';
import type { GenerationStore, RunNews } from '@tripoint/search';
import type { GateThresholds } from './gates/thresholds';
import type { IndexEngine } from './index-engine';
import { SnapshotIndexing } from './snapshot-indexing';

export interface IndexerParts {
  readonly bus: RecordBus;
  readonly topics: RegisterTopics<AddressRecord, RunNews>;
  readonly country: AddressRecord['country'];
  readonly store: GenerationStore;
  readonly engine: IndexEngine;
  readonly thresholds: GateThresholds;
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

/** Subscribes to the records of a register and turns each complete snapshot into a generation. */
export async function startIndexer(parts: IndexerParts): Promise<Indexer> {
  const { bus, topics } = parts;
  let indexing: SnapshotIndexing | null = null;

  const inHand = (run: string): SnapshotIndexing => {
    if (indexing?.run === run) return indexing;
    throw new Error(`records of run ${run} arrived outside of its snapshot`);
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
        indexing = await SnapshotIndexing.begin(message, {
          ...parts,
          onPhase: async (phase) => {
            await bus.publish(topics.status, { run: message.run, phase });
            await breathe();
          },
        });
        return;
      }
      case 'records':
        inHand(message.run).add(message.records);
        return;
      case 'snapshot-end': {
        const ended = inHand(message.run);
        indexing = null;
        const outcome = await ended.finish(message);
        await bus.publish(topics.status, { run: message.run, outcome });
        return;
      }
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
