import { ImportProcess } from '../../processes/import-process';
import { ownEnvironment, type StackSettings } from './own-stack';
import { register } from './states';

/** How an import ended, as the command reports it to programs. */
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

export interface RunningImport {
  readonly ended: Promise<EndedImport>;
  kill(): void;
}

/** `scripts/import` of the register as a process of its own, over Kafka. */
export function startImport(words: readonly string[], { dataDir, stack }: ImportSurroundings): RunningImport {
  const env = { ...ownEnvironment(), ...stack, ENGINE: 'elasticsearch', BUS: 'kafka' };
  const running = new ImportProcess([register, ...words, '--data-dir', dataDir, '--json'], env);
  const ended = running.ended.then(({ code, stdout, stderr, milliseconds }) => {
    const { state, failure } = recordOf(stdout);
    const message = failure?.message ?? (code === 0 ? '' : stderr.slice(-SHOWN_CHARACTERS).trim());
    return { code, state, failureKind: failure?.kind ?? null, message, milliseconds: Math.round(milliseconds) };
  });
  return { ended, kill: () => running.kill() };
}

interface RunRecord {
  readonly state: string | null;
  readonly failure: { readonly kind: string; readonly message: string } | null;
}

function recordOf(stdout: string): RunRecord {
  try {
    return JSON.parse(stdout) as RunRecord;
  } catch {
    return { state: null, failure: null };
  }
}
