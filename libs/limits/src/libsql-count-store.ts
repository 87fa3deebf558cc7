import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { closeLibsqlFile, openLibsqlFile, withBackup } from '@tripoint/libsql';
import type { Logger } from '@tripoint/runtime';
import type Database from 'libsql';
import { Checkpoints } from './checkpoints';
import type { CountChange, CountStore } from './count-store';

/** Bytes that the log file keeps when it starts over after a busy second. */
const LOG_SIZE_LIMIT_BYTES = 16 * 1024 * 1024;

/** Every commit writes whole pages and a row is small: a quarter of the usual page quarters what is written. */
const CREATION = 'PRAGMA page_size = 1024';
const MIGRATIONS = [
  `CREATE TABLE usage (
    key_id TEXT NOT NULL,
    month TEXT NOT NULL,
    used INTEGER NOT NULL CHECK (used >= 0),
    PRIMARY KEY (month, key_id)
  ) STRICT, WITHOUT ROWID`,
];

const ADD_ONE = `INSERT INTO usage (month, key_id, used) VALUES (?, ?, max(0, ?))
  ON CONFLICT DO UPDATE SET used = max(0, used + ?)`;
const ADD_MANY = `INSERT INTO usage (month, key_id, used)
  SELECT value ->> 'month', value ->> 'keyId', value ->> 'delta' FROM json_each(?) WHERE value ->> 'delta' > 0
  ON CONFLICT DO UPDATE SET used = used + excluded.used`;
const GIVE_BACK_MANY = `UPDATE usage SET used = max(0, used + given.delta)
  FROM (SELECT value ->> 'month' AS month, value ->> 'keyId' AS key_id, value ->> 'delta' AS delta FROM json_each(?)) AS given
  WHERE usage.month = given.month AND usage.key_id = given.key_id AND given.delta < 0`;

const FILE_OPTIONS = {
  creation: CREATION,
  migrations: MIGRATIONS,
  whenDamaged:
    'Restore it from a backup, or move it away with its -wal and -shm: the calls of this month are then counted from zero',
};

/** Where the counts of a data folder are. */
export function countsFile(dataDir: string): string {
  return join(dataDir, 'usage.db');
}

/**
 * Counts in a libsql file. A change is in the operating system's hands when `add` returns, so the end of the process,
 * however sudden, loses nothing; a power loss may lose what the last checkpoint, about a second ago, did not see.
 * Commits never wait for the disk: checkpoints run on a connection and a thread of their own.
 */
export class LibsqlCountStore implements CountStore {
  private readonly read: Database.Statement;
  private readonly addOne: Database.Statement;
  private readonly addMany: Database.Statement;
  private readonly giveBackMany: Database.Statement;
  private readonly writeMany: (changes: readonly CountChange[]) => void;

  private constructor(
    private readonly db: Database.Database,
    private readonly checkpoints: Checkpoints,
  ) {
    this.read = db.prepare('SELECT used FROM usage WHERE month = ? AND key_id = ?');
    this.addOne = db.prepare(ADD_ONE);
    this.addMany = db.prepare(ADD_MANY);
    this.giveBackMany = db.prepare(GIVE_BACK_MANY);
    this.writeMany = db.transaction((changes: readonly CountChange[]) => {
      const rows = JSON.stringify(changes);
      this.addMany.run(rows);
      this.giveBackMany.run(rows);
    }).immediate;
  }

  static open(dataDir: string, logger: Logger): LibsqlCountStore {
    const path = countsFile(dataDir);
    const db = openLibsqlFile(path, FILE_OPTIONS);
    db.exec(
      `PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = ${LOG_SIZE_LIMIT_BYTES}`,
    );
    return new LibsqlCountStore(db, new Checkpoints(path, logger));
  }

  used(keyId: string, month: string): number {
    return (this.read.get(month, keyId) as { used: number } | undefined)?.used ?? 0;
  }

  add(changes: readonly CountChange[]): void {
    const [first, ...others] = changes;
    if (first === undefined) return;
    if (others.length === 0) this.addOne.run(first.month, first.keyId, first.delta, first.delta);
    else if (changes.every(({ delta }) => delta > 0)) this.addMany.run(JSON.stringify(changes));
    else this.writeMany(changes);
    this.checkpoints.wanted();
  }

  async close(): Promise<void> {
    await this.checkpoints.close();
    closeLibsqlFile(this.db);
  }
}

/** Counts of every key in one month, for a report; empty when nothing was counted yet. */
export function readMonthCounts(dataDir: string, month: string): ReadonlyMap<string, number> {
  const path = countsFile(dataDir);
  if (!existsSync(path)) return new Map();
  const db = openLibsqlFile(path, FILE_OPTIONS);
  try {
    const rows = db.prepare('SELECT key_id, used FROM usage WHERE month = ?').all(month);
    return new Map((rows as { key_id: string; used: number }[]).map((row) => [row.key_id, row.used]));
  } finally {
    db.close();
  }
}

/**
 * Brings the counts of a backup into a data folder; where both have one, the higher counts, so that no quota is granted
 * twice.
 *
 * @param backup a copy of the backup's file; its schema is migrated to this version
 * @returns how many counts the backup has
 */
export function restoreCounts(dataDir: string, backup: string): number {
  closeLibsqlFile(openLibsqlFile(backup, { creation: CREATION, migrations: MIGRATIONS }));
  const db = openLibsqlFile(countsFile(dataDir), { creation: CREATION, migrations: MIGRATIONS });
  try {
    const merge = `INSERT INTO usage (month, key_id, used) SELECT month, key_id, used FROM backup.usage WHERE true
      ON CONFLICT DO UPDATE SET used = max(used, excluded.used)`;
    return withBackup(db, backup, () => db.prepare(merge).run().changes);
  } finally {
    closeLibsqlFile(db);
  }
}
