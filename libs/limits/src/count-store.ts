/** Calls counted (or, below zero, given back) since the last change written, of one key in one month. */
export interface CountChange {
  readonly keyId: string;
  readonly month: string;
  readonly delta: number;
}

/** Keeps how many calls each key made in each month. */
export interface CountStore {
  /** Counted calls of a key in a month; 0 when there is none. */
  used(keyId: string, month: string): number;
  /** Adds all changes or, when it throws, none. A count never falls below 0. */
  add(changes: readonly CountChange[]): void;
  close(): Promise<void>;
}
