import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The repository, seen from the compiled file. */
const root = resolve(__dirname, '../../../..');

/** What the import command says when a phase begins, by the phase. */
const phaseBeginnings = {
  reading: 'reading ',
  building: 'building the index',
  checking: 'checking the index',
  switching: 'switching to the new generation',
} as const;

export type ImportPhase = keyof typeof phaseBeginnings;

export interface ImportOrder {
  readonly register: string;
  /** File or folder; null = the generated sample. */
  readonly from: string | null;
  readonly dataDir: string;
}

export interface ImportProcess {
  readonly pid: number;
  /** Resolves when it ended well, rejects with what it said when it did not. */
  readonly ended: Promise<void>;
  stop(): void;
}

const KEPT_LINES = 30;

/** The phase that a line of the import command opens; null for any other line. */
export function phaseOfLine(line: string): ImportPhase | null {
  const phases = Object.keys(phaseBeginnings) as ImportPhase[];
  return phases.find((phase) => line.startsWith(phaseBeginnings[phase])) ?? null;
}

/** Runs `scripts/import` as an operator does, and tells each phase once when it begins. */
export function startImport(
  { register, from, dataDir }: ImportOrder,
  onPhase: (phase: ImportPhase) => void,
): ImportProcess {
  const source = from === null ? ['--sample'] : ['--from', from];
  const child = spawn(process.execPath, [join(root, 'scripts/import'), register, ...source, '--data-dir', dataDir], {
    cwd: root,
    env: { ...process.env, TRIPOINT_PREPARED: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  const begun = new Set<ImportPhase>();
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    if (said.length > KEPT_LINES) said.shift();
    const phase = phaseOfLine(line);
    if (phase === null || begun.has(phase)) return;
    begun.add(phase);
    onPhase(phase);
  });
  const ended = new Promise<void>((done, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) done();
      else reject(new Error(`The import ended with code ${code}.\n${said.join('\n')}`));
    });
  });
  return { pid: child.pid as number, ended, stop: () => child.kill('SIGKILL') };
}
