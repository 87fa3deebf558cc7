import { randomBytes } from 'node:crypto';
import { hashToken, type Session, type SessionStore } from '@tripoint/organisations';
import type { Clock } from '@tripoint/runtime';
import { readCookie, setCookie } from '../http/cookies';
import { formTokenOf } from '../http/form-token';
import type { Visit } from '../visit';
import { agentOf, placeOf } from './browser';

const NAME = 'session';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A person signs in again after this time, however much they work. */
export const SESSION_MS = 7 * 24 * HOUR_MS;
/** ... and after this time without a visit. */
export const IDLE_MS = 24 * HOUR_MS;
/** A token is replaced at the first visit after this time. */
export const TOKEN_MS = HOUR_MS;
/** Requests that were sent together with the one that replaced the token still have the old one. */
export const REPLACED_MS = MINUTE_MS;
/** The last use is noted this often at most. */
const NOTE_USE_MS = MINUTE_MS;
const TOKEN_BYTES = 32;
/** Token, secret of the forms, and when the token was made in seconds. */
const COOKIE_SHAPE = /^([\w-]{43})\.([\w-]{43})\.(\d{1,12})$/;

export interface OpenSession {
  readonly session: Session;
  readonly formToken: string;
  /** A new token for the browser; null = it keeps the one it has. */
  readonly cookie: string | null;
}

export type Browser = Pick<Visit, 'headers' | 'secure' | 'clientIp'>;

/**
 * The sessions of browsers. The token is hashed together with the name of the browser, so that a stolen one is of no use in
 * another. A token that was replaced and comes again later is in two hands: that ends the session.
 */
export class BrowserSessions {
  constructor(
    private readonly store: SessionStore,
    private readonly clock: Clock,
    private readonly onStolen: (session: Session, browser: Browser) => Promise<void>,
  ) {}

  /** Signs a person in. @returns the session and its cookie */
  async start(email: string, browser: Browser): Promise<{ readonly session: Session; readonly cookie: string }> {
    const nowMs = this.clock.now();
    const token = randomText();
    const session: Session = {
      tokenHash: hashOf(token, browser),
      id: randomText(16),
      email,
      createdAtMs: nowMs,
      lastUsedAtMs: nowMs,
      expiresAtMs: nowMs + SESSION_MS,
      replacedAtMs: null,
      from: placeOf(browser),
    };
    await this.store.start(session);
    return { session, cookie: this.cookieOf(token, randomText(), browser) };
  }

  /** The session of a browser; null when it has none, or no longer. */
  async find(browser: Browser): Promise<OpenSession | null> {
    const cookie = readCookie(browser.headers, NAME, browser.secure) ?? '';
    const [, token = '', secret = '', madeAt] = COOKIE_SHAPE.exec(cookie) ?? [];
    if (token === '') return null;
    const nowMs = this.clock.now();
    const tokenHash = hashOf(token, browser);
    const session = await this.store.find(tokenHash, nowMs);
    if (session === null || (await this.isOver(session, browser, nowMs))) return null;
    const open = { session, formToken: formTokenOf(secret, session.id), cookie: null };
    if (session.replacedAtMs !== null) return open;
    if (nowMs - Number(madeAt) * 1_000 < TOKEN_MS) {
      if (nowMs - session.lastUsedAtMs >= NOTE_USE_MS) await this.store.noteUse(tokenHash, nowMs);
      return open;
    }
    const next = randomText();
    const isReplaced = await this.store.replaceToken(tokenHash, hashOf(next, browser), nowMs);
    return isReplaced ? { ...open, cookie: this.cookieOf(next, secret, browser) } : open;
  }

  private async isOver(session: Session, browser: Browser, nowMs: number): Promise<boolean> {
    const { email, id, replacedAtMs, lastUsedAtMs } = session;
    const isStolen = replacedAtMs !== null && nowMs - replacedAtMs > REPLACED_MS;
    if (!isStolen && nowMs - lastUsedAtMs <= IDLE_MS) return false;
    await this.store.revoke(email, id);
    if (isStolen) await this.onStolen(session, browser);
    return true;
  }

  private cookieOf(token: string, secret: string, { secure }: Browser): string {
    const madeAt = Math.floor(this.clock.now() / 1_000);
    return setCookie(NAME, `${token}.${secret}.${madeAt}`, { secure, maxAge: SESSION_MS / 1_000 });
  }
}

/** Removes the session from the browser. */
export const noSessionCookie = (secure: boolean): string => setCookie(NAME, '', { secure, maxAge: 0 });

/** Letters, digits, `-` and `_` that nobody can guess. */
export const randomText = (bytes = TOKEN_BYTES): string => randomBytes(bytes).toString('base64url');

const hashOf = (token: string, browser: Browser): string => hashToken(`${token} ${agentOf(browser)}`);
