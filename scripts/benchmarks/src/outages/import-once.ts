import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../http/own-server';
import { ownEnvironment, type StackSettings } from './own-stack';
import { register } from './states';

/** How an import ended, as the command tells programs. */
export interface EndedImport {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly state: string | null;
  readonly failureKind: string | null;
  readonly message: string;
  readonly milliseconds: number;
}

export interface ImportSurroundings {
  readonly dataDir: string;
  readonly stack: StackSettings;
}

const SHOWN_CHARACTERS = 400;

/** `scripts/import` as a process of its own, over Kafka. */
export class ImportOnce {
  readonly ended: Promise<EndedImport>;
  private readonly child: ChildProcess;

  constructor(words: readonly string[], { dataDir, stack }: ImportSurroundings) {
    const startedMs = performance.now();
    const env = { ...ownEnvironment(), ...stack, ENGINE: 'elasticsearch', BUS: 'kafka' };
    const command = [join(root, 'scripts/import'), register, ...words, '--data-dir', dataDir, '--json'];
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-SHOWN_CHARACTERS);
    });
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        const { state, failure } = recordOf(stdout);
        const milliseconds = Math.round(performance.now() - startedMs);
        const message = failure?.message ?? (code === 0 ? '' : stderr.trim());
        resolve({ code, state, failureKind: failure?.kind ?? null, message, milliseconds });
      });
    });
  }

  /** Ends it as a power cut would. */
  kill(): void {
    this.child.kill('SIGKILL');
  }
}

interface ToldRecord {
  readonly state: string | null;
  readonly failure: { readonly kind: string; readonly message: string } | null;
}

function recordOf(stdout: string): ToldRecord {
  try {
    return JSON.parse(stdout) as ToldRecord;
  } catch {
    return { state: null, failure: null };
  }
}
