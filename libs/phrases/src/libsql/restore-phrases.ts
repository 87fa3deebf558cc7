import { closeLibsqlFile, openLibsqlFile, withBackup } from '@tripoint/libsql';
import { phrasesFile } from './phrases-file';
import { MIGRATIONS } from './phrases-schema';
import { scopeOf } from './word-match';

/** What a restored backup has of phrases. */
export interface RestoredPhrases {
  readonly phrases: number;
  readonly translations: number;
}

/** All tables but the indices of words and what belongs to the database itself. */
const TABLES = `SELECT name FROM main.sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL %'
  AND name NOT GLOB '*_words_*' AND name NOT GLOB 'sqlite_*'`;
/** Tables whose words are found; the index of words is made again, because it cannot be copied. */
const SEARCHED = ['phrase', 'translation'] as const;

/**
 * Brings the phrases and translations of a data folder back to those of a backup, in one step, also under a running service.
 * Ids that were given since are not given again, and the version of every organisation is a new one.
 *
 * @param backup a copy of the backup's file; its schema is migrated to this version
 */
export function restorePhrases(dataDir: string, backup: string): RestoredPhrases {
  closeLibsqlFile(openLibsqlFile(backup, { migrations: MIGRATIONS }));
  const db = openLibsqlFile(phrasesFile(dataDir), { migrations: MIGRATIONS });
  try {
    db.exec('PRAGMA synchronous = FULL');
    return withBackup(db, backup, () => {
      const present = db.prepare('SELECT id, version FROM organisation').all() as { id: string; version: number }[];
      const old = db.prepare('SELECT max(version) AS version FROM backup.organisation').get() as {
        version: number | null;
      };
      const changes = new Map<string, number>();
      const tables = db.prepare(TABLES).all() as { readonly name: string }[];
      for (const { name: table } of tables) {
        db.exec(`DELETE FROM main.${table}`);
        const copy = db.prepare(`INSERT INTO main.${table} SELECT * FROM backup.${table}`);
        changes.set(table, copy.run().changes);
      }
      const numbers = db.prepare('SELECT number FROM main.organisation').all() as { readonly number: number }[];
      for (const table of SEARCHED) {
        db.exec(`INSERT INTO ${table}_words (${table}_words) VALUES ('delete-all')`);
        const fill = `INSERT INTO ${table}_words (rowid, folded) SELECT id, ? || folded FROM main.${table} WHERE organisation = ?`;
        for (const { number } of numbers) db.prepare(fill).run(scopeOf(number), number);
      }
      const add = db.prepare('INSERT OR IGNORE INTO organisation (id) VALUES (?)');
      for (const { id } of present) add.run(id);
      const version = Math.max(old.version ?? 0, ...present.map((each) => each.version)) + 1;
      db.prepare('UPDATE organisation SET version = ?').run(version);
      return { phrases: changes.get('phrase')!, translations: changes.get('translation')! };
    });
  } finally {
    closeLibsqlFile(db);
  }
}
