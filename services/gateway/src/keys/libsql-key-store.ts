import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyRight } from '@tripoint/contract';
import { closeLibsqlFile, mergeLog, openLibsqlFile, withBackup } from '@tripoint/libsql';
import { FIRST_ORGANISATION_ID } from '@tripoint/organisations';
import type Database from 'libsql';
import type { KeyStore } from './key-store';
import { PendingRevocations } from './pending-revocations';
import { type KeyCounts, seenKeys } from './seen-keys';
import type { ChangeableProperties, StoredKey } from './stored-key';

/** Versions of the schema of `keys.db`, oldest first. */
export const MIGRATIONS = [
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
  `ALTER TABLE access_key ADD COLUMN organisation_id TEXT NOT NULL DEFAULT '${FIRST_ORGANISATION_ID}'`,
  `ALTER TABLE access_key ADD COLUMN rights TEXT NOT NULL DEFAULT '[]'`,
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
  'organisation_id',
  'rights',
] as const;

const NOTE_USE = `UPDATE access_key SET last_used_at_ms = use.value
  FROM json_each(?) AS use WHERE selector = use.key AND coalesce(last_used_at_ms, 0) < use.value`;

const WHEN_DAMAGED =
  'Restore it from a backup. Or move it away with its -wal and -shm and set OLDER_KEYS=accept once: all its keys are then gone';

/** Revocations that found no room are written again this often, in milliseconds. */
const WRITE_PENDING_MS = 1_000;

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
  readonly organisation_id: string;
  readonly rights: string;
}

/** What a restored backup did to the keys of a data folder. */
export interface RestoredKeys {
  readonly keys: number;
  /** Keys that were created after the backup, which are gone. */
  readonly removed: number;
  /** Keys that were revoked after the backup, and stay so. */
  readonly keptRevoked: number;
}

/** The columns that a restore keeps: a key that was revoked since the backup stays revoked. */
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
 * @param backup a copy of the backup's file; its schema is migrated to this version
 */
export function restoreKeys(dataDir: string, backup: string): RestoredKeys {
  closeLibsqlFile(openLibsqlFile(backup, { migrations: MIGRATIONS }));
  const db = openLibsqlFile(keysFile(dataDir), { migrations: MIGRATIONS });
  try {
    db.exec('PRAGMA synchronous = FULL');
    const restored = withBackup(db, backup, () => {
      const { count: keptRevoked } = db.prepare(REVOKED_SINCE).get() as { count: number };
      const removed = db
        .prepare('DELETE FROM access_key WHERE selector NOT IN (SELECT selector FROM backup.access_key)')
        .run().changes;
      return { keys: db.prepare(RESTORE).run().changes, removed, keptRevoked };
    });
    // That there are fewer keys than there were is wanted here.
    seenKeys(dataDir).note(countsOf(db));
    return restored;
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
  private readonly changeStatement: Database.Statement;
  private readonly revokeStatement: Database.Statement;
  /** The file's version shows what others changed, this what was changed here. */
  private ownChanges = 0;

  /** Revocations that are not in the file yet, and when to try to write them again. */
  private pending: ReadonlyMap<string, number> = new Map();
  private writePendingAtMs = 0;
  private readonly revocations: PendingRevocations;

  private constructor(
    private readonly db: Database.Database,
    private readonly dataDir: string,
  ) {
    this.revocations = new PendingRevocations(dataDir);
    this.versionStatement = db.prepare('PRAGMA data_version');
    this.findStatement = db.prepare('SELECT * FROM access_key WHERE selector = ?');
    this.insertStatement = db.prepare(
      `INSERT INTO access_key (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
    );
    this.end = db.prepare('UPDATE access_key SET expires_at_ms = ? WHERE selector = ? AND revoked_at_ms IS NULL');
    this.changeStatement = db.prepare(
      `UPDATE access_key SET label = ?, rate_per_second = ?, burst = ?, monthly_quota = ?, websites = ?, ips = ?, areas = ?, rights = ?
        WHERE selector = ? AND revoked_at_ms IS NULL`,
    );
    this.revokeStatement = db.prepare(
      'UPDATE access_key SET revoked_at_ms = ? WHERE selector = ? AND revoked_at_ms IS NULL',
    );
  }

  /**
   * @param acceptOlder opens a file that holds fewer keys than this folder had
   * @throws DatabaseFileError when the file is damaged
   * @throws OlderDatabaseError unless it is accepted
   */
  static open(dataDir: string, acceptOlder = false): LibsqlKeyStore {
    const path = keysFile(dataDir);
    // Before a missing file is made anew.
    if (!acceptOlder && !existsSync(path)) seenKeys(dataDir).refuseOlder(path, () => ({ keys: 0, revoked: 0 }));
    const db = openLibsqlFile(path, { migrations: MIGRATIONS, whenDamaged: WHEN_DAMAGED });
    try {
      db.exec('PRAGMA synchronous = FULL');
      if (!acceptOlder) seenKeys(dataDir).refuseOlder(path, () => countsOf(db));
    } catch (cause) {
      db.close();
      throw cause;
    }
    const store = new LibsqlKeyStore(db, dataDir);
    store.readPending();
    seenKeys(dataDir).note(countsOf(db));
    return store;
  }

  async version(): Promise<number> {
    this.readPending();
    return (this.versionStatement.get() as { data_version: number }).data_version + this.ownChanges;
  }

  async find(selector: string): Promise<StoredKey | null> {
    const row = this.findStatement.get(selector) as KeyRow | undefined;
    return row === undefined ? null : this.keyOf(row);
  }

  async list(): Promise<readonly StoredKey[]> {
    const rows = this.db.prepare('SELECT * FROM access_key ORDER BY created_at_ms, selector').all() as KeyRow[];
    return rows.map((row) => this.keyOf(row));
  }

  async insert(key: StoredKey): Promise<void> {
    this.insertStatement.run(...valuesOf(key));
    this.changed();
  }

  async succeed(selector: string, successor: StoredKey, oldExpiresAtMs: number): Promise<boolean> {
    if (this.pending.has(selector)) return false;
    const both = this.db.transaction(() => {
      if (this.end.run(oldExpiresAtMs, selector).changes === 0) return false;
      this.insertStatement.run(...valuesOf(successor));
      return true;
    });
    const done = both.immediate();
    this.changed();
    return done;
  }

  async change(
    selector: string,
    { label, limits, websites, ips, areas, rights }: ChangeableProperties,
  ): Promise<boolean> {
    if (this.pending.has(selector)) return false;
    const { ratePerSecond, burst, monthlyQuota } = limits;
    const lists = [websites, ips, areas, rights].map((list) => JSON.stringify(list));
    const { changes } = this.changeStatement.run(label, ratePerSecond, burst, monthlyQuota, ...lists, selector);
    if (changes > 0) this.changed();
    return changes > 0;
  }

  /** @throws RevocationPendingError when it cannot be written: from then on every store on the folder honours it */
  async revoke(selector: string, atMs: number): Promise<boolean> {
    let changes: number;
    try {
      ({ changes } = this.revokeStatement.run(this.pending.get(selector) ?? atMs, selector));
    } catch (cause) {
      if (this.findStatement.get(selector) === undefined) return false;
      this.revocations.note(selector, this.pending.get(selector) ?? atMs, cause);
    }
    if (changes > 0) this.changed();
    this.forgetPending(selector);
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

  /** Revocations that found no room, here or in another process: they count at once, and are written when there is room. */
  private readPending(): void {
    const found = this.revocations.read();
    if (!sameEntries(found, this.pending)) this.ownChanges += 1;
    this.pending = found;
    if (found.size === 0 || performance.now() < this.writePendingAtMs) return;
    this.writePendingAtMs = performance.now() + WRITE_PENDING_MS;
    for (const [selector, atMs] of found) {
      try {
        this.revokeStatement.run(atMs, selector);
      } catch {
        return;
      }
      this.changed();
      this.forgetPending(selector);
    }
  }

  private forgetPending(selector: string): void {
    const atMs = this.pending.get(selector);
    if (atMs === undefined) return;
    this.revocations.remove(selector, atMs);
    this.pending = new Map([...this.pending].filter(([each]) => each !== selector));
  }

  private keyOf(row: KeyRow): StoredKey {
    const key = keyOf(row);
    return key.revokedAtMs === null ? { ...key, revokedAtMs: this.pending.get(key.selector) ?? null } : key;
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
    seenKeys(this.dataDir).note(countsOf(this.db));
  }
}

function countsOf(db: Database.Database): KeyCounts {
  const counts = 'SELECT count(*) AS keys, count(revoked_at_ms) AS revoked FROM access_key';
  // The database adds a field of its own.
  const { keys, revoked } = db.prepare(counts).get() as KeyCounts;
  return { keys, revoked };
}

const sameEntries = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

function keyOf(row: KeyRow): StoredKey {
  return {
    selector: row.selector,
    keyId: row.key_id,
    organisationId: row.organisation_id,
    // The database gives a Buffer for one row and an ArrayBuffer for a list of rows.
    hash: new Uint8Array(row.hash),
    hashVersion: row.hash_version,
    label: row.label,
    tier: row.tier,
    limits: { ratePerSecond: row.rate_per_second, burst: row.burst, monthlyQuota: row.monthly_quota },
    websites: JSON.parse(row.websites) as string[],
    ips: JSON.parse(row.ips) as string[],
    areas: JSON.parse(row.areas) as string[],
    rights: JSON.parse(row.rights) as KeyRight[],
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
    key.organisationId,
    JSON.stringify(key.rights),
  ];
}
