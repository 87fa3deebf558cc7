import { whenFree } from '@tripoint/libsql';
import type Database from 'libsql';
import type { Session, SessionStore, SignInLink } from '../session-store';

interface LinkRow {
  readonly token_hash: string;
  readonly email: string;
  readonly browser_hash: string | null;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
}

interface SessionRow extends Omit<LinkRow, 'browser_hash'> {
  readonly id: string;
  readonly last_used_at_ms: number;
  readonly replaced_at_ms: number | null;
  readonly came_from: string | null;
}

const NOTE_USE = 'UPDATE session SET last_used_at_ms = ? WHERE token_hash = ? AND last_used_at_ms < ?';

/** Sign-in links and sessions in a libsql file. A link used or a session ended is on the disk when the call returns. */
export class LibsqlSessionStore implements SessionStore {
  private readonly findStatement: Database.Statement;
  private readonly insertSession: Database.Statement;
  private readonly take: Database.Statement;
  private readonly replace: Database.Statement;

  constructor(private readonly db: Database.Database) {
    this.findStatement = db.prepare('SELECT * FROM session WHERE token_hash = ? AND expires_at_ms > ?');
    this.insertSession = db.prepare('INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.take = db.prepare(
      `DELETE FROM sign_in_link WHERE token_hash = ? AND expires_at_ms > ?
        AND (browser_hash IS NULL OR browser_hash = ?) RETURNING *`,
    );
    this.replace = db.prepare(
      'UPDATE session SET replaced_at_ms = ? WHERE token_hash = ? AND replaced_at_ms IS NULL RETURNING *',
    );
  }

  async addLink({ tokenHash, email, browserHash, createdAtMs, expiresAtMs }: SignInLink): Promise<void> {
    await this.removeExpired(createdAtMs);
    const insert = this.db.prepare('INSERT INTO sign_in_link VALUES (?, ?, ?, ?, ?)');
    await whenFree(() => insert.run(tokenHash, email, browserHash, createdAtMs, expiresAtMs));
  }

  async takeLink(tokenHash: string, browserHash: string | null, nowMs: number): Promise<SignInLink | null> {
    const row = (await whenFree(() => this.take.get(tokenHash, nowMs, browserHash))) as LinkRow | undefined;
    return row === undefined ? null : linkOf(row);
  }

  async start(session: Session): Promise<void> {
    await this.removeExpired(session.createdAtMs);
    await whenFree(() => this.insert(session));
  }

  async find(tokenHash: string, nowMs: number): Promise<Session | null> {
    const row = this.findStatement.get(tokenHash, nowMs) as SessionRow | undefined;
    return row === undefined ? null : sessionOf(row);
  }

  async replaceToken(tokenHash: string, newTokenHash: string, nowMs: number): Promise<boolean> {
    const both = this.db.transaction(() => {
      const row = this.replace.get(nowMs, tokenHash) as SessionRow | undefined;
      if (row === undefined) return false;
      this.insert({ ...sessionOf(row), tokenHash: newTokenHash, lastUsedAtMs: nowMs, replacedAtMs: null });
      return true;
    });
    return whenFree(() => both.immediate());
  }

  async noteUse(tokenHash: string, atMs: number): Promise<void> {
    const note = this.db.prepare(NOTE_USE);
    await whenFree(() => {
      // A moment of use is worth no wait for the disk, which would stop this process.
      this.db.exec('PRAGMA synchronous = NORMAL');
      try {
        note.run(atMs, tokenHash, atMs);
      } finally {
        this.db.exec('PRAGMA synchronous = FULL');
      }
    });
  }

  async list(email: string, nowMs: number): Promise<readonly Session[]> {
    const rows = this.db
      .prepare(
        `SELECT * FROM session WHERE email = ? AND replaced_at_ms IS NULL AND expires_at_ms > ?
          ORDER BY created_at_ms DESC, id`,
      )
      .all(email, nowMs) as SessionRow[];
    return rows.map(sessionOf);
  }

  async revoke(email: string, id: string): Promise<boolean> {
    const remove = this.db.prepare('DELETE FROM session WHERE email = ? AND id = ?');
    return (await whenFree(() => remove.run(email, id))).changes > 0;
  }

  async revokeAll(email: string): Promise<number> {
    const all = this.db.transaction(() => {
      const { sessions } = this.db
        .prepare('SELECT count(DISTINCT id) AS sessions FROM session WHERE email = ?')
        .get(email) as { sessions: number };
      this.db.prepare('DELETE FROM session WHERE email = ?').run(email);
      this.db.prepare('DELETE FROM sign_in_link WHERE email = ?').run(email);
      return sessions;
    });
    return whenFree(() => all.immediate());
  }

  private insert(session: Session): void {
    const { tokenHash, id, email, createdAtMs, lastUsedAtMs, expiresAtMs, replacedAtMs, from } = session;
    this.insertSession.run(tokenHash, id, email, createdAtMs, lastUsedAtMs, expiresAtMs, replacedAtMs, from);
  }

  private async removeExpired(nowMs: number): Promise<void> {
    for (const table of ['sign_in_link', 'session']) {
      const remove = this.db.prepare(`DELETE FROM ${table} WHERE expires_at_ms <= ?`);
      await whenFree(() => remove.run(nowMs));
    }
  }
}

const linkOf = (row: LinkRow): SignInLink => ({
  tokenHash: row.token_hash,
  email: row.email,
  browserHash: row.browser_hash,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
});

const sessionOf = (row: SessionRow): Session => ({
  tokenHash: row.token_hash,
  id: row.id,
  email: row.email,
  createdAtMs: row.created_at_ms,
  lastUsedAtMs: row.last_used_at_ms,
  expiresAtMs: row.expires_at_ms,
  replacedAtMs: row.replaced_at_ms,
  from: row.came_from,
});
