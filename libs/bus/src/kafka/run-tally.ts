import type { KeyedRecord } from '../topics';
import type { RegisterItem } from './record-items';

/** What one partition gave of the run in hand. */
export interface Tally {
  readonly run: string;
  readonly received: number;
  readonly rejected: number;
}

/** Counts what a partition gives between the begin and the end of a run. */
export class RunTally {
  private run: string | null;
  private received: number;
  private rejected: number;

  constructor(from: Tally | null) {
    this.run = from?.run ?? null;
    this.received = from?.received ?? 0;
    this.rejected = from?.rejected ?? 0;
  }

  /** Counts an item; an end comes back with what was counted. */
  take<R extends KeyedRecord>(item: RegisterItem<R>): RegisterItem<R> {
    if (item.kind === 'begin') {
      this.run = item.run;
      this.received = 0;
      this.rejected = 0;
    } else if (item.run === this.run) {
      if (item.kind === 'end') return { ...item, received: this.received, rejected: this.rejected };
      if (item.kind !== 'abort') this.received += 1;
    }
    return item;
  }

  /** A message that could not be read. */
  reject(): void {
    this.rejected += 1;
  }

  /** An item that was taken, and that its handler then refused. */
  rejectAccepted({ run }: { readonly run: string }): void {
    if (run !== this.run) return;
    this.received -= 1;
    this.rejected += 1;
  }

  now(): Tally | null {
    if (this.run === null) return null;
    return { run: this.run, received: this.received, rejected: this.rejected };
  }
}
