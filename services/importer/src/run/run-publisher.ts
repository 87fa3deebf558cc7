import type { KeyedRecord, RecordBus, RegisterMessage, Topic } from '@tripoint/bus';
import { LockLostError, type RunLock } from '@tripoint/generations';
import type { RunKind, RunTotals } from './run-kind';
import { unlessAborted, within } from './within';

/** A run is revoked within this time, or by the next run; in milliseconds. */
const ABORT_MS = 10_000;
/** A process that published nothing for longer may have lost its register; in milliseconds. */
const PROVE_MS = 10_000;
/** After this wait a person is shown what the run waits for; in milliseconds. */
const WAITING_MS = 5_000;

export interface RunPublisherParts<R extends KeyedRecord> {
  readonly bus: RecordBus;
  readonly topic: Topic<RegisterMessage<R>>;
  readonly run: string;
  /** Null where the indexer's own lock holds the register. */
  readonly lock: RunLock | null;
}

/** Publishes the messages of one run while its register is held. */
export class RunPublisher<R extends KeyedRecord> {
  private provedMs = Date.now();
  private current: 'nothing' | 'begin' | 'accepted' | 'end' = 'nothing';

  constructor(private readonly parts: RunPublisherParts<R>) {}

  /** How far the run is published: up to `accepted` it can be revoked, from `end` on the indexer decides. */
  get reached(): 'nothing' | 'begin' | 'accepted' | 'end' {
    return this.current;
  }

  /** Resolves when an indexer has accepted the run: what stands in its way shows before anything is fetched or read. */
  async begin(message: RegisterMessage<R>, signal: AbortSignal, onWaiting?: () => void): Promise<void> {
    const { bus, topic } = this.parts;
    const waiting = setTimeout(() => onWaiting?.(), WAITING_MS);
    try {
      this.current = 'begin';
      await this.publish(message);
      await unlessAborted(bus.flush(topic), signal);
      this.current = 'accepted';
    } finally {
      clearTimeout(waiting);
    }
  }

  async publish(message: RegisterMessage<R>): Promise<void> {
    await this.proveHeld();
    await this.parts.bus.publish(this.parts.topic, message);
  }

  async end(kind: Pick<RunKind<R, never>, 'end'>, totals: RunTotals): Promise<void> {
    this.current = 'end';
    await this.publish(kind.end(this.parts.run, totals));
  }

  /** Revokes what was published. The consumer discards what it cannot finish, so a failure here is no failure of the run. */
  async abort(reason: string): Promise<void> {
    const { bus, topic, run } = this.parts;
    const abort = async (): Promise<void> => {
      await bus.publish(topic, { kind: 'snapshot-abort', run, reason });
      await bus.flush(topic);
    };
    await within(ABORT_MS, abort());
  }

  /** A process that was held for long must not publish into the run of the one that acquired its register. */
  private async proveHeld(): Promise<void> {
    const { lock } = this.parts;
    if (lock === null || Date.now() - this.provedMs < PROVE_MS) return;
    await lock.prove().catch((error: unknown) => {
      if (error instanceof LockLostError) throw error;
    });
    this.provedMs = Date.now();
  }
}
