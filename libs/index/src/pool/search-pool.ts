import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IndexData } from '../file/index-file';
import type { PooledSearch } from './search-module';
import { type Caller, ThreadSet } from './thread-set';

export interface SearchPoolOptions {
  /** Path of the file whose `searchModule` the threads search with. */
  readonly module: string;
  /** Search threads; 0: the thread that asks searches itself, which is for indexes whose engine is elsewhere. */
  readonly threads: number;
  /** Called when a thread died; another one has been started. */
  readonly onThreadDeath?: (error: Error) => void;
  /** Searches a thread makes before it takes questions. */
  readonly warmUpSearches?: number;
  /** Gives memory back that nothing holds any more. */
  readonly freeMemory?: () => void;
}

/** Enough for the code to be compiled (a fresh process answers its first searches ten times slower). */
export const WARM_UP_SEARCHES_DEFAULT = 600;

/** An index and the name of its generation; null where it has none. */
interface Loaded<D> {
  readonly index: D;
  readonly generation: string | null;
}

/** There is nothing to search yet: no generation has been loaded. */
export class NothingLoadedError extends Error {
  override readonly name = 'NothingLoadedError';
}

/**
 * Searches in threads that share one copy of the indexes. Loading a new generation starts and warms new threads beside
 * the old ones, so that no search waits or fails; the old ones end when they have answered.
 */
export class SearchPool<S extends PooledSearch, M extends keyof S & string, D extends IndexData = IndexData> {
  private set: ThreadSet | null = null;
  private loaded: readonly Loaded<D>[] = [];
  /** Generations handed over while another one was being loaded; the next threads start with all of them. */
  private readonly pending = new Map<string, Loaded<D>>();
  private next: Promise<void> | null = null;
  private loading: Promise<void> = Promise.resolve();

  constructor(private readonly options: SearchPoolOptions) {}

  /** The indexes that are searched. */
  get indexes(): readonly D[] {
    return this.loaded.map(({ index }) => index);
  }

  /**
   * The generations that answer now for countries, lower case (null = all): `cz-addresses/ID`, separated by commas; null
   * while none answers or one has no name.
   */
  versionOf(countries: readonly string[] | null): string | null {
    let version = '';
    for (const { index, generation } of this.loaded) {
      const { register } = index.header;
      if (countries !== null && !countries.includes(register.slice(0, 2))) continue;
      if (generation === null) return null;
      version += `${version === '' ? '' : ', '}${register}/${generation}`;
    }
    return version === '' ? null : version;
  }

  /**
   * Switches to a new generation of one register; the other registers stay. Those that wait, or are loaded in the same turn of
   * the event loop, are switched to together.
   * @param generation its name
   */
  load(index: D, generation: string | null = null): Promise<void> {
    this.pending.set(index.header.register, { index, generation });
    if (this.next === null) {
      const load = this.loading.then(() => nextTurn()).then(() => this.switchOver());
      this.next = load;
      this.loading = load.catch(() => {});
    }
    return this.next;
  }

  private async switchOver(): Promise<void> {
    this.next = null;
    const fresh = new Map(this.pending);
    this.pending.clear();
    const others = this.loaded.filter(({ index }) => !fresh.has(index.header.register));
    const loaded = [...others, ...fresh.values()].sort((a, b) =>
      a.index.header.register < b.index.header.register ? -1 : 1,
    );
    const set = await ThreadSet.start(
      {
        module: this.options.module,
        indexes: loaded.map(({ index }) => index),
        warmUpSearches: this.options.warmUpSearches ?? WARM_UP_SEARCHES_DEFAULT,
        besideAnother: this.set?.wasAsked ?? false,
      },
      this.options.threads,
      this.options.onThreadDeath ?? (() => {}),
    );
    const before = this.set;
    this.set = set;
    this.loaded = loaded;
    await before?.close();
    // In the next turn, when nothing here holds the indexes that were replaced any more.
    if (before) setImmediate(this.options.freeMemory ?? freeMemory);
  }

  /**
   * JSON text of the answer, null when nothing has the identifier asked for.
   * @throws {NothingLoadedError} and what the search refuses
   */
  ask<N extends M>(
    method: N,
    argument: S[N] extends (argument: infer A) => unknown ? A : never,
    caller: Caller | null = null,
  ): Promise<string | null> {
    if (this.set === null) return Promise.reject(new NothingLoadedError('No register has been imported yet.'));
    return this.set.ask(method, argument, caller);
  }

  async close(): Promise<void> {
    await this.loading;
    await this.set?.close();
    this.set = null;
    this.loaded = [];
  }
}

type CollectGarbage = (options: { readonly type: 'major'; readonly execution: 'async' }) => Promise<void>;

/**
 * Collects the garbage of this thread. The engine does not count shared buffers as memory that a collection would free,
 * so without this the indexes of generations that nobody searches any more stay for hours, each hundreds of megabytes.
 * It takes some ten milliseconds.
 */
export async function freeMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  // A context made from now on has the function; the flag says that it is there.
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  await collectGarbage({ type: 'major', execution: 'async' });
}
