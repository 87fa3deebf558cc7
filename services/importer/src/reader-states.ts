import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type GenerationFiles, isGenerationId, NodeGenerationFiles, registerDirectory } from '@tripoint/search';

/** Name inside the directory of a register. */
const STATES = 'states';
/** Tail of a state that is being written, or that a killed run left. */
const DRAFT = '.building';

/**
 * Keeps what the reader of a register needs to follow up on a load with change sets, one folder per run:
 * `<data-dir>/registers/<register>/states/<run>/`. A folder with that name is whole on disk. It belongs to the
 * generation of the run, so a rollback returns to it as well.
 */
export class ReaderStates {
  readonly #directory: string;
  readonly #files: GenerationFiles;

  constructor(dataDir: string, register: string, files: GenerationFiles = new NodeGenerationFiles()) {
    this.#directory = join(registerDirectory(dataDir, register), STATES);
    this.#files = files;
  }

  /** Lets `write` fill an empty folder and puts it on disk as the state of a run. */
  async save(run: string, write: (folder: string) => Promise<void>): Promise<void> {
    const draft = join(this.#directory, `${run}${DRAFT}`);
    await this.#files.remove(draft);
    await this.#files.makeDirectory(draft);
    await write(draft);
    await this.#sync(draft);
    await this.#files.rename(draft, join(this.#directory, run));
    await this.#files.syncDirectory(this.#directory);
  }

  /** The folder of a run's state; null when it has none. */
  async find(run: string): Promise<string | null> {
    const names = await this.#files.list(this.#directory);
    return names.includes(run) ? join(this.#directory, run) : null;
  }

  /** Removes the state of a run, whole or not. */
  async remove(run: string): Promise<void> {
    await this.#files.remove(join(this.#directory, `${run}${DRAFT}`));
    await this.#files.remove(join(this.#directory, run));
  }

  /** Removes the states of all other runs and what killed runs left. */
  async keepOnly(runs: ReadonlySet<string>): Promise<void> {
    for (const name of await this.#files.list(this.#directory)) {
      const isState = isGenerationId(name.endsWith(DRAFT) ? name.slice(0, -DRAFT.length) : name);
      if (isState && !runs.has(name)) await this.#files.remove(join(this.#directory, name));
    }
  }

  /** Files first, then the names in their folder. */
  async #sync(folder: string): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await this.#sync(path);
      else await this.#files.syncDirectory(path);
    }
    await this.#files.syncDirectory(folder);
  }
}
