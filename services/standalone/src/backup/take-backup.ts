import { constants, existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { countsFile, developmentKeyFile, keysFile, REVOCATIONS, usageHistoryFile } from '@tripoint/gateway';
import { GenerationError, GenerationStore, registerDirectory, SUPPRESSED } from '@tripoint/generations';
import { copyDatabase } from '@tripoint/libsql';
import { accountsFile } from '@tripoint/organisations';
import { phrasesFile } from '@tripoint/phrases';
import { secretFileName } from '../distributed/internal-secret';
import { BackupError, type BackupList, sealBackup } from './backup-folder';
import { copyServers, type ServerSettings } from './servers/shared-servers';

/** An import may remove a generation while it is copied; its successor is copied then. */
const MAX_TRIES = 5;
/** What a register has besides: its generations are copied one by one, and a lock is of one moment. */
const NOT_COPIED: ReadonlySet<string> = new Set(['generations', 'lock', 'current.json']);
/** Tails of what is being written. */
const UNFINISHED = /\.(?:building|draft)$/;

/**
 * Copies what cannot be made again, and what answers now, into a new folder, also while the service runs and imports:
 * keys, accounts, phrases and translations, counts, the development key, the suppression list, and of each register the live generation, the records of runs and readers' states.
 * What the settings keep on servers is copied too. The folder is a data folder: a service can be started on it.
 *
 * @param withRegisters false leaves the registers out, which can be imported again
 * @throws BackupError when the target exists or there is nothing to copy
 */
export async function takeBackup(
  settings: ServerSettings,
  target: string,
  withRegisters: boolean,
  now = new Date(),
): Promise<BackupList> {
  const { dataDir } = settings;
  if (existsSync(target)) throw new BackupError(`${target} exists already: name a folder that does not.`);
  const draft = `${resolve(target)}.building`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    for (const fileOf of [keysFile, accountsFile, phrasesFile, countsFile, usageHistoryFile]) {
      copyDatabase(fileOf(dataDir), join(draft, basename(fileOf(dataDir))));
    }
    for (const path of [developmentKeyFile(dataDir), join(dataDir, secretFileName)]) {
      if (existsSync(path)) await copyFile(path, join(draft, basename(path)));
    }
    for (const folder of [REVOCATIONS, SUPPRESSED]) {
      if (existsSync(join(dataDir, folder))) await copyTree(join(dataDir, folder), join(draft, folder));
    }
    await copyServers(settings, draft);
    if (withRegisters) await copyRegisters(dataDir, draft);
    const list = await sealBackup(draft, now);
    if (list.files.length === 0) throw new BackupError(`There is nothing of a service in ${dataDir}.`);
    await rename(draft, target);
    return list;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function copyRegisters(dataDir: string, draft: string): Promise<void> {
  const registers = await readdir(join(dataDir, 'registers')).catch(() => []);
  for (const register of registers) {
    for (let tries = 1; !(await copyRegister(dataDir, register, draft, tries === MAX_TRIES)); tries += 1);
  }
}

/** False when the register changed meanwhile, or a file of it went. @param isLast to say so by an error instead */
async function copyRegister(dataDir: string, register: string, draft: string, isLast: boolean): Promise<boolean> {
  const from = registerDirectory(dataDir, register);
  const to = registerDirectory(draft, register);
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const store = new GenerationStore({ dataDir, register });
  try {
    const live = await store.live();
    if (live !== null) {
      await copyTree(live.directory, join(to, 'generations', live.id));
      const pointer = { current: live.id, previous: null, switchedAt: live.manifest.createdAt };
      await writeFile(join(to, 'current.json'), `${JSON.stringify(pointer)}\n`);
    }
    for (const name of await readdir(from)) {
      if (!NOT_COPIED.has(name) && !UNFINISHED.test(name)) await copyTree(join(from, name), join(to, name));
    }
    if ((await store.live())?.id === live?.id) return true;
    if (isLast) throw new BackupError(`${register} changed while it was copied: try again after its import.`);
  } catch (error) {
    const isGone = error instanceof GenerationError || (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isGone || isLast) throw error;
  }
  return false;
}

function copyTree(from: string, to: string): Promise<void> {
  const filter = (path: string): boolean => !UNFINISHED.test(path);
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true, filter });
}
