import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type AddressIndex, openAddressIndex } from '@tripoint/addresses';
import { currentIndexPath } from '@tripoint/generations';
import { SearchPool } from '@tripoint/index';
import { registers } from '@tripoint/registers';
import { fold } from '@tripoint/text';
import type { KnownNames } from '../columns/recognise';
import { TableError } from '../table/table';
import type { RowPage, RowSearch } from './row-search';

type RowPool = SearchPool<RowSearch, 'checkRows' | 'municipality' | 'street', AddressIndex>;

/** Enough that the code is compiled. */
const WARM_UP_SEARCHES = 60;
/** Pages of rows in a thread and on the way to it. */
const PAGES_PER_THREAD = 3;

/** Checks addresses in threads over the live indexes of a data folder, without a network. */
export class Checker implements KnownNames {
  private constructor(
    private readonly pool: RowPool,
    /** The index files, which name the data. */
    readonly generations: readonly string[],
    /** Pages of rows that are worked on at a time. */
    readonly atOnce: number,
  ) {}

  /** @throws {TableError} when the folder has no addresses */
  static async open(dataDir: string, threads: number = availableParallelism()): Promise<Checker> {
    const module = join(__dirname, 'row-search.js');
    const pool: RowPool = new SearchPool({ threads, warmUpSearches: WARM_UP_SEARCHES, module });
    const paths: string[] = [];
    for (const { id, kind } of Object.values(registers)) {
      const path = kind === 'address' ? await currentIndexPath(dataDir, id) : null;
      if (path !== null) paths.push(path);
    }
    if (paths.length === 0) {
      throw new TableError(
        `There are no addresses in ${dataDir}. Import a register (scripts/import --help), or name another folder with --data-dir.`,
      );
    }
    // All at once, so that the threads start with every index.
    await Promise.all(
      (await Promise.all(paths.map((path) => openAddressIndex(path)))).map((index) => pool.load(index)),
    );
    return new Checker(pool, paths, threads * PAGES_PER_THREAD);
  }

  /** Lower-case codes of the countries. */
  get countries(): readonly string[] {
    return this.pool.indexes.map(({ header }) => header.country);
  }

  /** @returns lines of a work file */
  async check(page: RowPage): Promise<string> {
    return (await this.pool.ask('checkRows', page)) as string;
  }

  isMunicipality(name: string): Promise<boolean> {
    return this.isName('municipality', name);
  }

  isStreet(name: string): Promise<boolean> {
    return this.isName('street', name);
  }

  private async isName(kind: 'municipality' | 'street', name: string): Promise<boolean> {
    if (name === '') return false;
    const found = (await this.pool.ask(kind, { text: name.slice(0, 100), limit: 5 })) as string;
    const places = JSON.parse(found) as readonly Readonly<Record<typeof kind, string>>[];
    return places.some((place) => fold(place[kind]) === fold(name));
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
