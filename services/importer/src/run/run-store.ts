import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Generation,
  type GenerationFiles,
  type GenerationManifest,
  type Generations,
  isGenerationId,
  NodeGenerationFiles,
  type ProcessIdentity,
  RUNS,
  registerDirectory,
  thisProcess,
} from '@tripoint/generations';
import { wholeOrNull } from './live-generation';
import { generationsOnDisk, type OpenGenerations } from './open-generations';
import { FINAL_STATES, type RunRecord, settled, switched } from './run-record';

/** Records kept per register; the oldest make room. */
const KEPT_RUNS = 100;
/** Newest runs whose refused rows are kept whole. */
const KEPT_REFUSED_FILES = 10;

const RECORD_TAIL = '.json';
const REFUSED_TAIL = '.refused.jsonl';

/** The records of a register's runs in a data folder; its generations are kept where `generations` says. */
export function runsOf(dataDir: string, register: string, generations: OpenGenerations): RunStore {
  return new RunStore(dataDir, register, undefined, undefined, generations(register));
}

/** Keeps the records of the runs of one register under `<data-dir>/registers/<register>/runs/`. */
export class RunStore {
  readonly register: string;
  private readonly directory: string;

  constructor(
    dataDir: string,
    register: string,
    private readonly files: GenerationFiles = new NodeGenerationFiles(),
    private readonly identity: ProcessIdentity = thisProcess,
    private readonly generations: Generations = generationsOnDisk(dataDir)(register),
  ) {
    this.register = register;
    this.directory = join(registerDirectory(dataDir, register), RUNS);
  }

  /** Writes a record in place of the last one of its run. A reader sees the old or the new one, never a part. */
  async save(record: RunRecord): Promise<void> {
    await this.files.makeDirectory(this.directory);
    const draft = join(this.directory, `${record.run}.${randomUUID()}.draft`);
    await this.files.writeDurable(draft, `${JSON.stringify(record, null, 2)}\n`);
    await this.files.rename(draft, join(this.directory, `${record.run}${RECORD_TAIL}`));
  }

  /** The records of all runs but these as they are true now, newest first. Files that are not records are left out. */
  async list(but: ReadonlySet<string> = new Set()): Promise<RunRecord[]> {
    const records: RunRecord[] = [];
    const live = this.liveOnce();
    for (const run of (await this.runs()).reverse()) {
      const record = but.has(run) ? null : await this.read(run);
      if (record !== null) records.push(await this.asOfNow(record, live));
    }
    return records;
  }

  /** The record of a run as it is true now; null when there is none. */
  async get(run: string): Promise<RunRecord | null> {
    const record = await this.read(run);
    return record === null ? null : this.asOfNow(record, this.liveOnce());
  }

  /** The newest run that has not ended; null when none is under way. */
  async underWay(): Promise<RunRecord | null> {
    for (const run of (await this.runs()).reverse()) {
      const record = await this.get(run);
      if (record !== null && !FINAL_STATES.has(record.state)) return record;
    }
    return null;
  }

  /** Where the refused rows of a run are kept whole. */
  refusedPath(run: string): string {
    return join(this.directory, `${run}${REFUSED_TAIL}`);
  }

  /**
   * Records that the generation of one run answers no more and that of another answers again. Going forward to what was
   * rolled back takes that back; nobody rolled back what answered in between.
   */
  async noteRollback(from: string, to: string, rolledBack: NonNullable<RunRecord['rolledBack']>): Promise<void> {
    const [left, back] = [await this.get(from), await this.get(to)];
    if (back?.state === 'rolled-back') await this.save({ ...back, state: 'live', rolledBack: null });
    else if (left !== null) await this.save({ ...left, state: 'rolled-back', rolledBack });
  }

  /** Records that the refused generation of a run answers, and who accepted it. */
  async noteAccepted(
    run: string,
    manifest: GenerationManifest,
    directory: string,
    accepted: NonNullable<RunRecord['accepted']>,
  ): Promise<void> {
    const record = await this.get(run);
    if (record === null) return;
    const { endedAt } = record;
    await this.save({ ...switched(record, manifest, directory), endedAt, accepted });
  }

  /**
   * Marks runs that never ended as interrupted, or as live where only their end was not written any more, and removes drafts, the oldest records and the oldest refused rows. Only
   * for a run that holds the register: another one's record would be taken for interrupted.
   */
  async tidy(): Promise<void> {
    for (const run of await this.runs()) {
      const record = await this.read(run);
      if (record !== null && !FINAL_STATES.has(record.state)) {
        await this.save(ofDeadProcess(record, await this.liveOnce()()));
      }
    }
    const keptRuns = (await this.runs()).slice(-KEPT_RUNS);
    const names = await this.files.list(this.directory);
    const refused = names.filter((name) => name.endsWith(REFUSED_TAIL)).slice(-KEPT_REFUSED_FILES);
    const keep = new Set([...keptRuns.map((run) => `${run}${RECORD_TAIL}`), ...refused]);
    for (const name of names) {
      if (keep.has(name)) continue;
      // A file that is no record was put there by a person, but a draft was left by a killed run.
      if (name.endsWith(RECORD_TAIL) && !isGenerationId(name.slice(0, -RECORD_TAIL.length))) continue;
      await this.files.remove(join(this.directory, name));
    }
  }

  private async asOfNow(record: RunRecord, live: LiveOnce): Promise<RunRecord> {
    if ((await settled(record, this.identity)) !== record) return ofDeadProcess(record, await live());
    if (record.state !== 'live') return record;
    // A store that does not answer now says nothing about who answers in its place.
    const answering = await live().catch(() => null);
    return answering === null || answering.manifest.run === record.run ? record : { ...record, state: 'replaced' };
  }

  /** What answers, asked for when it is needed, and once. */
  private liveOnce(): LiveOnce {
    let live: ReturnType<LiveOnce> | null = null;
    return () => {
      live ??= wholeOrNull(this.generations.live());
      return live;
    };
  }

  private async read(run: string): Promise<RunRecord | null> {
    if (!isGenerationId(run)) return null;
    const text = await this.files.readText(join(this.directory, `${run}${RECORD_TAIL}`));
    return text === null ? null : parseRecord(text);
  }

  private async runs(): Promise<string[]> {
    const names = await this.files.list(this.directory);
    return names
      .filter((name) => name.endsWith(RECORD_TAIL))
      .map((name) => name.slice(0, -RECORD_TAIL.length))
      .filter(isGenerationId);
  }
}

type LiveOnce = () => Promise<Generation | null>;

/** The process may have died between the switch and its last word: then its generation answers. */
function ofDeadProcess(record: RunRecord, live: Generation | null): RunRecord {
  if (live?.manifest.run !== record.run) return { ...record, state: 'interrupted' };
  return switched(record, live.manifest, live.directory);
}

/** What records of older versions do not have. */
const OLDER_RECORDS = {
  origin: { kind: 'command', who: null },
  mode: 'full',
  base: null,
  redriven: null,
  path: null,
  sourceMark: null,
  hierarchy: null,
  sourceVersion: null,
  progress: { rows: 0, bytes: 0, totalBytes: null, share: null },
  refusedRows: { kept: 0, complete: false },
  process: { pid: 0, host: '', start: null },
  rolledBack: null,
  accepted: null,
} as const satisfies Partial<RunRecord>;

function parseRecord(text: string): RunRecord | null {
  try {
    const value = JSON.parse(text) as Partial<RunRecord> | null;
    const isRecord = typeof value?.run === 'string' && typeof value.state === 'string';
    return isRecord ? { ...OLDER_RECORDS, ...(value as RunRecord) } : null;
  } catch {
    return null;
  }
}
