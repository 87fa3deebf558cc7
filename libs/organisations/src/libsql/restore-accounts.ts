import { closeLibsqlFile, openLibsqlFile, withBackup } from '@tripoint/libsql';
import type Database from 'libsql';
import { MIGRATIONS } from './account-schema';
import { accountCounts, accountsFile, seenAccounts } from './libsql-accounts';

/** What a restored backup did to the accounts of a data folder. */
export interface RestoredAccounts {
  readonly organisations: number;
  readonly members: number;
  /** Members who were added after the backup, and are none any more. */
  readonly removed: number;
  /** Members who were removed after the backup, and are members again. */
  readonly returned: number;
}

const NEW_MEMBERS = `member WHERE organisation_id IN (SELECT id FROM backup.organisation)
  AND NOT EXISTS (SELECT 1 FROM backup.member AS old WHERE old.organisation_id = member.organisation_id AND old.email = member.email)`;
const OLD_MEMBERS = `backup.member AS old WHERE EXISTS (SELECT 1 FROM organisation WHERE id = old.organisation_id)
  AND NOT EXISTS (SELECT 1 FROM member WHERE member.organisation_id = old.organisation_id AND member.email = old.email)`;

/**
 * Brings the organisations and members of a data folder back to those of a backup, in one step, also under a running service.
 * Organisations that were made since stay. The log has the acts of both. Everybody is signed out, because a session that was
 * ended since must not return.
 *
 * @param backup a copy of the backup's file; its schema is migrated to this version
 */
export function restoreAccounts(dataDir: string, backup: string): RestoredAccounts {
  closeLibsqlFile(openLibsqlFile(backup, { migrations: MIGRATIONS }));
  const db = openLibsqlFile(accountsFile(dataDir), { migrations: MIGRATIONS });
  try {
    db.exec('PRAGMA synchronous = FULL');
    const restored = withBackup(db, backup, () => {
      const returned = count(db, OLD_MEMBERS);
      const removed = db.prepare(`DELETE FROM ${NEW_MEMBERS}`).run().changes;
      const members = db.prepare('INSERT OR REPLACE INTO member SELECT * FROM backup.member').run().changes;
      const organisations = db
        .prepare('INSERT OR REPLACE INTO organisation SELECT * FROM backup.organisation')
        .run().changes;
      db.exec('INSERT OR IGNORE INTO administrative_act SELECT * FROM backup.administrative_act');
      db.exec('DELETE FROM session');
      db.exec('DELETE FROM sign_in_link');
      return { organisations, members, removed, returned };
    });
    seenAccounts(dataDir).note(accountCounts(db));
    return restored;
  } finally {
    closeLibsqlFile(db);
  }
}

const count = (db: Database.Database, what: string): number =>
  (db.prepare(`SELECT count(*) AS count FROM ${what}`).get() as { count: number }).count;
