/** A link with which a person signs in once. The store has the hash of its token alone. */
export interface SignInLink {
  /** SHA-256 of the token, 64 hex characters: `hashToken`. */
  readonly tokenHash: string;
  readonly email: string;
  /** `hashToken` of what only the browser that asked for the link has; null = any browser may use it. */
  readonly browserHash: string | null;
  /** Epoch milliseconds, as all times here. */
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** A signed-in browser. Its token changes while it is used; `id` stays. The store has the hash of the token alone. */
export interface Session {
  readonly tokenHash: string;
  /** Public name of the session, for lists and for ending it. */
  readonly id: string;
  readonly email: string;
  /** Of the sign-in; a new token does not change it. */
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  readonly expiresAtMs: number;
  /** When another token took the place of this one; null = it is the current one. */
  readonly replacedAtMs: number | null;
  /** Address and browser of the sign-in, for the person who reads the list; null = unknown. */
  readonly from: string | null;
}

/** Keeps sign-in links and sessions. What has expired is never answered. */
export interface SessionStore {
  addLink(link: SignInLink): Promise<void>;
  /**
   * Uses a link: of any number of attempts at once, one gets it and all others null. Null as well when it is unknown, used or
   * expired, or belongs to another browser, which leaves it as it is.
   */
  takeLink(tokenHash: string, browserHash: string | null, nowMs: number): Promise<SignInLink | null>;
  /** @throws when a session with this token exists */
  start(session: Session): Promise<void>;
  /** Also under a token that was replaced: `replacedAtMs` says so, and the caller decides what that means. */
  find(tokenHash: string, nowMs: number): Promise<Session | null>;
  /**
   * Gives a session a new token. False, and nothing is changed, when the old one is unknown or was replaced already: of several
   * attempts at once, one succeeds.
   */
  replaceToken(tokenHash: string, newTokenHash: string, nowMs: number): Promise<boolean>;
  /** Notes when the session was last used. An unknown token and an earlier moment are ignored. */
  noteUse(tokenHash: string, atMs: number): Promise<void>;
  /** The sessions of a person under their current tokens, latest sign-in first. */
  list(email: string, nowMs: number): Promise<readonly Session[]>;
  /** Ends a session of this person under all its tokens; false when they have none with this id. */
  revoke(email: string, id: string): Promise<boolean>;
  /** Ends all sessions of a person, and the links that wait for them. @returns how many sessions were ended */
  revokeAll(email: string): Promise<number>;
}
