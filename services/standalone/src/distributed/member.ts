import { type ChildProcess, spawn } from 'node:child_process';
import type { Logger } from '@tripoint/runtime';

export interface MemberOptions {
  /** Name of the process for people, such as `places 1`. */
  readonly name: string;
  /** What node runs. */
  readonly module: string;
  readonly env: Readonly<Record<string, string>>;
  readonly logger: Logger;
}

/** A process that ended without being asked is started again after this time, doubled with every end in a row. */
const restartMs = 500;
const restartMsMax = 10_000;
/** Having lived for so long it counts as sound, in milliseconds. */
const soundMs = 60_000;
/** What is not ready by then is given up, in milliseconds. */
const readyMs = 120_000;
/** A process that does not end when it is asked to is killed after this time, in milliseconds. */
const stopMs = 30_000;

/**
 * One service in a process of its own, kept running: whoever ends without being asked is started again, as a cluster
 * would. Its log goes to standard error with that of the others.
 */
export class Member {
  readonly #options: MemberOptions;
  #child: ChildProcess | null = null;
  #stopping = false;
  #endsInARow = 0;
  #gone: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;

  private constructor(options: MemberOptions) {
    this.#options = options;
  }

  /** Starts the process; resolves with what it says it is ready at. */
  static async start(options: MemberOptions): Promise<{ readonly member: Member; readonly url: string }> {
    const member = new Member(options);
    try {
      return { member, url: await member.#run() };
    } catch (error) {
      await member.stop();
      throw error;
    }
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Asks the process to end and waits for it. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const child = this.#child;
    child?.kill('SIGTERM');
    const kill = setTimeout(() => child?.kill('SIGKILL'), stopMs);
    await this.#gone;
    clearTimeout(kill);
  }

  #run(): Promise<string> {
    const { name, module, env, logger } = this.#options;
    const startedMs = performance.now();
    const child = spawn(process.execPath, [module], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    let told = '';
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        reject(new Error(`${name} was not ready within ${readyMs / 1_000} s: see its log`));
        child.kill('SIGKILL');
      }, readyMs);
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        const url = /^ready (\S+)$/m.exec(told)?.[1];
        if (url === undefined) return;
        clearTimeout(late);
        logger.info('process ready', { process: name, pid: child.pid, url });
        resolve(url);
      });
      child.once('error', (error) => {
        clearTimeout(late);
        reject(error);
      });
      this.#gone = new Promise((gone) => {
        child.once('exit', (code, signal) => {
          clearTimeout(late);
          this.#child = null;
          reject(new Error(`${name} ended before it was ready: see its log`));
          if (!this.#stopping) this.#restart({ code, signal, wasSound: performance.now() - startedMs > soundMs });
          gone();
        });
      });
    });
  }

  #restart(end: { readonly code: number | null; readonly signal: string | null; readonly wasSound: boolean }): void {
    const { name, logger } = this.#options;
    this.#endsInARow = end.wasSound ? 1 : this.#endsInARow + 1;
    const waitMs = Math.min(restartMsMax, restartMs * 2 ** (this.#endsInARow - 1));
    logger.warn('process ended', { process: name, code: end.code, signal: end.signal, startedAgainInMs: waitMs });
    this.#timer = setTimeout(() => {
      // Its end, should it come again, is told and answered by the next start.
      this.#run().catch(() => undefined);
    }, waitMs);
  }
}
