import { type ChildProcess, fork } from 'node:child_process';
import { createGenerationId } from '@tripoint/generations';
import { errorFields, type Logger, lowerPriority, type TraceContext, traceHeaders } from '@tripoint/runtime';
import type { ImportOrder } from '../order/import-order';
import { RunRefusedError } from '../run/explain-failure';
import { generationsOnDisk, type OpenGenerations } from '../run/open-generations';
import { FINAL_STATES, type RunRecord } from '../run/run-record';
import { type RunStore, runsOf } from '../run/run-store';
import { CHILD_VARIABLE, type ChildEvent, type ChildOrder } from './child-messages';

export interface RunProcessesOptions {
  readonly dataDir: string;
  /** Default: on disk. */
  readonly generations?: OpenGenerations;
  /** The module that carries out one order. */
  readonly module: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  readonly now?: () => Date;
  /** Given the last record of every run that held its register. */
  readonly onEnd?: (record: RunRecord) => void;
  /** How long a run may take to stop before its process is killed, in milliseconds. */
  readonly stopMs?: number;
}

/** Another run of the register is under way; `run` names it when it is known. */
export class RunBusyError extends RunRefusedError {
  constructor(
    register: string,
    readonly run: string | null,
  ) {
    const which = run === null ? 'another run' : `run ${run}`;
    super('busy', `${which} of ${register} is under way: wait for its end or stop it`);
  }
}

/** The process of a run ended before it reported anything. */
class ChildFailedError extends Error {
  override readonly name = 'ChildFailedError';
}

/** A run that holds its register. */
export interface StartedRun {
  /** The first record of the run. */
  readonly record: RunRecord;
  /** The last one, once its process is gone. */
  readonly ended: Promise<RunRecord>;
}

type Listener = (record: RunRecord) => void;

interface RunningChild {
  readonly run: string;
  readonly register: string;
  readonly process: ChildProcess;
  readonly listeners: Set<Listener>;
  /** Resolves when the process is gone and its end was recorded. */
  readonly ended: Promise<void>;
  record: RunRecord | null;
  /** True once it reported a run that was going on. */
  held: boolean;
  /** True once it was asked to stop. */
  stopping: boolean;
}

/** What a run tidies up in Elasticsearch or Kafka takes no longer. */
const STOP_MS = 60_000;
/** Variables that a run needs, those of its sources, its engine and its bus among them; secrets of the service are not. */
const PASSED_ON =
  /^(?:PATH|HOME|USER|LOGNAME|TMPDIR|TZ|LANG|LC_.*|NODE_.*|MALLOC_.*|IMPORT_.*|ENGINE|ELASTICSEARCH_.*|BUS|KAFKA_.*|OTEL_.*|[A-Z]{2}_[A-Z]+_(?:URL|DATASET|FOLDER)|(?:https?|no)_proxy)$/i;

/**
 * Runs imports in processes of their own, one per register, at a lower priority: a long build never holds up the
 * process that serves, and its memory is given back when it ends.
 */
export class RunProcesses {
  private readonly byRegister = new Map<string, RunningChild>();
  private readonly now: () => Date;
  private closed = false;

  constructor(private readonly options: RunProcessesOptions) {
    this.now = options.now ?? (() => new Date());
  }

  /**
   * Starts a run. Resolves once it holds the register.
   *
   * @param trace what the run is a part of; default: nothing
   * @throws RunBusyError when another run of the register is under way, here or in another process
   * @throws RunRefusedError when the run cannot be made as ordered
   */
  async start(order: Omit<ImportOrder, 'run'>, trace: TraceContext | null = null): Promise<StartedRun> {
    const { register } = order;
    for (let there = this.byRegister.get(register); there !== undefined; there = this.byRegister.get(register)) {
      if (there.record === null || !FINAL_STATES.has(there.record.state)) throw new RunBusyError(register, there.run);
      await there.ended;
    }
    if (this.closed) throw new RunRefusedError('other', 'the service is stopping: start the run when it is back');
    return await this.startChild({ ...order, run: createGenerationId(this.now()) }, trace);
  }

  /** Runs under way in processes of this one. */
  get running(): number {
    return this.byRegister.size;
  }

  /** Whether a run is under way in a process of this one. */
  has(run: string): boolean {
    return this.find(run) !== null;
  }

  /** Reports every change of a run that is under way here; returns how to stop listening. */
  watch(run: string, listener: Listener): () => void {
    const child = this.find(run);
    if (child === null) return () => undefined;
    child.listeners.add(listener);
    if (child.record !== null) listener(child.record);
    return () => void child.listeners.delete(listener);
  }

  /** Asks a run to stop; false when it is not under way here. */
  stop(run: string): boolean {
    const child = this.find(run);
    if (child === null || (child.record !== null && FINAL_STATES.has(child.record.state))) return false;
    return stopChild(child);
  }

  /** Stops all runs and waits for their end. No run can be started any more. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(
      [...this.byRegister.values()].map(async (child) => {
        const { process, ended } = child;
        stopChild(child);
        const kill = setTimeout(() => process.kill('SIGKILL'), this.options.stopMs ?? STOP_MS);
        await ended;
        clearTimeout(kill);
      }),
    );
  }

  private find(run: string): RunningChild | null {
    for (const child of this.byRegister.values()) if (child.run === run) return child;
    return null;
  }

  private async startChild(
    order: ImportOrder & { readonly run: string },
    trace: TraceContext | null,
  ): Promise<StartedRun> {
    const { module, dataDir, logger } = this.options;
    const { run, register } = order;
    const child = fork(module, [], {
      env: this.environment(trace),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    });
    // Before the process has started threads of its own: they take its priority over.
    lowerPriority(child, logger);
    let wake: (event: ChildEvent | null) => void = () => undefined;
    const first = new Promise<ChildEvent | null>((resolve) => {
      wake = resolve;
    });
    const gone = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        logger.error('the process of an import could not be used', { run, ...errorFields(error) });
        if (child.pid === undefined) resolve();
      });
      // What it reported last may be read after its exit.
      const exited = new Promise((exit) => child.once('exit', exit));
      const drained = new Promise((disconnect) => child.once('disconnect', disconnect));
      void Promise.all([exited, drained]).then(() => resolve());
    });
    const ended = gone.then(() => this.end(running)).finally(() => wake(null));
    const running: RunningChild = {
      run,
      register,
      process: child,
      listeners: new Set(),
      record: null,
      held: false,
      stopping: false,
      ended,
    };
    this.byRegister.set(register, running);
    child.on('message', (event: ChildEvent) => {
      if ('record' in event) this.receive(running, event.record);
      wake(event);
    });
    child.send({ order, dataDir } satisfies ChildOrder, (error) => {
      if (error !== null) child.kill('SIGKILL');
    });
    const event = await first;
    if (event === null) throw new ChildFailedError(`the process of run ${run} ended before it reported anything`);
    if ('problem' in event) {
      await ended;
      throw new RunRefusedError('other', event.problem);
    }
    const { record } = event;
    if (!FINAL_STATES.has(record.state) || record.failure === null) {
      return { record, ended: ended.then(() => running.record ?? record) };
    }
    await ended;
    if (record.failure.kind !== 'busy') throw new RunRefusedError(record.failure.kind, record.failure.message);
    throw new RunBusyError(register, (await this.store(register).underWay())?.run ?? null);
  }

  private receive(child: RunningChild, record: RunRecord): void {
    child.record = record;
    child.held ||= !FINAL_STATES.has(record.state);
    for (const listener of child.listeners) listener(record);
  }

  /** A process that ended without the end of its run died: nobody else will record that before the next run. */
  private async end(child: RunningChild): Promise<void> {
    const { run, register, record } = child;
    const { logger } = this.options;
    try {
      if (record !== null && !FINAL_STATES.has(record.state)) {
        const store = this.store(register);
        const reported = await store.get(run);
        // While it builds, a process ends without a word.
        const state = child.stopping ? 'stopped' : 'interrupted';
        const interrupted: RunRecord = { ...record, state, endedAt: this.now().toISOString() };
        // It may have died after its switch, so that its generation answers.
        const ended = reported?.state === 'live' ? reported : interrupted;
        await store.save(ended);
        this.receive(child, ended);
      }
    } catch (error) {
      logger.error('the end of an import could not be written', { run, ...errorFields(error) });
    } finally {
      this.byRegister.delete(register);
      if (child.held && child.record !== null) this.options.onEnd?.(child.record);
      logger.info('import ended', { run, register, state: child.record?.state ?? null });
    }
  }

  private store(register: string): RunStore {
    const { dataDir, generations = generationsOnDisk(dataDir) } = this.options;
    return runsOf(dataDir, register, generations);
  }

  private environment(trace: TraceContext | null): NodeJS.ProcessEnv {
    const kept = Object.entries(this.options.env).filter(([name]) => PASSED_ON.test(name));
    // The headers of a trace have the names of the variables but for upper case.
    const traced = Object.entries(trace === null ? {} : traceHeaders(trace));
    return {
      ...Object.fromEntries([...kept, ...traced.map(([name, value]) => [name.toUpperCase(), value])]),
      TRIPOINT_PREPARED: '1',
      [CHILD_VARIABLE]: '1',
    };
  }
}

function stopChild(child: RunningChild): boolean {
  child.stopping = true;
  return child.process.kill('SIGTERM');
}
