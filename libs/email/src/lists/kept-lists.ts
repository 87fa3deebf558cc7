import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorFields, type Logger } from '@tripoint/runtime';
import { type DomainLists, packagedLists } from './lists';

/** How often a process looks whether the lists were refreshed, in milliseconds. */
const LOOK_MS = 60_000;

/** The file of refreshed lists in a data folder. */
export const listsFile = (dataDir: string): string => join(dataDir, 'email-lists', 'lists.json');

/** Refreshed lists as they are in the file. */
export interface ListsFile {
  /** ISO 8601. */
  readonly refreshedAt: string;
  readonly disposable: readonly string[];
  readonly free: readonly string[];
}

const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
/** More than any list has, and little enough for the memory. */
const MAX_DOMAINS = 500_000;

/** @throws when the lists are not what they should be, so that a damaged download replaces nothing */
export function checkLists({ disposable, free }: Pick<ListsFile, 'disposable' | 'free'>, atLeast: DomainLists): void {
  for (const [name, list, before] of [
    ['disposable', disposable, atLeast.disposable],
    ['free', free, atLeast.free],
  ] as const) {
    if (!Array.isArray(list) || !list.every((entry) => typeof entry === 'string' && DOMAIN.test(entry))) {
      throw new Error(`the ${name} list is not a list of domains`);
    }
    if (list.length < before.size / 2 || list.length > MAX_DOMAINS) {
      throw new Error(`the ${name} list has ${list.length} domains, and the one in use ${before.size}`);
    }
  }
}

/** @returns null when the lists were never refreshed. @throws when the file cannot be read or is damaged */
export async function readLists(dataDir: string): Promise<ListsFile | null> {
  try {
    const file = JSON.parse(await readFile(listsFile(dataDir), 'utf8')) as ListsFile;
    checkLists(file, { disposable: new Set(), free: new Set() });
    return file;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces the file as a whole. */
export async function writeLists(dataDir: string, lists: ListsFile): Promise<void> {
  const file = listsFile(dataDir);
  await mkdir(join(file, '..'), { recursive: true });
  const next = `${file}.${process.pid}`;
  try {
    await writeFile(next, JSON.stringify(lists));
    await rename(next, file);
  } finally {
    await rm(next, { force: true });
  }
}

/** The lists in use: the refreshed ones of the data folder, read again when they change, else those of the packages. */
export class KeptLists {
  private current: DomainLists = packagedLists;
  private seenMs: number | null = null;
  private readonly timer = setInterval(() => void this.look(), LOOK_MS).unref();

  private constructor(
    private readonly dataDir: string,
    private readonly logger: Logger,
  ) {}

  static async open(dataDir: string, logger: Logger): Promise<KeptLists> {
    const lists = new KeptLists(dataDir, logger);
    await lists.look();
    return lists;
  }

  get lists(): DomainLists {
    return this.current;
  }

  /** Reads the file when it is another one than the last time. A damaged file changes nothing. */
  async look(): Promise<void> {
    const changedMs = await stat(listsFile(this.dataDir)).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changedMs === this.seenMs) return;
    this.seenMs = changedMs;
    try {
      const file = await readLists(this.dataDir);
      this.current = file === null ? packagedLists : { disposable: new Set(file.disposable), free: new Set(file.free) };
    } catch (error) {
      this.logger.warn('refreshed e-mail lists are damaged: run scripts/email-lists refresh', errorFields(error));
    }
  }

  close(): void {
    clearInterval(this.timer);
  }
}
