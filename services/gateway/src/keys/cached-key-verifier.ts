import { type CacheFigures, type Clock, errorFields, type Logger, type Metrics } from '@tripoint/runtime';
import { LRUCache } from 'lru-cache';
import type { KeyFormat } from './key-format';
import { HASH_BYTES, HASH_VERSION, hashKey, sameHash } from './key-hash';
import type { KeyStore } from './key-store';
import type { KeyVerifier, Principal } from './principal';
import { principalOf, type StoredKey, stateAt } from './stored-key';

/** How often the store is asked whether anything changed, at most. */
const CHECK_INTERVAL_MS = 250;
/** Beyond this age nothing is answered from memory before the store was asked: what a revoked key has left. */
const STALE_MAX_MS = 1_000;
/** While the store cannot be read it is asked this often, called or not, so that nothing is missed once it can be. */
const TROUBLED_INTERVAL_MS = 500;
/** Keys kept in memory, about 1 kB each. */
const KNOWN_MAX = 10_000;
/** Selectors kept in memory that no key has; apart, so that guesses cannot push keys out. */
const UNKNOWN_MAX = 10_000;
/** Last uses are written this often. */
const NOTE_USE_INTERVAL_MS = 60_000;

/** Compared with when there is no key, so that an unknown selector takes the time of a wrong secret. */
const NO_HASH = new Uint8Array(HASH_BYTES);

interface KnownKey {
  readonly stored: StoredKey;
  readonly principal: Principal;
}

export interface CachedKeyVerifierOptions {
  readonly store: KeyStore;
  readonly format: KeyFormat;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/**
 * Verifies keys from memory. The cache is by selector and holds hashes: a secret is never kept, and is hashed and
 * compared in constant time on every call. A change made elsewhere is seen within a second, because the store is asked
 * for changes that often, and at once when one is published. While the store cannot be read, keys in memory go on
 * working, without waiting for it, and others reject; changes are seen within two seconds of its return.
 */
export class CachedKeyVerifier implements KeyVerifier {
  private readonly known = new LRUCache<string, KnownKey>({ max: KNOWN_MAX });
  private readonly unknown = new LRUCache<string, true>({ max: UNKNOWN_MAX });
  /** Selectors that the store had: they may be asked for again by anybody. */
  private readonly seen = new LRUCache<string, true>({ max: KNOWN_MAX });
  private readonly loading = new Map<string, Promise<KnownKey | null>>();
  private version: number | null = null;
  private checkedAtMs = Number.NEGATIVE_INFINITY;
  private checking: Promise<void> | null = null;
  /** Counts published changes, so that a read that started before is not kept. */
  private published = 0;
  private troubled = false;
  /** Of the store since it cannot be read. */
  private failures = 0;
  private troubledTimer: NodeJS.Timeout | null = null;
  private closed = false;
  private uses = new Map<string, number>();
  private noteUseTimer: NodeJS.Timeout | null = null;
  private readonly figures: CacheFigures;

  constructor(private readonly options: CachedKeyVerifierOptions) {
    this.figures = options.metrics.cache('keys', () => this.known.size + this.unknown.size);
  }

  verify(presented: string, isGuess = false): Promise<Principal | null> | Principal | null {
    const selector = this.options.format.selectorOf(presented);
    if (selector === null || (isGuess && !this.seen.has(selector))) return null;
    const ageMs = this.options.clock.now() - this.checkedAtMs;
    // A negative age is a clock set back.
    if ((ageMs >= STALE_MAX_MS || ageMs < 0) && !this.troubled) return this.verifyAfterCheck(selector, presented);
    if (ageMs >= CHECK_INTERVAL_MS) void this.check();
    return this.verifyNow(selector, presented);
  }

  /** Keys were made or ended elsewhere: they are read again when they are next presented. */
  forget(selectors: readonly string[]): void {
    this.published += 1;
    for (const selector of selectors) {
      this.known.delete(selector);
      this.unknown.delete(selector);
      this.loading.delete(selector);
    }
  }

  /** Something may have changed elsewhere: the store is asked now. */
  recheck(): void {
    void this.check();
  }

  /** Writes the last uses that wait. The store stays open: its opener closes it. */
  async close(): Promise<void> {
    this.closed = true;
    if (this.troubledTimer !== null) clearTimeout(this.troubledTimer);
    if (this.noteUseTimer !== null) clearTimeout(this.noteUseTimer);
    await this.noteUses();
  }

  private async verifyAfterCheck(selector: string, presented: string): Promise<Principal | null> {
    await this.check();
    return this.verifyNow(selector, presented);
  }

  private verifyNow(selector: string, presented: string): Promise<Principal | null> | Principal | null {
    const known = this.known.get(selector);
    if (known !== undefined || this.unknown.has(selector)) {
      this.figures.hit();
      return this.judge(known ?? null, presented);
    }
    this.figures.miss();
    return this.load(selector).then((loaded) => this.judge(loaded, presented));
  }

  private judge(known: KnownKey | null, presented: string): Principal | null {
    const matches = sameHash(hashKey(presented), known?.stored.hash ?? NO_HASH);
    if (known === null || !matches || known.stored.hashVersion !== HASH_VERSION) return null;
    const nowMs = this.options.clock.now();
    if (stateAt(known.stored, nowMs) !== 'active') return null;
    this.used(known.stored.selector, nowMs);
    return known.principal;
  }

  /** Reads a key once, however many calls wait for it. */
  private load(selector: string): Promise<KnownKey | null> {
    const running = this.loading.get(selector);
    if (running !== undefined) return running;
    const version = this.version;
    const published = this.published;
    const loading = this.options.store
      .find(selector)
      .then((stored) => {
        const known = stored === null ? null : { stored, principal: principalOf(stored) };
        // What was read before the latest change may be old: it serves this call and is not kept.
        if (version === this.version && published === this.published) this.keep(selector, known);
        return known;
      })
      .finally(() => {
        if (this.loading.get(selector) === loading) this.loading.delete(selector);
      });
    this.loading.set(selector, loading);
    return loading;
  }

  private keep(selector: string, known: KnownKey | null): void {
    if (known === null) this.unknown.set(selector, true);
    else {
      this.known.set(selector, known);
      this.seen.set(selector, true);
    }
  }

  private check(): Promise<void> {
    this.checking ??= this.askVersion().finally(() => {
      this.checking = null;
    });
    return this.checking;
  }

  private async askVersion(): Promise<void> {
    const askedAtMs = this.options.clock.now();
    try {
      const version = await this.options.store.version();
      if (version !== this.version) {
        this.version = version;
        this.known.clear();
        this.unknown.clear();
        this.loading.clear();
      }
      if (this.troubled) this.options.logger.info('keys can be read again', { failures: this.failures });
      this.troubled = false;
    } catch (cause) {
      if (!this.troubled) {
        this.options.logger.error('keys cannot be read; known ones go on working', errorFields(cause));
        this.failures = 0;
      }
      this.troubled = true;
      this.failures += 1;
      this.checkLater();
    }
    this.checkedAtMs = askedAtMs;
  }

  private checkLater(): void {
    if (this.closed || this.troubledTimer !== null) return;
    this.troubledTimer = setTimeout(() => {
      this.troubledTimer = null;
      void this.check();
    }, TROUBLED_INTERVAL_MS);
    this.troubledTimer.unref();
  }

  private used(selector: string, nowMs: number): void {
    this.uses.set(selector, nowMs);
    if (this.noteUseTimer !== null) return;
    this.noteUseTimer = setTimeout(() => void this.noteUses(), NOTE_USE_INTERVAL_MS);
    this.noteUseTimer.unref();
  }

  private async noteUses(): Promise<void> {
    this.noteUseTimer = null;
    if (this.uses.size === 0) return;
    const uses = this.uses;
    this.uses = new Map();
    try {
      await this.options.store.noteUse(uses);
    } catch (cause) {
      this.options.logger.warn('last uses of keys could not be noted', errorFields(cause));
    }
  }
}
