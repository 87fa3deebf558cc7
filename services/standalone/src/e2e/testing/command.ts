import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runKeysCommand } from '@tripoint/gateway';
import { runMembersCommand } from '@tripoint/organisations';
import { systemClock } from '@tripoint/runtime';
import { runCommand } from '@tripoint/testing';
import { endTree } from './end-tree';
import { importSettingsOf, isDistributed, settingsOf } from './form';

/** The repository, seen from the compiled tests. */
export const ROOT = join(__dirname, '..', '..', '..', '..', '..');

const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
/** The commands must not install or build while the product is tested; what is compiled is what is tested. */
const OWN_ENV = { PATH, HOME, TRIPOINT_PREPARED: '1', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

export interface Finished {
  /** null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process of the product: what it says is kept, and its end can be waited for as often as one likes. */
export class Command {
  readonly finished: Promise<Finished>;
  stdout = '';
  stderr = '';

  private constructor(readonly child: ChildProcess) {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.finished = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      stdout: this.stdout,
      stderr: this.stderr,
    }));
  }

  /** Runs a Node program with nothing of this process's environment but the search path. */
  static node(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Command {
    return new Command(
      spawn(process.execPath, [program, ...args], { env: { ...OWN_ENV, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  }

  /** Runs one of the commands of the repository. */
  static script(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Command {
    return new Command(
      spawn(join(ROOT, 'scripts', name), [...args], {
        env: { ...OWN_ENV, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends the process at once, as a power cut would, and waits until it is gone. */
  async kill(): Promise<void> {
    if (this.running && isDistributed) endTree(this.child.pid!);
    else if (this.running) this.child.kill('SIGKILL');
    await this.finished;
  }
}

/** Imports a register into a data folder, as `scripts/import` does. */
export function importRegister(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Command {
  return Command.node(join(ROOT, 'scripts/import'), [...args, '--data-dir', dataDir], {
    TMPDIR: dataDir,
    ...importSettingsOf(dataDir),
    ...env,
  });
}

/** The end of the last command: those of several tests use the same files, and would wait for each other in one thread. */
let lastCommand: Promise<unknown> = Promise.resolve();

/** Runs a command in this process, as its script does in its own. @returns what it printed for programs */
async function manage<T>(run: typeof runKeysCommand, dataDir: string, args: readonly string[]): Promise<T> {
  const printed = lastCommand.then(async () => {
    const words = [...args, '--json', '--data-dir', dataDir];
    const { code, out, said } = await runCommand(run, words, { env: settingsOf(dataDir), clock: systemClock });
    if (code !== 0) throw new Error(`the command ended with ${code}: ${said}`);
    return JSON.parse(out) as T;
  });
  lastCommand = printed.catch(() => undefined);
  return printed;
}

/** Manages keys, as `scripts/keys` does. */
export const manageKeys = (dataDir: string, args: readonly string[]): Promise<KeyAnswer> =>
  manage(runKeysCommand, dataDir, args);

/** Manages members, as `scripts/members` does. */
export const manageMembers = (dataDir: string, args: readonly string[]): Promise<Record<string, string>> =>
  manage(runMembersCommand, dataDir, args);

export interface KeyAnswer {
  /** The key itself, when one was made. */
  readonly key: string;
  readonly selector: string;
}
