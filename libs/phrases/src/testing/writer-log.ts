import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What one writer was about to do, or has done. */
export interface LoggedWork {
  /** `vote`: its vote for its text of a phrase; `text`: the number of its own text; `upload`: the number of a batch. */
  readonly kind: 'vote' | 'text' | 'upload';
  /** Phrase, or name of the batch. */
  readonly of: string;
  /** What holds afterwards: 1 or 0 for a vote, the number of the text, 1 for an upload. */
  readonly becomes: number;
  readonly done: boolean;
}

/** What must hold after everything that was logged: one value, or two when a process ended in the middle. */
export type Possible = readonly number[];

/** A log that outlasts the sudden end of the process that writes it. */
export class WriterLog {
  constructor(private readonly path: string) {}

  append(work: LoggedWork): void {
    appendFileSync(this.path, `${JSON.stringify(work)}\n`);
  }

  /** Possible values by kind and subject. */
  possible(): Map<string, Possible> {
    const state = new Map<string, Possible>();
    if (!existsSync(this.path)) return state;
    // The last line may be incomplete: its work was not started, or is not known to be done.
    const lines = readFileSync(this.path, 'utf8').split('\n').slice(0, -1);
    for (const line of lines) {
      const { kind, of, becomes, done } = JSON.parse(line) as LoggedWork;
      const key = `${kind} ${of}`;
      state.set(key, done ? [becomes] : [...(state.get(key) ?? [0]), becomes]);
    }
    return state;
  }
}
