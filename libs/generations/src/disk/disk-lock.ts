import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { LockLostError, RegisterBusyError, type RunLock } from '../generations';
import { LOCKS } from '../layout';
import { parsedOrNull } from '../manifest';
import type { GenerationFiles } from './node-generation-files';

/** Distinguishes processes, also when a process id was given to another process since. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** When the process started, in a form only to be compared; null when it does not run or the system does not say. */
  startOf(pid: number): Promise<string | null>;
  isRunning(pid: number): boolean;
}

/** The 22nd field of /proc/<pid>/stat, counted after the command in parentheses, which may hold spaces. */
const START_FIELD_AFTER_COMMAND = 19;

/** The process this code runs in. */
export const thisProcess: ProcessIdentity = {
  pid: process.pid,
  host: hostname(),
  async startOf(pid) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[START_FIELD_AFTER_COMMAND] ?? null;
  },
  isRunning(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  },
};

interface LockOwner {
  readonly pid: number;
  readonly host: string;
  readonly processStart: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly released: boolean;
}

export interface RunLockDependencies {
  readonly files: GenerationFiles;
  readonly identity: ProcessIdentity;
  readonly now: () => Date;
}

/** The holder touches its lock this often. */
const HEARTBEAT_MS = 5_000;
/** A lock of another machine, or one that cannot be read, is dead when it was not touched for so long. */
const DEAD_AFTER_MS = 60_000;

const LOCK_NAME = /^(\d+)\.json$/;

/**
 * Takes the lock of a register.
 *
 * Locks are numbered and the highest number counts. A number is created only once (exclusively, with its content), and
 * the highest is never removed, only marked as released; so of several runs that find a dead owner exactly one gets
 * the next number.
 *
 * @param directory of the register
 * @throws RegisterBusyError naming the run that holds it
 */
export async function takeRunLock(directory: string, dependencies: RunLockDependencies): Promise<RunLock> {
  const { files, identity, now } = dependencies;
  const locks = join(directory, LOCKS);
  await files.makeDirectory(locks);
  const highest = (await numbersIn(files, locks)).at(-1) ?? 0;
  if (highest > 0) await refuseWhenHeld(join(locks, `${highest}.json`), dependencies);

  const mine = highest + 1;
  const path = join(locks, `${mine}.json`);
  const owner: LockOwner = {
    pid: identity.pid,
    host: identity.host,
    processStart: await identity.startOf(identity.pid),
    startedAt: now().toISOString(),
    released: false,
  };
  const created = await files.createExclusive(path, JSON.stringify(owner));
  if (!created || (await numbersIn(files, locks)).at(-1) !== mine) {
    if (created) await files.remove(path);
    throw new RegisterBusyError('another run of this register started at the same moment; try again when it has ended');
  }
  for (const name of await files.list(locks)) {
    if (name !== `${mine}.json`) await files.remove(join(locks, name));
  }

  const heartbeat = setInterval(() => {
    files.touch(path).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async prove() {
      if ((await numbersIn(files, locks)).at(-1) !== mine) throw new LockLostError();
    },
    async release() {
      clearInterval(heartbeat);
      const draft = join(locks, 'released.draft');
      await files.writeDurable(draft, JSON.stringify({ ...owner, released: true }));
      await files.rename(draft, path);
    },
  };
}

async function numbersIn(files: GenerationFiles, locks: string): Promise<number[]> {
  const names = await files.list(locks);
  return names
    .map((name) => Number(LOCK_NAME.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0)
    .sort((a, b) => a - b);
}

async function refuseWhenHeld(path: string, { files, identity, now }: RunLockDependencies): Promise<void> {
  const [text, stat] = await Promise.all([files.readText(path), files.stat(path)]);
  if (text === null || stat === null) return;
  const owner = parseOwner(text);
  if (owner?.released) return;
  const recent = now().getTime() - stat.changedMs < DEAD_AFTER_MS;
  if (owner === null || owner.host !== identity.host) {
    if (!recent) return;
    const who = owner === null ? '' : ` on ${owner.host}`;
    throw new RegisterBusyError(
      `another run of this register${who} holds it; try again when it has ended, or a minute after it was killed`,
    );
  }
  if (!identity.isRunning(owner.pid)) return;
  const start = await identity.startOf(owner.pid);
  if (start !== owner.processStart) return;
  throw new RegisterBusyError(
    `another run of this register is under way (process ${owner.pid}, since ${owner.startedAt}); wait for it or stop it`,
  );
}

function parseOwner(text: string): LockOwner | null {
  const value = parsedOrNull<LockOwner>(text);
  return typeof value?.pid === 'number' && typeof value.host === 'string' ? (value as LockOwner) : null;
}
