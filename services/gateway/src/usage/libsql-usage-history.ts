import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { closeLibsqlFile, openLibsqlFile, withBackup } from '@tripoint/libsql';
import { Checkpoints } from '@tripoint/limits';
import type { Clock, Logger } from '@tripoint/runtime';
import type Database from 'libsql';
import { DAY_MS, dayOf, daysIn, monthsBefore } from './days';
import {
  type DayRange,
  type DayUsage,
  MAX_REFUSALS,
  type OfKey,
  REFUSAL_DAYS,
  type Refusal,
  type UsageBatch,
  type UsageHistory,
} from './usage-history';

/** By day first: what is added goes to the end of the table, and what is over is one range at its beginning. */
const MIGRATIONS = [
  `CREATE TABLE calls (
    day TEXT NOT NULL,
    key_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    answered INTEGER NOT NULL,
    refused INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    PRIMARY KEY (day, key_id, operation)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE refusals (
    key_id TEXT NOT NULL,
    when_ms INTEGER NOT NULL,
    operation TEXT NOT NULL,
    code TEXT NOT NULL,
    country TEXT,
    website TEXT,
    ip TEXT
  ) STRICT;
  CREATE INDEX refusals_of_keys ON refusals (key_id, when_ms);`,
];
const FILE_OPTIONS = {
  migrations: MIGRATIONS,
  whenDamaged:
    'Restore it from a backup, or move it away with its -wal and -shm: the use of keys is then shown from now on',
};

const ADD_CALLS = `INSERT INTO calls (day, key_id, operation, answered, refused, failed)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?) WHERE true
  ON CONFLICT DO UPDATE SET
    answered = answered + excluded.answered, refused = refused + excluded.refused, failed = failed + excluded.failed`;
const ADD_REFUSALS = `INSERT INTO refusals (key_id, when_ms, operation, code, country, website, ip)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)`;
const DROP_REFUSALS = `DELETE FROM refusals WHERE key_id = ? AND when_ms <
  (SELECT when_ms FROM refusals WHERE key_id = ? ORDER BY when_ms DESC LIMIT 1 OFFSET ${MAX_REFUSALS - 1})`;
const READ_DAYS = `SELECT calls.day, operation, answered, refused, failed FROM json_each(?) AS wanted
  JOIN calls ON calls.day = wanted.value AND calls.key_id = ? ORDER BY calls.day, operation`;
const READ_REFUSALS = `SELECT when_ms AS whenMs, operation, code, country, website, ip FROM refusals
  WHERE key_id = ? AND when_ms >= ? ORDER BY when_ms DESC, rowid DESC LIMIT ${MAX_REFUSALS}`;
const FORGET_ONE_DAY = 'DELETE FROM calls WHERE day = (SELECT min(day) FROM calls) AND day < ?';
const MERGE_CALLS = `INSERT INTO calls SELECT * FROM backup.calls WHERE true ON CONFLICT DO UPDATE SET
  answered = max(answered, excluded.answered), refused = max(refused, excluded.refused), failed = max(failed, excluded.failed)`;
const MERGE_REFUSALS = 'INSERT INTO refusals SELECT * FROM backup.refusals EXCEPT SELECT * FROM refusals';

/** Without names, which every row would repeat and SQLite would look for. */
function valuesOf({ day, keyId, operation, answered, refused, failed }: OfKey<DayUsage>) {
  return [day, keyId, operation, answered, refused, failed];
}

function valuesOfRefusal({ keyId, whenMs, operation, code, country, website, ip }: OfKey<Refusal>) {
  return [keyId, whenMs, operation, code, country, website, ip];
}

/** Where the usage history of a data folder is. */
export function usageHistoryFile(dataDir: string): string {
  return join(dataDir, 'usage-history.db');
}

export interface LibsqlUsageHistoryOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** How long days are kept. */
  readonly months: number;
}

/**
 * The usage history in a libsql file. A batch is a transaction; the end of the process loses none that was added, a power
 * loss about the last second.
 */
export class LibsqlUsageHistory implements UsageHistory {
  private readonly write: (batch: UsageBatch) => void;

  private constructor(
    private readonly db: Database.Database,
    private readonly checkpoints: Checkpoints,
    private readonly options: LibsqlUsageHistoryOptions,
  ) {
    const [addCalls, addRefusals, dropRefusals] = [ADD_CALLS, ADD_REFUSALS, DROP_REFUSALS].map((sql) =>
      db.prepare(sql),
    );
    this.write = db.transaction(({ calls, refusals }: UsageBatch) => {
      addCalls!.run(JSON.stringify(calls.map(valuesOf)));
      if (refusals.length === 0) return;
      addRefusals!.run(JSON.stringify(refusals.map(valuesOfRefusal)));
      for (const keyId of new Set(refusals.map((refusal) => refusal.keyId))) dropRefusals!.run(keyId, keyId);
    }).immediate;
  }

  static open(options: LibsqlUsageHistoryOptions): LibsqlUsageHistory {
    const path = usageHistoryFile(options.dataDir);
    const db = openLibsqlFile(path, FILE_OPTIONS);
    db.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');
    return new LibsqlUsageHistory(db, new Checkpoints(path, options.logger), options);
  }

  async add(batch: UsageBatch): Promise<void> {
    // A transaction has happened or not: a batch never comes twice.
    this.write(batch);
    this.checkpoints.wanted();
    await setImmediate();
  }

  async days(keyId: string, range: DayRange): Promise<readonly DayUsage[]> {
    return this.db.prepare(READ_DAYS).all(JSON.stringify(daysIn(range)), keyId) as DayUsage[];
  }

  async refusals(keyId: string): Promise<readonly Refusal[]> {
    return this.db.prepare(READ_REFUSALS).all(keyId, this.oldestRefusalMs()) as Refusal[];
  }

  async forget(): Promise<void> {
    const { clock, months } = this.options;
    this.db.prepare('DELETE FROM refusals WHERE when_ms < ?').run(this.oldestRefusalMs());
    const forgetOneDay = this.db.prepare(FORGET_ONE_DAY);
    const oldest = monthsBefore(dayOf(clock.now()), months);
    while (forgetOneDay.run(oldest).changes > 0) await setImmediate();
    this.checkpoints.wanted();
  }

  async close(): Promise<void> {
    await this.checkpoints.close();
    closeLibsqlFile(this.db);
  }

  private oldestRefusalMs(): number {
    return this.options.clock.now() - REFUSAL_DAYS * DAY_MS;
  }
}

/**
 * Brings the usage history of a backup into a data folder; where both have a count, the higher one stays.
 *
 * @param backup a copy of the backup's file; its schema is migrated to this version
 * @returns how many counts the backup has
 */
export function restoreUsageHistory(dataDir: string, backup: string): number {
  closeLibsqlFile(openLibsqlFile(backup, FILE_OPTIONS));
  const db = openLibsqlFile(usageHistoryFile(dataDir), FILE_OPTIONS);
  try {
    return withBackup(db, backup, () => {
      db.prepare(MERGE_REFUSALS).run();
      return db.prepare(MERGE_CALLS).run().changes;
    });
  } finally {
    closeLibsqlFile(db);
  }
}
