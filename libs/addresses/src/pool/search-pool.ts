import type { IndexData } from '@tripoint/index';
import { freeMemory } from './free-memory';
import type { SearchArgument, SearchMethod } from './messages';
import { ThreadSet } from './thread-set';

export interface SearchPoolOptions {
  /** Search threads; 0: the thread that asks searches itself, which is for indexes whose engine is elsewhere. */
  readonly threads: number;
  /** Told when a thread died; another one has been started. */
  readonly onThreadDeath?: (error: Error) => void;
  /** Searches a thread makes before it takes questions. */
  readonly warmUpSearches?: number;
  /** Gives memory back that nothing holds any more. */
  readonly freeMemory?: () => void;
}

/** Enough for the code to be compiled (a fresh process answers its first searches ten times slower). */
export const WARM_UP_SEARCHES_DEFAULT = 600;

/** There is nothing to search yet: no generation has been loaded. */
export class NothingLoadedError extends Error {
  override readonly name = 'NothingLoadedError';
}

/**
 * Searches in threads that share one copy of the indexes. Loading a new generation starts and warms new threads beside
 * the old ones, so that no search waits or fails; the old ones end when they have answered.
 */
export class SearchPool {
  private set: ThreadSet | null = null;
  private loaded: readonly IndexData[] = [];
  /** Generations handed over while another one was being loaded; the next threads start with all of them. */
  private readonly pending = new Map<string, IndexData>();
  private next: Promise<void> | null = null;
  private loading: Promise<void> = Promise.resolve();

  constructor(private readonly options: SearchPoolOptions) {}

  /** Lower-case codes of the countries loaded. */
  get countries(): readonly string[] {
    return this.loaded.map(({ header }) => header.country);
  }

  /** Takes a new generation of one register over; the other registers stay. Those that wait are taken over together. */
  load(index: IndexData): Promise<void> {
    this.pending.set(index.header.register, index);
    if (this.next === null) {
      const load = this.loading.then(() => this.takeOver());
      this.next = load;
      this.loading = load.catch(() => {});
    }
    return this.next;
  }

  private async takeOver(): Promise<void> {
    this.next = null;
    const fresh = new Map(this.pending);
    this.pending.clear();
    const others = this.loaded.filter(({ header }) => !fresh.has(header.register));
    const indexes = [...others, ...fresh.values()].sort((a, b) => (a.header.register < b.header.register ? -1 : 1));
    const set = await ThreadSet.start(
      {
        indexes,
        warmUpSearches: this.options.warmUpSearches ?? WARM_UP_SEARCHES_DEFAULT,
        besideAnother: this.set?.wasAsked ?? false,
      },
      this.options.threads,
      this.options.onThreadDeath ?? (() => {}),
    );
    const before = this.set;
    this.set = set;
    this.loaded = indexes;
    await before?.close();
    // In the next turn, when nothing here holds the indexes that were replaced any more.
    if (before) setImmediate(this.options.freeMemory ?? freeMemory);
  }

  /**
   * JSON text of the answer, null when there is no such place.
   * @throws {NothingLoadedError} {UnknownAreaError} {AreaNotPermittedError}
   */
  ask<M extends SearchMethod>(
    method: M,
    argument: SearchArgument<M>,
    signal: AbortSignal | null = null,
  ): Promise<string | null> {
    if (this.set === null) return Promise.reject(new NothingLoadedError('No register has been imported yet.'));
    return this.set.ask(method, argument, signal);
  }

  async close(): Promise<void> {
    await this.loading;
    await this.set?.close();
    this.set = null;
    this.loaded = [];
  }
}
