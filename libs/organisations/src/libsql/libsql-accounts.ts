import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BLOCKED_MS, closeLibsqlFile, mergeLog, openLibsqlFile, SeenCounts } from '@tripoint/libsql';
import type Database from 'libsql';
import type { Accounts } from '../accounts';
import { MIGRATIONS } from './account-schema';
import { LibsqlAdministrativeLog } from './libsql-administrative-log';
import { LibsqlOrganisationStore } from './libsql-organisation-store';
import { LibsqlSessionStore } from './libsql-session-store';

const WHEN_DAMAGED =
  'Restore it from a backup. Or move it away with its -wal and -shm and set OLDER_ACCOUNTS=accept once: all organisations, members and the log of administrative acts are then gone';

const COUNTS = `SELECT (SELECT count(*) FROM organisation) AS organisations,
  (SELECT coalesce(max(rowid), 0) FROM administrative_act) AS acts`;

/** Where the accounts of a data folder are. */
export function accountsFile(dataDir: string): string {
  return join(dataDir, 'accounts.db');
}

/** Neither organisations nor acts are ever removed. */
interface AccountCounts extends Record<string, number> {
  readonly organisations: number;
  readonly acts: number;
}

/** Notices that `accounts.db` holds less than it did. */
export const seenAccounts = (dataDir: string): SeenCounts<AccountCounts> =>
  new SeenCounts<AccountCounts>({
    note: join(dataDir, 'accounts-seen.json'),
    setting: 'OLDER_ACCOUNTS',
    textOf: ({ organisations, acts }) => `${organisations} organisations and ${acts} administrative acts`,
  });

/**
 * Opens the accounts of a data folder; makes the file when it is absent.
 * @param acceptOlder opens a file that holds less than this folder had
 * @throws DatabaseFileError when the file is damaged
 * @throws OlderDatabaseError unless it is accepted
 */
export function openLibsqlAccounts(dataDir: string, acceptOlder = false): Accounts {
  const path = accountsFile(dataDir);
  const seen = seenAccounts(dataDir);
  // Before a missing file is made anew.
  if (!acceptOlder && !existsSync(path)) seen.refuseOlder(path, () => ({ organisations: 0, acts: 0 }));
  const db = openLibsqlFile(path, { migrations: MIGRATIONS, whenDamaged: WHEN_DAMAGED });
  try {
    db.exec('PRAGMA synchronous = FULL');
    db.exec(`PRAGMA busy_timeout = ${BLOCKED_MS}`);
    if (!acceptOlder) seen.refuseOlder(path, () => accountCounts(db));
  } catch (cause) {
    db.close();
    throw cause;
  }
  /** Accounts change rarely: each time a copy of the file alone can have them. */
  const changed = (): void => {
    try {
      mergeLog(db);
    } catch {
      // The change itself is on the disk, in the log file, which the next merge reads.
    }
    seen.note(accountCounts(db));
  };
  seen.note(accountCounts(db));
  return {
    organisations: new LibsqlOrganisationStore(db, changed),
    sessions: new LibsqlSessionStore(db),
    log: new LibsqlAdministrativeLog(db, changed),
    close: async () => closeLibsqlFile(db),
  };
}

/** Acts are never removed, so the number of the last row is how many there are. */
export function accountCounts(db: Database.Database): AccountCounts {
  const row = db.prepare(COUNTS).get() as AccountCounts;
  // The database adds a field of its own.
  return { organisations: row.organisations, acts: row.acts };
}
