import { join } from 'node:path';
import type Database from 'libsql';
import { withBackup } from '../libsql/copy-database';
import { closeLibsqlFile, mergeLog, openLibsqlFile } from '../libsql/libsql-file';
import type { KeyStore } from './key-store';
import type { StoredKey } from './stored-key';

const MIGRATIONS = [
  `CREATE TABLE access_key (
    selector TEXT PRIMARY KEY,
    key_id TEXT NOT NULL,
    hash BLOB NOT NULL,
    hash_version INTEGER NOT NULL,
    label TEXT NOT NULL,
    tier TEXT NOT NULL,
    rate_per_second REAL NOT NULL,
    burst INTEGER NOT NULL,
    monthly_quota INTEGER,
    websites TEXT NOT NULL,
    ips TEXT NOT NULL,
    areas TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER,
    revoked_at_ms INTEGER,
    last_used_at_ms INTEGER
  ) STRICT, WITHOUT ROWID`,
];

const COLUMNS = [
  'selector',
  'key_id',
  'hash',
  'hash_version',
  'label',
  'tier',
  'rate_per_second',
  'burst',
  'monthly_quota',
  'websites',
  'ips',
  'areas',
  'created_at_ms',
  'expires_at_ms',
  'revoked_at_ms',
  'last_used_at_ms',
] as const;

const NOTE_USE = `UPDATE access_key SET last_used_at_ms = use.value
  FROM json_each(?) AS use WHERE selector = use.key AND coalesce(last_used_at_ms, 0) < use.value`;

/** Where the keys of a data folder are. */
export function keysFile(dataDir: string): string {
  return join(dataDir, 'keys.db');
}

interface KeyRow {
  readonly selector: string;
  readonly key_id: string;
  readonly hash: Uint8Array | ArrayBuffer;
  readonly hash_version: number;
  readonly label: string;
  readonly tier: string;
  readonly rate_per_second: number;
  readonly burst: number;
  readonly monthly_quota: number | null;
  readonly websites: string;
  readonly ips: string;
  readonly areas: string;
  readonly created_at_ms: number;
  readonly expires_at_ms: number | null;
  readonly revoked_at_ms: number | null;
  readonly last_used_at_ms: number | null;
}

/** What a restored backup did to the keys of a data folder. */
export interface RestoredKeys {
  readonly keys: number;
  /** Keys that were created after the backup, which are gone. */
  readonly removed: number;
  /** Keys that were revoked after the backup, and stay so. */
  readonly keptRevoked: number;
}

/** The only columns that a restored key does not have from the backup: whoever revoked it had a reason. */
const RESTORE = `INSERT INTO access_key SELECT * FROM backup.access_key WHERE true
  ON CONFLICT DO UPDATE SET ${COLUMNS.map((column) =>
    column === 'revoked_at_ms'
      ? 'revoked_at_ms = coalesce(revoked_at_ms, excluded.revoked_at_ms)'
      : `${column} = excluded.${column}`,
  ).join(', ')}`;
const REVOKED_SINCE = `SELECT count(*) AS count FROM access_key JOIN backup.access_key AS old USING (selector)
  WHERE access_key.revoked_at_ms IS NOT NULL AND old.revoked_at_ms IS NULL`;

/**
 * Brings the keys of a data folder back to those of a backup, in one step, also under a running service, which sees it
 * within a second.
 *
 * @param backup a copy of the backup's file, which is brought to the schema of this version
 */
export function restoreKeys(dataDir: string, backup: string): RestoredKeys {
  closeLibsqlFile(openLibsqlFile(backup, { migrations: MIGRATIONS }));
  const db = openLibsqlFile(keysFile(dataDir), { migrations: MIGRATIONS });
  try {
    db.exec('PRAGMA synchronous = FULL');
    return withBackup(db, backup, () => {
      const { count: keptRevoked } = db.prepare(REVOKED_SINCE).get() as { count: number };
      const removed = db
        .prepare('DELETE FROM access_key WHERE selector NOT IN (SELECT selector FROM backup.access_key)')
        .run().changes;
      return { keys: db.prepare(RESTORE).run().changes, removed, keptRevoked };
    });
  } finally {
    closeLibsqlFile(db);
  }
}

/** Keys in a libsql file. A key made or ended is on the disk when the call returns: it outlasts a power loss. */
export class LibsqlKeyStore implements KeyStore {
  private readonly versionStatement: Database.Statement;
  private readonly findStatement: Database.Statement;
  private readonly insertStatement: Database.Statement;
  private readonly end: Database.Statement;
  private readonly revokeStatement: Database.Statement;
  /** The file's version shows what others changed, this what was changed here. */
  private ownChanges = 0;

  private constructor(private readonly db: Database.Database) {
    this.versionStatement = db.prepare('PRAGMA data_version');
    this.findStatement = db.prepare('SELECT * FROM access_key WHERE selector = ?');
    this.insertStatement = db.prepare(
      `INSERT INTO access_key (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
    );
    this.end = db.prepare('UPDATE access_key SET expires_at_ms = ? WHERE selector = ? AND revoked_at_ms IS NULL');
    this.revokeStatement = db.prepare(
      'UPDATE access_key SET revoked_at_ms = ? WHERE selector = ? AND revoked_at_ms IS NULL',
    );
  }

  static open(dataDir: string): LibsqlKeyStore {
    const db = openLibsqlFile(keysFile(dataDir), { migrations: MIGRATIONS });
    db.exec('PRAGMA synchronous = FULL');
    return new LibsqlKeyStore(db);
  }

  async version(): Promise<number> {
    return (this.versionStatement.get() as { data_version: number }).data_version + this.ownChanges;
  }

  async find(selector: string): Promise<StoredKey | null> {
    const row = this.findStatement.get(selector) as KeyRow | undefined;
    return row === undefined ? null : keyOf(row);
  }

  async list(): Promise<readonly StoredKey[]> {
    const rows = this.db.prepare('SELECT * FROM access_key ORDER BY created_at_ms, selector').all() as KeyRow[];
    return rows.map(keyOf);
  }

  async insert(key: StoredKey): Promise<void> {
    this.insertStatement.run(...valuesOf(key));
    this.changed();
  }

  async succeed(selector: string, successor: StoredKey, oldExpiresAtMs: number): Promise<boolean> {
    const both = this.db.transaction(() => {
      if (this.end.run(oldExpiresAtMs, selector).changes === 0) return false;
      this.insertStatement.run(...valuesOf(successor));
      return true;
    });
    const done = both.immediate();
    this.changed();
    return done;
  }

  async revoke(selector: string, atMs: number): Promise<boolean> {
    const { changes } = this.revokeStatement.run(atMs, selector);
    if (changes > 0) this.changed();
    return changes > 0;
  }

  async noteUse(moments: ReadonlyMap<string, number>): Promise<void> {
    // Moments of use are worth no wait for the disk, which would stop this process.
    this.db.exec('PRAGMA synchronous = NORMAL');
    try {
      this.db.prepare(NOTE_USE).run(JSON.stringify(Object.fromEntries(moments)));
    } finally {
      this.db.exec('PRAGMA synchronous = FULL');
    }
  }

  async close(): Promise<void> {
    closeLibsqlFile(this.db);
  }

  /** Keys change rarely: each time a copy of the file alone can have them. */
  private changed(): void {
    this.ownChanges += 1;
    try {
      mergeLog(this.db);
    } catch {
      // The change itself is on the disk, in the log file, which the next merge reads.
    }
  }
}

function keyOf(row: KeyRow): StoredKey {
  return {
    selector: row.selector,
    keyId: row.key_id,
    // The database gives a Buffer for one row and an ArrayBuffer for a list of rows.
    hash: new Uint8Array(row.hash),
    hashVersion: row.hash_version,
    label: row.label,
    tier: row.tier,
    limits: { ratePerSecond: row.rate_per_second, burst: row.burst, monthlyQuota: row.monthly_quota },
    websites: JSON.parse(row.websites) as string[],
    ips: JSON.parse(row.ips) as string[],
    areas: JSON.parse(row.areas) as string[],
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    revokedAtMs: row.revoked_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  };
}

/** In the order of COLUMNS. */
function valuesOf(key: StoredKey): unknown[] {
  return [
    key.selector,
    key.keyId,
    key.hash,
    key.hashVersion,
    key.label,
    key.tier,
    key.limits.ratePerSecond,
    key.limits.burst,
    key.limits.monthlyQuota,
    JSON.stringify(key.websites),
    JSON.stringify(key.ips),
    JSON.stringify(key.areas),
    key.createdAtMs,
    key.expiresAtMs,
    key.revokedAtMs,
    key.lastUsedAtMs,
  ];
}
