import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSampleRegister } from '@tripoint/registers';
import { type CommandEnvironment, runImportCommand } from '../command/import-command';
import { importTools } from '../order/import-order';
import type { StartIndexer } from '../order/local-runs';

/** Test support: the command as people run it. Tests run built code, so it has nothing to prepare. */
const COMMAND = join(__dirname, '../../../../scripts/import');

type Env = Readonly<Record<string, string>>;

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  /** Resolves when standard error holds the text, or when the process ended. */
  says(text: string): Promise<void>;
  readonly ended: Promise<CommandResult>;
}

/** Test support: starts `scripts/import`, in a shell that first runs `shell` when given (to set its limits). */
export function startImport(words: readonly string[], shell?: string, settings: Env = {}): RunningCommand {
  const env = { ...process.env, TRIPOINT_PREPARED: '1', DATA_DIR: '', IMPORT_MIN_ROWS_SHARE: '', ...settings };
  const child =
    shell === undefined
      ? spawn(process.execPath, [COMMAND, ...words], { env })
      : spawn('sh', ['-c', `${shell}; exec "$0" "$@"`, process.execPath, COMMAND, ...words], { env });
  let stdout = '';
  let stderr = '';
  let wake = (): void => undefined;
  child.stdout.on('data', (part) => {
    stdout += part;
  });
  child.stderr.on('data', (part) => {
    stderr += part;
    wake();
  });
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      wake();
      resolve({ code, stdout, stderr });
    });
  });
  const says = (text: string): Promise<void> =>
    new Promise((resolve) => {
      wake = () => {
        if (stderr.includes(text) || child.exitCode !== null) resolve();
      };
      wake();
    });
  return { child, says, ended };
}

/**
 * Test support: applies a change set beside a full load, which is held until the change set waits. On a busy machine the
 * load may have ended before it was held: then both are made again.
 *
 * @param startFull resolves when the load reads
 */
export async function besideFullLoad(
  startFull: () => Promise<RunningCommand>,
  startChanges: () => RunningCommand,
): Promise<{ readonly loaded: CommandResult; readonly applied: CommandResult }> {
  for (;;) {
    const full = await startFull();
    full.child.kill('SIGSTOP');
    const changes = startChanges();
    await changes.says('waiting: another run of cz-addresses is under way');
    const waits = changes.child.exitCode === null;
    full.child.kill('SIGCONT');
    const [loaded, applied] = [await full.ended, await changes.ended];
    if (waits) return { loaded, applied };
  }
}

export function runImport(words: readonly string[], shell?: string, settings?: Env): Promise<CommandResult> {
  return startImport(words, shell, settings).ended;
}

/** Test support: what `scripts/import` adds to the command, the building of the index. No package depends on it. */
export const { startRegisterIndexer } = require(join(__dirname, '../../../../services/indexer')) as {
  readonly startRegisterIndexer: StartIndexer;
};

/**
 * Test support: what `scripts/import` does with these words, in this process, for tests that need no process of its own:
 * starting one costs half a second of a processor.
 */
export function runHere(words: readonly string[], settings: Env = {}): Promise<CommandResult> {
  const env = { ...process.env, DATA_DIR: '', IMPORT_MIN_ROWS_SHARE: '', ...settings };
  return runWith(words, { ...importTools(startRegisterIndexer, env), env });
}

/** Test support: the command in this process, with these tools. */
export async function runWith(
  words: readonly string[],
  tools: Omit<CommandEnvironment, 'stdout' | 'stderr' | 'signal'>,
): Promise<CommandResult> {
  let stdout = '';
  let stderr = '';
  const code = await runImportCommand(words, {
    ...tools,
    stdout: {
      write: (text) => {
        stdout += text;
      },
    },
    stderr: {
      write: (text: string) => {
        stderr += text;
        return true;
      },
    },
    signal: new AbortController().signal,
  });
  return { code, stdout, stderr };
}

/** Test support: id of the live generation of a data directory; null when there is none. */
export async function liveId(dataDir: string, register = 'cz-addresses'): Promise<string | null> {
  const text = await readFile(join(dataDir, 'registers', register, 'current.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { current: string }).current;
}

/** Test support: names of the generations of a data directory, drafts and refused ones among them. */
export function generationsIn(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'registers/cz-addresses/generations'));
}

/** As many municipalities as make a register that its gates can judge. */
const SMALL_MUNICIPALITIES = 5;

/** Test support: the first municipalities of the sample as a register, which is imported in a moment. */
export async function writeSmallRegister(folder: string, municipalities = SMALL_MUNICIPALITIES): Promise<void> {
  await mkdir(folder);
  await writeSampleRegister(folder);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
  for (const name of files.slice(municipalities)) await rm(join(folder, name));
}
