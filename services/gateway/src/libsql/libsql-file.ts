import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

/** How long a statement waits for another process that is writing, in milliseconds; it blocks this process meanwhile. */
export const BUSY_TIMEOUT_MS = 1_000;

/** Only the owner may read what a database of keys and their use holds; the log files beside it inherit the mode. */
export const FILE_MODE = 0o600;

export interface LibsqlFileOptions {
  /** Pragmas that must run before the first table exists, such as `page_size`. */
  readonly creation?: string;
  /** One script per version of the schema, oldest first. Never change one that has been released: add the next. */
  readonly migrations: readonly string[];
}

/** The file was written by a newer version of this software, whose tables this one does not know. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  constructor(path: string, found: number, known: number) {
    super(
      `${path} has schema version ${found}, this version of the software knows ${known}: ` +
        'start the newer version again, or restore the file from before the upgrade',
    );
  }
}

/**
 * Opens a database in write-ahead mode, creates it with its folder when it is absent, and updates its schema.
 * Safe when several processes open the same file at once.
 * @throws NewerSchemaError
 */
export function openLibsqlFile(path: string, { creation, migrations }: LibsqlFileOptions): Database.Database {
  mkdirSync(dirname(path), { recursive: true });
  closeSync(openSync(path, 'a', FILE_MODE));
  const db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (creation !== undefined) db.exec(creation);
    db.exec('PRAGMA journal_mode = WAL');
    if (schemaVersion(db) !== migrations.length) migrate(db, path, migrations);
  } catch (cause) {
    db.close();
    throw cause;
  }
  return db;
}

/** Merges the log file into the database: the file alone, without those beside it, then holds everything. */
export function mergeLog(db: Database.Database, mode: 'PASSIVE' | 'TRUNCATE' = 'PASSIVE'): void {
  db.prepare(`PRAGMA wal_checkpoint(${mode})`).all();
}

/** Closes a database. The library does not merge the log file by itself, not even when it closes the last connection. */
export function closeLibsqlFile(db: Database.Database): void {
  try {
    mergeLog(db, 'TRUNCATE');
  } finally {
    db.close();
  }
}

function migrate(db: Database.Database, path: string, migrations: readonly string[]): void {
  db.transaction(() => {
    // Read again under the write lock: another process may have migrated meanwhile.
    const found = schemaVersion(db);
    if (found > migrations.length) throw new NewerSchemaError(path, found, migrations.length);
    for (const script of migrations.slice(found)) db.exec(script);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  }).immediate();
}

function schemaVersion(db: Database.Database): number {
  return (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}
