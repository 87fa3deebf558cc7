import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

/** How long a statement waits for another process that is writing, in milliseconds; it blocks this process meanwhile. */
export const BUSY_TIMEOUT_MS = 1_000;

/** Only the owner may read what a database of keys and their use holds; the log files beside it inherit the mode. */
export const FILE_MODE = 0o600;

/** A file that is larger is not read whole when it is opened: damage then shows where it is met. A copy is checked whole. */
const MAX_CHECKED_BYTES = 128 * 1024 * 1024;

export interface LibsqlFileOptions {
  /** Pragmas that must run before the first table exists, such as `page_size`. */
  readonly creation?: string;
  /** One script per version of the schema, oldest first. Never change one that has been released: add the next. */
  readonly migrations: readonly string[];
  /** What a person does when the file is damaged, as a sentence. */
  readonly whenDamaged?: string;
}

/** The file cannot be used; the message names it and says what to do. */
export class DatabaseFileError extends Error {
  override readonly name = 'DatabaseFileError';
}

const DAMAGE: ReadonlySet<unknown> = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

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
 * @throws DatabaseFileError when it is damaged or cannot be opened
 */
export function openLibsqlFile(path: string, options: LibsqlFileOptions): Database.Database {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // Closing a file ends the locks that this process has on it: one that a connection may have open is left alone.
    if (!existsSync(path)) closeSync(openSync(path, 'a', FILE_MODE));
    return openWhole(path, options);
  } catch (cause) {
    if (cause instanceof NewerSchemaError) throw cause;
    const { code, message } = cause as Error & { readonly code?: string };
    if (!DAMAGE.has(code)) throw new DatabaseFileError(`${path} cannot be opened: ${message}`, { cause });
    const { whenDamaged = 'Restore it from a backup' } = options;
    throw new DatabaseFileError(`${path} is damaged (${message.replace(/\s+/g, ' ')}). ${whenDamaged}`, { cause });
  }
}

function openWhole(path: string, { creation, migrations }: LibsqlFileOptions): Database.Database {
  const db = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (creation !== undefined) db.exec(creation);
    db.exec('PRAGMA journal_mode = WAL');
    if (schemaVersion(db) !== migrations.length) migrate(db, path, migrations);
    if (statSync(path).size <= MAX_CHECKED_BYTES) {
      const { quick_check: found } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
      if (found !== 'ok') throw Object.assign(new Error(found), { code: 'SQLITE_CORRUPT' });
    }
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
