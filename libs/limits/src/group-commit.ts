import type { CountChange } from './count-store';

interface Batch {
  readonly changes: Map<string, CountChange>;
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

export interface GroupCommitOptions {
  /** Writes all changes or, when it throws, none. */
  readonly write: (changes: readonly CountChange[]) => void;
  /** Called with the changes that could not be written, before their callers learn of it. */
  readonly onFailure: (changes: readonly CountChange[]) => void;
}

/** Transactions begin at least so far apart: while calls are that frequent, those of a millisecond share one. */
const MIN_INTERVAL_MS = 1;

/**
 * Writes the changes of one turn of the event loop, or of one millisecond, together, so that many concurrent calls share
 * the price of one transaction. Changes of one key and month become one row.
 */
export class GroupCommit {
  private open: Batch | null = null;
  private writtenAtMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: GroupCommitOptions) {}

  /** Resolves when the change is written. */
  add(keyId: string, month: string, delta: number): Promise<void> {
    this.open ??= this.begin();
    const { changes, done } = this.open;
    const name = nameOf(keyId, month);
    changes.set(name, { keyId, month, delta: (changes.get(name)?.delta ?? 0) + delta });
    return done;
  }

  /** Whether a change of this count is waiting to be written. */
  has(keyId: string, month: string): boolean {
    return this.open?.changes.has(nameOf(keyId, month)) ?? false;
  }

  /** Writes what is waiting now instead of at the end of the turn. */
  flush(): void {
    const batch = this.open;
    if (batch === null) return;
    this.open = null;
    this.writtenAtMs = performance.now();
    const changes = [...batch.changes.values()].filter(({ delta }) => delta !== 0);
    try {
      if (changes.length > 0) this.options.write(changes);
      batch.resolve();
    } catch (cause) {
      this.options.onFailure(changes);
      batch.reject(cause);
    }
  }

  private begin(): Batch {
    let resolve = (): void => undefined;
    let reject: Batch['reject'] = () => undefined;
    const done = new Promise<void>((onWritten, onFailed) => {
      resolve = onWritten;
      reject = onFailed;
    });
    const flush = (): void => this.flush();
    if (performance.now() - this.writtenAtMs < MIN_INTERVAL_MS) setTimeout(flush, MIN_INTERVAL_MS);
    else setImmediate(flush);
    return { changes: new Map(), done, resolve, reject };
  }
}

function nameOf(keyId: string, month: string): string {
  return `${month} ${keyId}`;
}
