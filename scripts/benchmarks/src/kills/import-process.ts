import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/** The repository, seen from the compiled file. */
const root = resolve(__dirname, '../../../..');
const importCommand = join(root, 'scripts/import');

/** Generated registers of another seed have their rows in other regions. */
const minimumRowsShare = '0.3';

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

/** `scripts/import` as a process of its own, on what is built. What it leaves for a while lies in its data directory. */
export class ImportProcess {
  readonly ended: Promise<EndedImport>;
  private readonly child: ChildProcess;
  private readonly startedAt = performance.now();
  private readonly phases = new Map<ImportPhase, number>([['starting', 0]]);
  private readonly waiting = new Map<ImportPhase, () => void>();
  private stderr = '';

  constructor(dataDir: string, words: readonly string[]) {
    const env = { ...process.env, TRIPOINT_PREPARED: '1', TMPDIR: dataDir, IMPORT_MIN_ROWS_SHARE: minimumRowsShare };
    const child = spawn(process.execPath, [importCommand, ...words, '--data-dir', dataDir], { cwd: root, env });
    this.child = child;
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.hear(text));
    this.ended = new Promise((done, fail) => {
      child.once('error', fail);
      child.once('close', (code) => {
        for (const wake of this.waiting.values()) wake();
        const milliseconds = performance.now() - this.startedAt;
        done({ code, stdout, stderr: this.stderr, phases: this.phases, milliseconds });
      });
    });
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

  private hear(text: string): void {
    this.stderr += text;
    for (const phase of importPhases) {
      if (this.phases.has(phase) || !new RegExp(`^${phase}\\b`, 'm').test(this.stderr)) continue;
      this.phases.set(phase, performance.now() - this.startedAt);
      this.waiting.get(phase)?.();
    }
  }
}
