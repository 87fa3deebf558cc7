import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Logger, lowerPriority } from '@tripoint/runtime';

export interface SupervisedProcessOptions {
  /** Name of the process for people, such as `places 1`. */
  readonly name: string;
  /** What node runs. */
  readonly module: string;
  readonly env: Readonly<Record<string, string>>;
  readonly logger: Logger;
  /** Does it work for nobody who waits? It gets a lower priority. */
  readonly isBackground?: boolean;
  readonly times?: Partial<SupervisionTimes>;
}

/** All in milliseconds. */
export interface SupervisionTimes {
  /** A process that ended without being asked is started again after this time, doubled with every end in a row. */
  readonly restart: number;
  readonly restartMax: number;
  /** Having lived for so long it counts as sound. */
  readonly sound: number;
  /** What is not ready by then is ended. */
  readonly ready: number;
  /** A process that does not end when it is asked to is killed after this time. */
  readonly stop: number;
}

const usualTimes: SupervisionTimes = { restart: 500, restartMax: 10_000, sound: 60_000, ready: 120_000, stop: 30_000 };

const endWithParent = join(__dirname, 'end-with-parent.js');

/**
 * One service in a process of its own, kept running: when it ends without being asked, it is started again, as in a
 * cluster. Its log goes to standard error with that of the others.
 */
export class SupervisedProcess {
  private readonly times: SupervisionTimes;
  private child: ChildProcess | null = null;
  private stopping = false;
  private isKept = false;
  private endsInARow = 0;
  private gone: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: SupervisedProcessOptions) {
    this.times = { ...usualTimes, ...options.times };
  }

  /**
   * Starts the process; resolves with what it says after `ready`, mostly its address. Only what was ready once is started
   * again.
   * @throws when it ends before, or is not ready in time
   */
  async start(): Promise<string> {
    try {
      return await this.run();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Starts the process without waiting for it; should it end before it is ready, it is started again too. */
  keep(): void {
    this.isKept = true;
    this.run().catch(() => undefined);
  }

  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Asks the process to end and waits for it. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer !== null) clearTimeout(this.timer);
    const child = this.child;
    child?.kill('SIGTERM');
    const kill = setTimeout(() => child?.kill('SIGKILL'), this.times.stop);
    await this.gone;
    clearTimeout(kill);
  }

  private run(): Promise<string> {
    const { name, module, env, logger, isBackground = false } = this.options;
    if (this.stopping) return Promise.reject(new Error(`${name} is not wanted any more`));
    const startedMs = performance.now();
    // A group of its own: a Ctrl-C is for the process that started it, which stops all in the right order.
    const child = spawn(process.execPath, ['--require', endWithParent, module], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: true,
    });
    if (isBackground) lowerPriority(child, logger);
    this.child = child;
    let printed = '';
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Error(`${name} was not ready within ${this.times.ready / 1_000} s: see its log`));
        child.kill('SIGKILL');
      }, this.times.ready);
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        // The whole line: its end may come later than its beginning.
        const at = /^ready (.*)\n/m.exec(printed)?.[1];
        if (at === undefined) return;
        clearTimeout(late);
        this.isKept = true;
        // What listens nowhere says what it is ready for.
        logger.info('process ready', { process: name, pid: child.pid, url: URL.canParse(at) ? at : null });
        resolve(at);
      });
      this.gone = new Promise((gone) => {
        const ended = (code: number | null, signal: string | null, error: Error): void => {
          if (this.child !== child) return;
          clearTimeout(late);
          this.child = null;
          reject(error);
          if (this.isKept && !this.stopping) {
            this.restart({ code, signal, wasSound: performance.now() - startedMs > this.times.sound });
          }
          gone();
        };
        child.once('error', (error) => ended(null, null, error));
        child.once('exit', (code, signal) =>
          ended(code, signal, new Error(`${name} ended before it was ready: see its log`)),
        );
      });
    });
  }

  private restart(end: {
    readonly code: number | null;
    readonly signal: string | null;
    readonly wasSound: boolean;
  }): void {
    const { name, logger } = this.options;
    this.endsInARow = end.wasSound ? 1 : this.endsInARow + 1;
    const waitMs = Math.min(this.times.restartMax, this.times.restart * 2 ** (this.endsInARow - 1));
    logger.warn('process ended', { process: name, code: end.code, signal: end.signal, startedAgainInMs: waitMs });
    this.timer = setTimeout(() => {
      // Should it end again, the handlers of that start log it and start the next.
      this.run().catch(() => undefined);
    }, waitMs);
  }
}
