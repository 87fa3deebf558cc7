import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Clock, createSecretCheck } from '@tripoint/runtime';
import type { Notice } from './page';

/** A working day. */
const LIFE_MS = 8 * 3_600_000;
/** Operators are few: more sign-ins than this end the oldest. */
const MAX_SESSIONS = 32;
const COOKIE = 'tripoint_console';
const ATTRIBUTES = 'Path=/console; HttpOnly; SameSite=Strict';
const TOKEN_BYTES = 32;

export interface Session {
  /** What every form of the session carries. */
  readonly formToken: string;
  readonly endsAtMs: number;
  /** Shown on the next page. */
  notice: Notice | null;
}

/** Who is signed in to the console: in memory, so a restart signs everybody out. Tokens are kept as digests alone. */
export class Sessions {
  private readonly byDigest = new Map<string, Session>();
  private readonly isKey: (authorization: string) => boolean;

  /** @param key what operators sign in with */
  constructor(
    key: string,
    private readonly clock: Clock,
  ) {
    this.isKey = createSecretCheck(key);
  }

  /** @returns the cookie of a new session; null with a wrong key */
  signIn(key: string): string | null {
    if (!this.isKey(`Bearer ${key}`)) return null;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    for (const oldest of this.byDigest.keys()) {
      if (this.byDigest.size < MAX_SESSIONS) break;
      this.byDigest.delete(oldest);
    }
    const formToken = randomBytes(TOKEN_BYTES).toString('base64url');
    this.byDigest.set(digestOf(token), { formToken, endsAtMs: this.clock.now() + LIFE_MS, notice: null });
    return `${COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${LIFE_MS / 1_000}`;
  }

  find(headers: IncomingHttpHeaders): Session | null {
    const digest = digestIn(headers);
    const session = digest === null ? undefined : this.byDigest.get(digest);
    if (session !== undefined && session.endsAtMs > this.clock.now()) return session;
    if (digest !== null) this.byDigest.delete(digest);
    return null;
  }

  /** @returns the cookie that removes the one of the session */
  signOut(headers: IncomingHttpHeaders): string {
    const digest = digestIn(headers);
    if (digest !== null) this.byDigest.delete(digest);
    return `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;
  }
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Null without the cookie, and when it is there twice: then one of them is somebody else's. */
function digestIn({ cookie = '' }: IncomingHttpHeaders): string | null {
  const found = cookie.split(';').filter((pair) => pair.trimStart().startsWith(`${COOKIE}=`));
  return found.length === 1 ? digestOf(found[0]!.trim().slice(COOKIE.length + 1)) : null;
}
