import { chmodSync, existsSync } from 'node:fs';
import Database from 'libsql';
import { BUSY_TIMEOUT_MS, FILE_MODE } from './libsql-file';

/** A database of the data folder cannot be read; the message says what to do. */
export class DamagedDatabaseError extends Error {
  override readonly name = 'DamagedDatabaseError';
}

/**
 * Copies a database as it is at one moment into one new file, also while others write to it. False when there is none.
 * @throws DamagedDatabaseError
 */
export function copyDatabase(path: string, target: string): boolean {
  if (!existsSync(path)) return false;
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
    const [state] = db.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
    if (state?.quick_check !== 'ok') throw new Error(state?.quick_check);
    db.prepare('VACUUM INTO ?').run(target);
    chmodSync(target, FILE_MODE);
    return true;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new DamagedDatabaseError(`${path} cannot be copied: ${why}`, { cause });
  } finally {
    db?.close();
  }
}

/** Lets `work` see the tables of another file as `backup.NAME`. */
export function withBackup<T>(db: Database.Database, path: string, work: () => T): T {
  db.prepare('ATTACH ? AS backup').run(path);
  try {
    return db.transaction(work).immediate();
  } finally {
    db.exec('DETACH backup');
  }
}
