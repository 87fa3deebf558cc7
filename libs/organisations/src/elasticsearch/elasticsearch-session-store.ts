import type { Client, estypes } from '@elastic/elasticsearch';
import type { Found } from '@tripoint/elasticsearch';
import type { Session, SessionStore, SignInLink } from '../session-store';
import { AccountIndex } from './account-index';

/** What has expired is removed this often, in milliseconds of the times that are given. */
const CLEAN_INTERVAL_MS = 3_600_000;

interface LinkDocument {
  readonly email: string;
  readonly browser_hash: string | null;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
}

interface SessionDocument {
  readonly id: string;
  readonly email: string;
  readonly created_at_ms: number;
  readonly last_used_at_ms: number;
  readonly expires_at_ms: number;
  readonly replaced_at_ms: number | null;
  readonly came_from: string | null;
}

const KEPT: estypes.MappingProperty = { type: 'keyword', index: false, doc_values: false };
const MOMENT: estypes.MappingProperty = { type: 'long' };

/**
 * Sign-in links and sessions in Elasticsearch, each under the hash of its token. A link is used by removing it, on the
 * condition that nobody else did.
 */
export class ElasticsearchSessionStore implements SessionStore {
  private readonly links: AccountIndex<LinkDocument>;
  private readonly sessions: AccountIndex<SessionDocument>;
  private cleanedAtMs = 0;

  constructor(client: Client, prefix: string) {
    const common = { email: { type: 'keyword' }, created_at_ms: MOMENT, expires_at_ms: MOMENT } as const;
    this.links = new AccountIndex(client, `${prefix}-sign-in-links`, { ...common, browser_hash: KEPT });
    this.sessions = new AccountIndex(client, `${prefix}-sessions`, {
      ...common,
      id: { type: 'keyword' },
      last_used_at_ms: MOMENT,
      replaced_at_ms: MOMENT,
      came_from: KEPT,
    });
  }

  async addLink({ tokenHash, email, browserHash, createdAtMs, expiresAtMs }: SignInLink): Promise<void> {
    await this.removeExpired(createdAtMs);
    const document = { email, browser_hash: browserHash, created_at_ms: createdAtMs, expires_at_ms: expiresAtMs };
    if (!(await this.links.replace(tokenHash, document, null)))
      throw new Error('a sign-in link with this token exists');
  }

  async takeLink(tokenHash: string, browserHash: string | null, nowMs: number): Promise<SignInLink | null> {
    const found = await this.links.get(tokenHash);
    if (found === null || found.document.expires_at_ms <= nowMs) return null;
    const { browser_hash, email, created_at_ms, expires_at_ms } = found.document;
    if (browser_hash !== null && browser_hash !== browserHash) return null;
    if (!(await this.links.remove(found))) return null;
    return { tokenHash, email, browserHash: browser_hash, createdAtMs: created_at_ms, expiresAtMs: expires_at_ms };
  }

  async start(session: Session): Promise<void> {
    await this.removeExpired(session.createdAtMs);
    const isNew = await this.sessions.replace(session.tokenHash, documentOf(session), null);
    if (!isNew) throw new Error('a session with this token exists');
  }

  async find(tokenHash: string, nowMs: number): Promise<Session | null> {
    const found = await this.sessions.get(tokenHash);
    return found === null || found.document.expires_at_ms <= nowMs ? null : sessionOf(found);
  }

  /**
   * The new token comes first, which nobody has before this resolves; then the old one is marked as replaced. When that cannot
   * be done, because it was replaced or ended meanwhile, the new one is removed.
   */
  async replaceToken(tokenHash: string, newTokenHash: string, nowMs: number): Promise<boolean> {
    const old = await this.sessions.get(tokenHash);
    if (old === null || old.document.replaced_at_ms !== null) return false;
    await this.start({ ...sessionOf(old), tokenHash: newTokenHash, lastUsedAtMs: nowMs });
    let done = false;
    try {
      done = await this.markReplaced(old, nowMs);
    } finally {
      const added = done ? null : await this.sessions.get(newTokenHash);
      if (added !== null) await this.sessions.remove(added);
    }
    return done;
  }

  /** What somebody else changes meanwhile is left as it is: the next note has a later moment. */
  async noteUse(tokenHash: string, atMs: number): Promise<void> {
    const found = await this.sessions.get(tokenHash);
    if (found === null || found.document.last_used_at_ms >= atMs) return;
    await this.sessions.replace(tokenHash, { ...found.document, last_used_at_ms: atMs }, found);
  }

  async list(email: string, nowMs: number): Promise<readonly Session[]> {
    const current = { bool: { filter: [{ term: { email } }], must_not: [{ exists: { field: 'replaced_at_ms' } }] } };
    const found = await this.sessions.all(current, [
      { created_at_ms: 'desc' },
      { id: 'asc' },
      { last_used_at_ms: 'asc' },
    ]);
    const alive = found.filter(({ document }) => document.expires_at_ms > nowMs).map(sessionOf);
    // A process that was killed while it replaced a token left the new one, which nobody has, beside the old one.
    return alive.filter((session, i) => session.id !== alive[i - 1]?.id);
  }

  async revoke(email: string, id: string): Promise<boolean> {
    return (await this.removeSessions([{ term: { email } }, { term: { id } }])) > 0;
  }

  async revokeAll(email: string): Promise<number> {
    for (const link of await this.links.all({ term: { email } }, ['_doc'])) await this.links.remove(link);
    return this.removeSessions([{ term: { email } }]);
  }

  /**
   * Removes sessions under all their tokens, and looks again until there are none: one that got a new token meanwhile is found
   * then, and without the old token none gets another.
   * @returns how many sessions
   */
  private async removeSessions(filter: estypes.QueryDslQueryContainer[]): Promise<number> {
    const ids = new Set<string>();
    for (;;) {
      const found = await this.sessions.all({ bool: { filter } }, [{ created_at_ms: 'asc' }, { id: 'asc' }]);
      if (found.length === 0) return ids.size;
      for (const session of found) if (await this.sessions.remove(session)) ids.add(session.document.id);
    }
  }

  private async markReplaced(old: Found<SessionDocument>, nowMs: number): Promise<boolean> {
    if (await this.sessions.replace(old.id, { ...old.document, replaced_at_ms: nowMs }, old)) return true;
    // Perhaps only its use was noted meanwhile.
    const again = await this.sessions.get(old.id);
    return again !== null && again.document.replaced_at_ms === null && this.markReplaced(again, nowMs);
  }

  private async removeExpired(nowMs: number): Promise<void> {
    if (nowMs - this.cleanedAtMs < CLEAN_INTERVAL_MS) return;
    this.cleanedAtMs = nowMs;
    const expired = { range: { expires_at_ms: { lte: nowMs } } };
    await this.links.removeWhere(expired);
    await this.sessions.removeWhere(expired);
  }
}

const documentOf = (session: Session): SessionDocument => ({
  id: session.id,
  email: session.email,
  created_at_ms: session.createdAtMs,
  last_used_at_ms: session.lastUsedAtMs,
  expires_at_ms: session.expiresAtMs,
  replaced_at_ms: session.replacedAtMs,
  came_from: session.from,
});

const sessionOf = ({ id: tokenHash, document }: Found<SessionDocument>): Session => ({
  tokenHash,
  id: document.id,
  email: document.email,
  createdAtMs: document.created_at_ms,
  lastUsedAtMs: document.last_used_at_ms,
  expiresAtMs: document.expires_at_ms,
  replacedAtMs: document.replaced_at_ms,
  from: document.came_from,
});
