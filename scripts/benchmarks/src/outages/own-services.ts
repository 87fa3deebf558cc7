import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../http/own-server';
import { ownEnvironment, type StackSettings } from './own-stack';

const mainFile = join(root, 'services/standalone/dist/distributed/main.js');
const START_MILLISECONDS = 180_000;
const STOP_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 20;

export interface OwnServicesOptions {
  readonly dataDir: string;
  readonly stack: StackSettings;
  /** Where everything that the processes log is kept. */
  readonly logFile: string;
}

/** Every service as processes of its own, started and kept running as `scripts/start --distributed` does. */
export class OwnServices {
  private readonly child: ChildProcess;
  private readonly log: WriteStream;
  /** Process ids by the name of the process, of those that said that they are ready. */
  private readonly pids = new Map<string, number>();
  /** How many processes have told of each generation that they search it. */
  private readonly searched = new Map<string, number>();
  url = '';

  private constructor({ dataDir, stack, logFile }: OwnServicesOptions) {
    const env = { ...ownEnvironment(), ...stack, HOST: '127.0.0.1' };
    const words = [mainFile, '--no-sample', '--port', '0', '--data-dir', dataDir];
    this.log = createWriteStream(logFile);
    this.child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    createInterface({ input: this.child.stderr as NodeJS.ReadableStream }).on('line', (line) => this.hear(line));
  }

  static async start(options: OwnServicesOptions): Promise<OwnServices> {
    const services = new OwnServices(options);
    try {
      services.url = await services.ready();
      return services;
    } catch (error) {
      await services.stop();
      throw error;
    }
  }

  /** Names of the processes. */
  get names(): string[] {
    return [...this.pids.keys()];
  }

  /** Ends a process at once, as a crash does; whoever keeps it running starts it again. */
  kill(name: string): void {
    const pid = this.pids.get(name);
    if (pid === undefined) throw new Error(`There is no process ${name}.`);
    this.pids.delete(name);
    this.note(`kill ${name} ${pid}`);
    process.kill(pid, 'SIGKILL');
  }

  /** Resolves when the process says that it is ready. */
  async untilReady(name: string, milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (!this.pids.has(name)) {
      if (performance.now() > end) throw new Error(`${name} was not ready again after ${milliseconds / 1_000} s`);
      await pause(POLL_MILLISECONDS);
    }
  }

  /** Resolves when so many processes search a generation. */
  async untilSearched(generation: string, processes: number, milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while ((this.searched.get(generation) ?? 0) < processes) {
      if (performance.now() > end) throw new Error(`${generation} was not searched after ${milliseconds / 1_000} s`);
      await pause(POLL_MILLISECONDS);
    }
  }

  /** A line of this benchmark among those of the processes. */
  note(text: string): void {
    this.log.write(`${JSON.stringify({ time: new Date().toISOString(), outages: text })}\n`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const late = setTimeout(() => this.child.kill('SIGKILL'), STOP_MILLISECONDS);
      const ended = new Promise<void>((done) => this.child.once('exit', () => done()));
      this.child.kill('SIGTERM');
      await ended;
      clearTimeout(late);
    }
    this.log.end();
  }

  private hear(line: string): void {
    this.log.write(`${line}\n`);
    if (!/"message":"(?:process|generation) /.test(line)) return;
    try {
      const { message, process: name, pid, generation } = JSON.parse(line) as LogLine;
      if (message === 'generation taken over') {
        this.searched.set(generation, (this.searched.get(generation) ?? 0) + 1);
      }
      if (message === 'process ready') this.pids.set(name, pid);
      if (message === 'process ended') this.pids.delete(name);
    } catch {
      // A line that only looks like one of the log.
    }
  }

  private ready(): Promise<string> {
    return new Promise((resolve, reject) => {
      let said = '';
      const late = setTimeout(() => reject(new Error('The services were not ready in time.')), START_MILLISECONDS);
      this.child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const url = /^ready (http:\/\/\S+)$/m.exec(said)?.[1];
        if (url === undefined) return;
        clearTimeout(late);
        resolve(url);
      });
      this.child.once('exit', (code) => {
        clearTimeout(late);
        reject(new Error(`The services ended with code ${code} before they were ready.`));
      });
    });
  }
}

interface LogLine {
  readonly message: string;
  readonly process: string;
  readonly pid: number;
  readonly generation: string;
}
