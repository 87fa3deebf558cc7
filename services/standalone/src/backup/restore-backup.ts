import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  countsFile,
  developmentKeyFile,
  keysFile,
  REVOCATIONS,
  type RestoredKeys,
  restoreCounts,
  restoreKeys,
  restoreUsageHistory,
  usageHistoryFile,
} from '@tripoint/gateway';
import { GenerationStore, type RunLock, registerDirectory, SUPPRESSED } from '@tripoint/generations';
import { accountsFile, openAccounts, operator, type RestoredAccounts, restoreAccounts } from '@tripoint/organisations';
import { phrasesFile, type RestoredPhrases, restorePhrases } from '@tripoint/phrases';
import { secretFileName } from '../distributed/internal-secret';
import { checkBackup } from './backup-folder';
import { checkServers, type RestoredServers, restoreServers, type ServerSettings } from './servers/shared-servers';

type Restore<T> = (dataDir: string, copy: string) => T;

const DATABASES: readonly (readonly [(dataDir: string) => string, Restore<unknown>])[] = [
  [keysFile, restoreKeys],
  [accountsFile, restoreAccounts],
  [phrasesFile, restorePhrases],
  [countsFile, restoreCounts],
  [usageHistoryFile, restoreUsageHistory],
];

/** What a restore wrote into the data folder. */
export interface Restored {
  /** ISO 8601, UTC: when the backup was made. */
  readonly backupOf: string;
  /** Null when the backup has none. */
  readonly keys: RestoredKeys | null;
  readonly accounts: RestoredAccounts | null;
  readonly phrases: RestoredPhrases | null;
  readonly counts: number | null;
  /** What Elasticsearch and Redis hold; null when the backup has nothing of them. */
  readonly servers: RestoredServers | null;
  /** Registers and the generation of each that answers now. */
  readonly registers: Readonly<Record<string, string>>;
}

/**
 * Brings a backup into a data folder, empty or in use; a running service applies keys within a second and generations
 * within seconds. What is revoked stays revoked, everybody is signed out, who is suppressed stays so, no count becomes lower, and the generations that answered before stay
 * for a rollback.
 *
 * @throws BackupError, or RegisterBusyError during an import, before anything is changed
 */
export async function restoreBackup(backup: string, settings: ServerSettings): Promise<Restored> {
  const { dataDir } = settings;
  const { createdAt } = await checkBackup(backup);
  await checkServers(settings, backup);
  await mkdir(dataDir, { recursive: true });
  const work = await mkdtemp(join(dataDir, '.restore-'));
  const locks: RunLock[] = [];
  try {
    const registers = await readdir(join(backup, 'registers')).catch(() => []);
    // Before anything is changed: an import under way may end differently than the restore.
    for (const register of registers) locks.push(await new GenerationStore({ dataDir, register }).lock());
    // A copy: opening a database writes beside it, and a backup is not written to.
    const restored = async <T>(path: string, restore: Restore<T>, into = dataDir): Promise<T | null> => {
      const from = join(backup, basename(path));
      if (!existsSync(from)) return null;
      const copy = join(await mkdtemp(join(work, 'copy-')), basename(path));
      await copyFile(from, copy);
      return restore(into, copy);
    };
    // Into an empty folder first: what cannot be read, or is of a newer version, is found before anything is changed.
    const rehearsal = join(work, 'rehearsal');
    await mkdir(rehearsal);
    for (const [fileOf, restore] of DATABASES) await restored(fileOf(dataDir), restore, rehearsal);
    await addMissing(backup, dataDir, (name) => name === REVOCATIONS || name === SUPPRESSED);
    const keys = await restored(keysFile(dataDir), restoreKeys);
    const accounts = await restored(accountsFile(dataDir), restoreAccounts);
    if (accounts !== null) await logRestore(dataDir, createdAt);
    const phrases = await restored(phrasesFile(dataDir), restorePhrases);
    const counts = await restored(countsFile(dataDir), restoreCounts);
    await restored(usageHistoryFile(dataDir), restoreUsageHistory);
    const servers = await restoreServers(settings, backup, createdAt);
    if (keys !== null || servers !== null)
      await place(join(backup, basename(developmentKeyFile(dataDir))), developmentKeyFile(dataDir), work);
    const secret = join(dataDir, secretFileName);
    if (!existsSync(secret)) await place(join(backup, secretFileName), secret, work);
    const live: Record<string, string> = {};
    for (const register of registers) {
      const id = await restoreRegister(register, backup, dataDir);
      if (id !== null) live[register] = id;
    }
    return { backupOf: createdAt, keys, accounts, phrases, counts, servers, registers: live };
  } finally {
    for (const lock of locks) await lock.release();
    await rm(work, { recursive: true, force: true });
  }
}

async function logRestore(dataDir: string, createdAt: string): Promise<void> {
  const embedded = { engine: 'embedded', elasticsearchUrl: null, elasticsearchPrefix: '' } as const;
  const { log, close } = openAccounts({ ...embedded, dataDir });
  try {
    const { name, from } = operator('command');
    const act = { act: 'backup.restore', organisationId: null, subject: createdAt, detail: null } as const;
    await log.append({ ...act, whenMs: Date.now(), actor: name, from });
  } finally {
    await close();
  }
}

/** Puts a file in its place in one step. */
async function place(from: string, to: string, work: string): Promise<void> {
  if (!existsSync(from)) return;
  const draft = join(work, basename(to));
  await copyFile(from, draft);
  await rename(draft, to);
}

/** @returns the generation that answers now; null when the backup has none */
async function restoreRegister(register: string, backup: string, dataDir: string): Promise<string | null> {
  // First what belongs to the generation: from the moment it answers, change sets may follow up on it.
  await addMissing(
    registerDirectory(backup, register),
    registerDirectory(dataDir, register),
    (name) => name !== 'generations',
  );
  const generation = await new GenerationStore({ dataDir: backup, register }).live();
  if (generation === null) return null;
  return (await new GenerationStore({ dataDir, register }).adopt(generation.directory)).id;
}

/** Copies what folders have: records, readers' states. Each is whole under its name, so one that is there is the same. */
async function addMissing(from: string, to: string, isWanted: (folder: string) => boolean): Promise<void> {
  for (const folder of await readdir(from, { withFileTypes: true })) {
    if (!folder.isDirectory() || !isWanted(folder.name)) continue;
    await mkdir(join(to, folder.name), { recursive: true });
    for (const name of await readdir(join(from, folder.name))) {
      const target = join(to, folder.name, name);
      if (existsSync(target)) continue;
      await cp(join(from, folder.name, name), `${target}.building`, { recursive: true });
      await rename(`${target}.building`, target);
    }
  }
}
