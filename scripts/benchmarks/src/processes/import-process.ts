import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './repository';

const importCommand = join(root, 'scripts/import');

/** What an import is at, in the order in which it comes to it; `starting` until it says anything. */
export const importPhases = ['starting', 'reading', 'building', 'checking', 'switching'] as const;
export type ImportPhase = (typeof importPhases)[number];

export interface EndedImport {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** When each phase began, in milliseconds from the start of the process; those that were not reached are missing. */
  readonly phases: ReadonlyMap<ImportPhase, number>;
  readonly milliseconds: number;
}

/** The phase that a line of the import command opens; null for any other line. */
export const phaseOfLine = (line: string): ImportPhase | null =>
  importPhases.find((phase) => line.startsWith(`${phase} `) && phase !== 'starting') ?? null;

/** `scripts/import` as a process of its own, on what is built. */
export class ImportProcess {
  readonly ended: Promise<EndedImport>;
  private readonly child: ChildProcess;
  private readonly startedAt = performance.now();
  private readonly phases = new Map<ImportPhase, number>([['starting', 0]]);
  private readonly waiting = new Map<ImportPhase, () => void>();

  /**
   * @param args of the command
   * @param env settings beside those of this process
   * @param onPhase called once when each phase begins
   */
  constructor(
    args: readonly string[],
    env: NodeJS.ProcessEnv = process.env,
    private readonly onPhase: (phase: ImportPhase) => void = () => undefined,
  ) {
    const child = spawn(process.execPath, [importCommand, ...args], {
      cwd: root,
      env: { ...env, TRIPOINT_PREPARED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    createInterface({ input: child.stderr }).on('line', (line) => {
      stderr += `${line}\n`;
      this.enter(phaseOfLine(line));
    });
    this.ended = new Promise((done, fail) => {
      child.once('error', fail);
      child.once('close', (code) => {
        for (const wake of this.waiting.values()) wake();
        done({ code, stdout, stderr, phases: this.phases, milliseconds: performance.now() - this.startedAt });
      });
    });
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Resolves when the phase begins, or when the process ends without it. */
  reaches(phase: ImportPhase): Promise<void> {
    if (this.phases.has(phase) || this.child.exitCode !== null) return Promise.resolve();
    return new Promise((reached) => this.waiting.set(phase, reached));
  }

  /** Ends it as a power cut would. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private enter(phase: ImportPhase | null): void {
    if (phase === null || this.phases.has(phase)) return;
    this.phases.set(phase, performance.now() - this.startedAt);
    this.onPhase(phase);
    this.waiting.get(phase)?.();
  }
}
