import type { RecordBus, Topic } from '@tripoint/bus';
import type { IndexingPhase, RunEvent, RunOutcome } from '@tripoint/generations';
import type { RemoteIndexer } from './run-carrier';
import { unlessAborted, within } from './within';

/** What the indexer publishes of one run, from the subscription on. */
export interface RunStatus {
  /** Resolves when the indexer published how the run ended. */
  readonly ended: Promise<void>;
  /** Null before that. */
  outcome(): RunOutcome | null;
  close(): Promise<void>;
}

export interface StatusHandlers {
  readonly onPhase: (phase: IndexingPhase) => Promise<void>;
  readonly onOutcome: (outcome: RunOutcome) => void;
}

/** The indexer consumed everything and published no outcome. */
class NoOutcomeError extends Error {
  override readonly name = 'NoOutcomeError';
}

export async function watchStatus(
  bus: RecordBus,
  topic: Topic<RunEvent>,
  run: string,
  { onPhase, onOutcome }: StatusHandlers,
): Promise<RunStatus> {
  let outcome: RunOutcome | null = null;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const subscription = await bus.subscribe(topic, async (event) => {
    if (event.run !== run) return;
    if (!('outcome' in event)) return onPhase(event.phase);
    outcome = event.outcome;
    onOutcome(outcome);
    end();
  });
  return { ended, outcome: () => outcome, close: () => subscription.close() };
}

export interface OutcomeWait {
  readonly bus: RecordBus;
  readonly topics: { readonly records: Topic<never>; readonly status: Topic<RunEvent> };
  readonly remote: RemoteIndexer | null;
  /** Whether an indexer of any machine makes a generation of the register. */
  readonly isBeingBuilt: () => Promise<boolean>;
}

/**
 * Waits until the indexer has consumed the run and published its outcome. An indexer of another process publishes it with
 * the commit of the run's end or soon after; where that commit came too early, because a partition changed hands, an
 * indexer still builds and is waited for.
 */
export async function awaitOutcome(status: RunStatus, wait: OutcomeWait): Promise<RunOutcome> {
  const { bus, topics, remote, isBeingBuilt } = wait;
  const consumed = async (): Promise<void> => {
    await bus.flush(topics.records);
    await bus.flush(topics.status);
  };
  if (remote === null) await consumed();
  else {
    const published = async (): Promise<void> => {
      do await within(remote.outcomeMs, status.ended);
      while (status.outcome() === null && (await isBeingBuilt()));
    };
    await unlessAborted(consumed(), remote.lost);
    await unlessAborted(published(), remote.lost);
  }
  const outcome = status.outcome();
  if (outcome === null) throw new NoOutcomeError('the indexer did not report how the run ended');
  return outcome;
}
