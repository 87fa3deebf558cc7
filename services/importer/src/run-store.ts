import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type GenerationFiles, isGenerationId, NodeGenerationFiles, RUNS, registerDirectory } from '@tripoint/search';
import { FINAL_STATES, type RunRecord } from './run-record';

/** Records kept per register; the oldest make room. */
const KEPT_RUNS = 100;

const RECORD_TAIL = '.json';

/** Keeps the records of the runs of one register under `<data-dir>/registers/<register>/runs/`. */
export class RunStore {
  readonly #directory: string;
  readonly #files: GenerationFiles;

  constructor(dataDir: string, register: string, files: GenerationFiles = new NodeGenerationFiles()) {
    this.#directory = join(registerDirectory(dataDir, register), RUNS);
    this.#files = files;
  }

  /** Writes a record in place of the last one of its run. A reader sees the old or the new one, never a part. */
  async save(record: RunRecord): Promise<void> {
    await this.#files.makeDirectory(this.#directory);
    const draft = join(this.#directory, `${record.run}.${randomUUID()}.draft`);
    await this.#files.writeDurable(draft, `${JSON.stringify(record, null, 2)}\n`);
    await this.#files.rename(draft, join(this.#directory, `${record.run}${RECORD_TAIL}`));
  }

  /** The records, newest first. Files that are not records are left out. */
  async list(): Promise<RunRecord[]> {
    const records: RunRecord[] = [];
    for (const run of (await this.#runs()).reverse()) {
      const text = await this.#files.readText(join(this.#directory, `${run}${RECORD_TAIL}`));
      const record = text === null ? null : parseRecord(text);
      if (record !== null) records.push(record);
    }
    return records;
  }

  /**
   * Marks runs that never ended as interrupted and removes drafts and the oldest records. Only for a run that holds the
   * register: another one's record would be taken for interrupted.
   */
  async tidy(): Promise<void> {
    for (const record of await this.list()) {
      if (!FINAL_STATES.has(record.state)) await this.save({ ...record, state: 'interrupted' });
    }
    const runs = await this.#runs();
    const surplus = new Set(runs.slice(0, Math.max(0, runs.length - KEPT_RUNS)).map((run) => `${run}${RECORD_TAIL}`));
    for (const name of await this.#files.list(this.#directory)) {
      if (surplus.has(name) || !name.endsWith(RECORD_TAIL)) await this.#files.remove(join(this.#directory, name));
    }
  }

  async #runs(): Promise<string[]> {
    const names = await this.#files.list(this.#directory);
    return names
      .filter((name) => name.endsWith(RECORD_TAIL))
      .map((name) => name.slice(0, -RECORD_TAIL.length))
      .filter(isGenerationId);
  }
}

function parseRecord(text: string): RunRecord | null {
  try {
    const value = JSON.parse(text) as Partial<RunRecord> | null;
    return typeof value?.run === 'string' && typeof value.state === 'string' ? (value as RunRecord) : null;
  } catch {
    return null;
  }
}
