import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tripoint/testing';
import { type OwnServer, startProcess } from '../../processes/own-server';
import { root } from '../../processes/repository';
import { ownEnvironment, type StackSettings } from './own-stack';

const mainFile = join(root, 'services/standalone/dist/distributed/main.js');
const START_MILLISECONDS = 600_000;
const STOP_MILLISECONDS = 60_000;

export interface OwnServicesOptions {
  readonly dataDir: string;
  readonly stack: StackSettings;
  /** Where everything that the processes log is kept. */
  readonly logFile: string;
  /** Further settings of the processes. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether sample registers are imported first. */
  readonly samples?: boolean;
}

export interface ReadyProcess {
  readonly pid: number;
  readonly metricsUrl: string | null;
}

/** Every service as processes of its own, started and kept running as `scripts/start --distributed` does. */
export class OwnServices {
  private server: OwnServer | null = null;
  private readonly log: WriteStream;
  /** Process ids by the name of the process, of those that said that they are ready. */
  private readonly pids = new Map<string, number>();
  /** Where each process shows its figures. */
  private readonly urls = new Map<string, string>();
  /** How many processes have logged of each generation that they search it. */
  private readonly searched = new Map<string, number>();

  private constructor(logFile: string) {
    this.log = createWriteStream(logFile);
  }

  static async start({
    dataDir,
    stack,
    logFile,
    settings = {},
    samples = false,
  }: OwnServicesOptions): Promise<OwnServices> {
    const services = new OwnServices(logFile);
    services.server = await startProcess({
      file: mainFile,
      args: [...(samples ? [] : ['--no-sample']), '--port', '0', '--data-dir', dataDir],
      env: { ...ownEnvironment(), ...stack, ...settings, HOST: '127.0.0.1', ADMIN_PORT: '0' },
      onLogLine: (line) => services.read(line),
      startMilliseconds: START_MILLISECONDS,
      stopMilliseconds: STOP_MILLISECONDS,
    });
    return services;
  }

  get url(): string {
    return this.server?.url ?? '';
  }

  /** Names of the processes. */
  get names(): string[] {
    return [...this.pids.keys()];
  }

  /** Those that are ready, by name. */
  get processes(): ReadonlyMap<string, ReadyProcess> {
    return new Map([...this.pids].map(([name, pid]) => [name, { pid, metricsUrl: this.urls.get(name) ?? null }]));
  }

  /** Ends a process at once, as a crash does; the process that keeps it running starts it again. */
  kill(name: string): void {
    const pid = this.pids.get(name);
    if (pid === undefined) throw new Error(`There is no process ${name}.`);
    this.pids.delete(name);
    this.note(`kill ${name} ${pid}`);
    process.kill(pid, 'SIGKILL');
  }

  /** @param sign SIGSTOP, after which it answers nothing, SIGCONT, or SIGTERM: it ends in order and is started again */
  signal(name: string, sign: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    const pid = this.pids.get(name);
    if (pid === undefined) throw new Error(`There is no process ${name}.`);
    if (sign === 'SIGTERM') this.pids.delete(name);
    this.note(`${sign} ${name} ${pid}`);
    process.kill(pid, sign);
  }

  /** Resolves when the process says that it is ready. */
  async untilReady(name: string, milliseconds: number): Promise<void> {
    await until(`${name} is ready again`, () => this.pids.has(name), milliseconds);
  }

  /** Resolves when so many processes search a generation. */
  async untilSearched(generation: string, processes: number, milliseconds: number): Promise<void> {
    await until(`${generation} is searched`, () => (this.searched.get(generation) ?? 0) >= processes, milliseconds);
  }

  /** A line of this benchmark among those of the processes. */
  note(text: string): void {
    this.log.write(`${JSON.stringify({ time: new Date().toISOString(), outages: text })}\n`);
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.log.end();
  }

  private read(line: string): void {
    this.log.write(`${line}\n`);
    if (!/"message":"(?:process |generation |listening)/.test(line)) return;
    try {
      const { message, process: name, pid, generation, url, adminUrl } = JSON.parse(line) as LogLine;
      // Only the gateway has a listener of its own for them.
      if (adminUrl) this.urls.set('gateway', adminUrl);
      else if (message === 'process ready' && url && name !== 'gateway') this.urls.set(name, url);
      if (message === 'generation taken over') {
        this.searched.set(generation, (this.searched.get(generation) ?? 0) + 1);
      }
      if (message === 'process ready') this.pids.set(name, pid);
      if (message === 'process ended') this.pids.delete(name);
    } catch {
      // A line that only looks like one of the log.
    }
  }
}

interface LogLine {
  readonly message: string;
  readonly process: string;
  readonly pid: number;
  readonly generation: string;
  readonly url?: string | null;
  readonly adminUrl?: string | null;
}
