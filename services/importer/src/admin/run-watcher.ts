import type { RunProcesses } from '../child/run-processes';
import { FINAL_STATES, type RunRecord } from '../run/run-record';
import type { RunStore } from '../run/run-store';

export interface RunWatcherOptions {
  readonly runs: RunProcesses;
  readonly storeOf: (register: string) => RunStore;
  /** How often the record of a run in another process is read, in milliseconds. */
  readonly pollMs?: number;
}

/** A run in another process writes its record every two seconds. */
const POLL_MS = 1_000;

/** Watches runs wherever they are: reported by a process of this one, read from the disk otherwise. */
export class RunWatcher {
  constructor(private readonly options: RunWatcherOptions) {}

  /** Reports the record now and at every change, the final one last. Returns how to stop. */
  follow(record: RunRecord, listener: (record: RunRecord) => void): () => void {
    if (FINAL_STATES.has(record.state)) {
      listener(record);
      return () => undefined;
    }
    const { runs } = this.options;
    return runs.has(record.run) ? runs.watch(record.run, listener) : this.poll(record, listener);
  }

  private poll(record: RunRecord, listener: (record: RunRecord) => void): () => void {
    const { storeOf, pollMs = POLL_MS } = this.options;
    const store = storeOf(record.register);
    let reported = '';
    let stopped = false;
    const look = async (): Promise<void> => {
      const now = (await store.get(record.run).catch(() => null)) ?? record;
      if (stopped) return;
      const text = JSON.stringify(now);
      if (text !== reported) listener(now);
      reported = text;
      if (!FINAL_STATES.has(now.state)) timer = setTimeout(look, pollMs);
    };
    let timer = setTimeout(look, 0);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
}
