import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type GenerationFiles, isGenerationId, NodeGenerationFiles, registerDirectory } from '@tripoint/generations';

/** Name inside the directory of a register. */
const STATES = 'states';
/** Tail of a state that is being written, or that a killed run left. */
const DRAFT = '.building';
/** Name of a state: its run, the change sets without a change since, and the version mark of the last of them. */
const STATE_NAME = /^([^.]+)(?:\.(\d{1,9})(?:-(\d{1,20}))?)?$/;
const VERSION_IN_NAME = /^\d{1,20}$/;

/** What a reader left for the next change set. */
export interface ReaderState {
  readonly folder: string;
  /** Version up to which change sets were applied without a change; null when none came after the generation. */
  readonly sourceVersion: string | null;
}

interface NamedState {
  readonly name: string;
  readonly run: string;
  /** Change sets applied since the generation was made. */
  readonly applied: number;
  readonly sourceVersion: string | null;
}

/**
 * Keeps what the reader of a register needs to follow up on a load with change sets, one folder per run:
 * `<data-dir>/registers/<register>/states/<run>/`. A folder with that name is whole on disk. It belongs to the
 * generation of the run, so a rollback returns to it as well. A change set that changed nothing makes no generation:
 * its state replaces the one before as `<run>.<number>-<version>`, in one step, and the highest number counts.
 */
export class ReaderStates {
  private readonly directory: string;

  constructor(
    dataDir: string,
    register: string,
    private readonly files: GenerationFiles = new NodeGenerationFiles(),
  ) {
    this.directory = join(registerDirectory(dataDir, register), STATES);
  }

  /** Lets `write` fill an empty folder and puts it on disk as the state of a run. */
  async save(run: string, write: (folder: string) => Promise<void>): Promise<void> {
    await this.put(run, run, write);
  }

  /**
   * Lets `write` fill an empty folder and puts it on disk in place of the state of a run, whose generation is right up to
   * `sourceVersion` now. Whenever this ends, killed or not, there is the old state or the new one.
   */
  async replace(run: string, sourceVersion: string | null, write: (folder: string) => Promise<void>): Promise<void> {
    const before = await this.of(run);
    const applied = (before[0]?.applied ?? 0) + 1;
    const mark = sourceVersion !== null && VERSION_IN_NAME.test(sourceVersion) ? `-${sourceVersion}` : '';
    await this.put(run, `${run}.${applied}${mark}`, write);
    for (const { name } of before) await this.files.remove(join(this.directory, name));
  }

  /** The state of a run; null when it has none. */
  async find(run: string): Promise<ReaderState | null> {
    const [newest] = await this.of(run);
    if (newest === undefined) return null;
    return { folder: join(this.directory, newest.name), sourceVersion: newest.sourceVersion };
  }

  /** Removes the state of a run, whole or not. */
  async remove(run: string): Promise<void> {
    await this.files.remove(join(this.directory, `${run}${DRAFT}`));
    for (const { name } of await this.of(run)) await this.files.remove(join(this.directory, name));
  }

  /** Removes the states of all other runs, those that were replaced, and what killed runs left. */
  async keepOnly(runs: ReadonlySet<string>): Promise<void> {
    const keep = new Set<string>();
    for (const run of runs) {
      const [newest] = await this.of(run);
      if (newest !== undefined) keep.add(newest.name);
    }
    for (const name of await this.files.list(this.directory)) {
      const isOurs = namedState(name.endsWith(DRAFT) ? name.slice(0, -DRAFT.length) : name) !== null;
      if (isOurs && !keep.has(name)) await this.files.remove(join(this.directory, name));
    }
  }

  /** The whole states of a run, the newest first. */
  private async of(run: string): Promise<NamedState[]> {
    const all = (await this.files.list(this.directory)).map(namedState);
    const own = all.filter((state): state is NamedState => state !== null && state.run === run);
    return own.sort((a, b) => b.applied - a.applied);
  }

  private async put(run: string, name: string, write: (folder: string) => Promise<void>): Promise<void> {
    const draft = join(this.directory, `${run}${DRAFT}`);
    await this.files.remove(draft);
    await this.files.makeDirectory(draft);
    await write(draft);
    await this.sync(draft);
    await this.files.rename(draft, join(this.directory, name));
    await this.files.syncDirectory(this.directory);
  }

  /** Files first, then the names in their folder. */
  private async sync(folder: string): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) await this.sync(path);
      else await this.files.syncDirectory(path);
    }
    await this.files.syncDirectory(folder);
  }
}

function namedState(name: string): NamedState | null {
  const [, run, applied, sourceVersion] = STATE_NAME.exec(name) ?? [];
  if (run === undefined || !isGenerationId(run)) return null;
  return { name, run, applied: Number(applied ?? 0), sourceVersion: sourceVersion ?? null };
}
