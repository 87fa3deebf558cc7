import { lstat } from 'node:fs/promises';
import type { StartParams } from '@tripoint/contract';
import { type GenerationManifest, type Generations, isGenerationId, RegisterBusyError } from '@tripoint/generations';
import { registers as allRegisters, type RegisterReader, type RegisterRecord } from '@tripoint/registers';
import type { Logger, TraceContext } from '@tripoint/runtime';
import { RunBusyError, type RunProcesses } from '../child/run-processes';
import { acceptRun } from '../order/accept-run';
import { rollBack } from '../order/roll-back';
import { wholeOrNull } from '../run/live-generation';
import { generationsOnDisk, type OpenGenerations } from '../run/open-generations';
import type { RunOrigin, RunRecord } from '../run/run-record';
import { type RunStore, runsOf } from '../run/run-store';
import { AdminError, notFound } from './admin-error';
import { RunWatcher } from './run-watcher';
import { allowedSource } from './source-guard';

export interface ImportActsOptions {
  readonly dataDir: string;
  /** Default: on disk. */
  readonly generations?: OpenGenerations;
  readonly runs: RunProcesses;
  /** Folder whose files requests may name; null when none. */
  readonly folder: string | null;
  /** Addresses of the publishers of a register. */
  readonly publishers: (register: string) => readonly string[];
  /** When the schedule imports a register next, ISO 8601; null when it does not. */
  readonly nextDue?: (register: string) => string | null;
  readonly logger: Logger;
  readonly registers?: Readonly<Record<string, RegisterReader<RegisterRecord>>>;
  /** How often the record of a run in another process is read, in milliseconds. */
  readonly pollMs?: number;
}

/** A register as it is now. */
export interface RegisterState {
  readonly register: string;
  readonly live: GenerationManifest | null;
  /** What a rollback returns to. */
  readonly previous: GenerationManifest | null;
  /** The run under way. */
  readonly running: string | null;
  readonly changeSets: boolean;
  readonly publishers: readonly string[];
  readonly nextDue: string | null;
}

/** What operators do with registers and their runs, for programs and for people alike. Whatever it refuses is an AdminError or a RunRefusedError. */
export class ImportActs {
  readonly registers: readonly string[];
  private readonly readers: Readonly<Record<string, RegisterReader<RegisterRecord>>>;
  private readonly open: OpenGenerations;
  private readonly watcher: RunWatcher;

  constructor(private readonly options: ImportActsOptions) {
    const { runs, pollMs, dataDir } = options;
    this.open = options.generations ?? generationsOnDisk(dataDir);
    this.readers = options.registers ?? allRegisters;
    this.registers = Object.keys(this.readers);
    const storeOf = (register: string): RunStore => this.store(register);
    this.watcher = new RunWatcher({ runs, storeOf, ...(pollMs === undefined ? {} : { pollMs }) });
  }

  /** @throws AdminError when there is no such run */
  async run(run: string): Promise<RunRecord> {
    if (isGenerationId(run)) {
      for (const register of this.registers) {
        const record = await this.store(register).get(run);
        if (record !== null) return record;
      }
    }
    throw notFound('There is no such run. GET /imports lists them.');
  }

  /** Newest first. @param asked one register; absent: all */
  async runs(asked?: string): Promise<readonly RunRecord[]> {
    if (asked !== undefined) this.requireRegister(asked);
    const records: RunRecord[] = [];
    for (const register of asked === undefined ? this.registers : [asked]) {
      records.push(...(await this.store(register).list()));
    }
    return records.sort((a, b) => (a.run < b.run ? 1 : -1));
  }

  /** Resolves once the run holds its register. @param trace what it is a part of */
  async start(params: StartParams, origin: RunOrigin, trace: TraceContext | null = null): Promise<RunRecord> {
    const { register, from, changeSet, dryRun, again } = params;
    const source = from === undefined ? { url: null } : await allowedSource(from, this.rules(register));
    const mode = changeSet ? 'changes' : 'full';
    const facts = { hierarchy: null, sample: false, redriven: null, origin };
    const order = { register, mode, from: source, dryRun, again, ...facts } as const;
    return (await this.options.runs.start(order, trace)).record;
  }

  /** Reads the refused rows of a run again. @param trace as for a start */
  async redrive(
    run: string,
    dryRun: boolean,
    origin: RunOrigin,
    trace: TraceContext | null = null,
  ): Promise<RunRecord> {
    const earlier = await this.run(run);
    const { register, hierarchy } = earlier;
    await this.requireSource(earlier);
    const facts = { from: null, hierarchy, sample: false, redriven: run, origin };
    return (await this.options.runs.start({ register, mode: 'redrive', dryRun, ...facts }, trace)).record;
  }

  /** Asks a run of this service to stop. @returns its record before that */
  async stop(run: string): Promise<RunRecord> {
    const record = await this.run(run);
    if (this.options.runs.stop(run)) return record;
    throw new AdminError(409, 'not_running', `Run ${run} is not under way in this service.`, { run });
  }

  /** Makes the refused generation of a run answer. */
  async accept(run: string, why: string, origin: RunOrigin): Promise<GenerationManifest> {
    const record = await this.run(run);
    const { register } = record;
    const { dataDir, logger } = this.options;
    const request = { dataDir, record, generations: this.open, origin, why };
    const manifest = await acceptRun(request).catch((error: unknown) => this.explainBusy(register, error));
    logger.info('refused generation accepted', { register, run, generation: manifest.id, who: origin.who, why });
    return manifest;
  }

  /** Makes the previous generation of a register answer again. */
  async rollBack(register: string, origin: RunOrigin): Promise<GenerationManifest> {
    this.requireRegister(register);
    const { dataDir, logger } = this.options;
    const request = { dataDir, register, generations: this.open, origin };
    const manifest = await rollBack(request).catch((error: unknown) => this.explainBusy(register, error));
    logger.info('register rolled back', { register, generation: manifest.id });
    return manifest;
  }

  async states(): Promise<readonly RegisterState[]> {
    const states: RegisterState[] = [];
    for (const register of this.registers) states.push(await this.state(register));
    return states;
  }

  /** @throws AdminError when there is no such register */
  async state(register: string): Promise<RegisterState> {
    const { publishers, nextDue } = this.options;
    const store = this.generations(register);
    const [live, previous] = [await wholeOrNull(store.live()), await wholeOrNull(store.previous())];
    return {
      register,
      live: live?.manifest ?? null,
      previous: previous?.manifest ?? null,
      running: (await this.store(register).underWay())?.run ?? null,
      changeSets: this.readers[register]!.openChanges !== undefined,
      publishers: publishers(register),
      nextDue: nextDue?.(register) ?? null,
    };
  }

  /** @throws AdminError when there is no such register */
  generations(register: string): Generations {
    this.requireRegister(register);
    return this.open(register);
  }

  /** Reports a run now and at every change, the last one last. Returns how to stop. */
  follow(record: RunRecord, listener: (record: RunRecord) => void): () => void {
    return this.watcher.follow(record, listener);
  }

  /** Where the refused rows of a run are. */
  refusedPath({ register, run }: RunRecord): string {
    return this.store(register).refusedPath(run);
  }

  /** What a request was allowed to read may have made room for a link since. */
  private async requireSource({ register, origin, from, path }: RunRecord): Promise<void> {
    const isFile = origin.kind === 'request' && path !== null && path === from;
    if (isFile && (await lstat(path).catch(() => null)) !== null) await allowedSource(path, this.rules(register));
  }

  private rules(register: string) {
    const { folder, publishers } = this.options;
    return { folder, publishers: publishers(register) };
  }

  /** @throws RunBusyError with the run that holds the register, or the error itself */
  private async explainBusy(register: string, error: unknown): Promise<never> {
    if (!(error instanceof RegisterBusyError)) throw error;
    throw new RunBusyError(register, (await this.store(register).underWay())?.run ?? null);
  }

  private requireRegister(register: string): void {
    if (Object.hasOwn(this.readers, register)) return;
    throw notFound(`There is no such register. There is ${this.registers.join(', ')}.`);
  }

  private store(register: string): RunStore {
    return runsOf(this.options.dataDir, register, this.open);
  }
}
