import { type Act, type Acts, FIRST_ORGANISATION_ID, type PlannedAct, RefusedActError } from '@tripoint/organisations';
import type { Clock } from '@tripoint/runtime';
import type { KeyFormat } from './key-format';
import { HASH_VERSION, hashKey } from './key-hash';
import { KeyInputError } from './key-input-error';
import { DEVELOPMENT_LABEL, type GivenChanges, type GivenProperties, keyProperties } from './key-properties';
import type { KeyStore } from './key-store';
import { RevocationPendingError } from './pending-revocations';
import { type KeyState, type StoredKey, stateAt } from './stored-key';

/** A key just made: the only moment at which its text exists. */
export interface IssuedKey {
  readonly key: string;
  readonly stored: StoredKey;
}

/** A key that can be neither rotated nor changed, and what to do instead. */
export class UnusableKeyError extends RefusedActError {
  override readonly name = 'UnusableKeyError';
  constructor(readonly state: KeyState | 'unknown') {
    super(
      state === 'unknown'
        ? 'There is no such key: see the list of keys for the selectors.'
        : `The key is ${state} and cannot be rotated or changed: create a new one.`,
    );
  }
}

export interface KeyRingOptions {
  readonly store: KeyStore;
  readonly format: KeyFormat;
  readonly clock: Clock;
  /** Where every change is logged. */
  readonly acts: Acts;
  /** The organisation whose keys these are: to all others it has no access. null = those of all, for the operator. */
  readonly organisationId: string | null;
}

/** Makes, changes, replaces and ends keys. */
export class KeyRing {
  constructor(private readonly options: KeyRingOptions) {}

  /** The keys that this ring may change, oldest first. */
  async list(): Promise<readonly StoredKey[]> {
    const keys = await this.options.store.list();
    return keys.filter((key) => this.isOurs(key));
  }

  /**
   * @param organisationId whom the key belongs to, in a ring of all organisations
   * @throws KeyInputError
   */
  async create(given: GivenProperties, organisationId = FIRST_ORGANISATION_ID): Promise<IssuedKey> {
    const { store, format, clock, acts } = this.options;
    const nowMs = clock.now();
    this.refuseDevelopmentLabel(given);
    const { key, selector } = format.create();
    const stored: StoredKey = {
      ...keyProperties(given, nowMs),
      ...identity(key, selector, nowMs),
      keyId: selector,
      organisationId: this.options.organisationId ?? organisationId,
    };
    const detail = textOfProperties(stored);
    await acts.record({ ...actOn(stored, 'key.create'), detail }, () => store.insert(stored));
    return { key, stored };
  }

  /**
   * Makes a key with the same properties save `changes`, counts and end, and lets the old one work for `overlapMs` more.
   * @throws UnusableKeyError
   */
  async rotate(selector: string, overlapMs: number, changes: Partial<Pick<StoredKey, 'ips'>> = {}): Promise<IssuedKey> {
    const { store, format, clock, acts } = this.options;
    const nowMs = clock.now();
    const old = await this.find(selector);
    const state = stateAt(old, nowMs);
    if (state !== 'active') throw new UnusableKeyError(state);
    const created = format.create();
    const successor: StoredKey = { ...old, ...changes, ...identity(created.key, created.selector, nowMs) };
    const oldExpiresAtMs = Math.min(old.expiresAtMs ?? Number.POSITIVE_INFINITY, nowMs + overlapMs);
    const detail = `${created.selector} takes its place; works until ${new Date(oldExpiresAtMs).toISOString()}`;
    await acts.record({ ...actOn(old, 'key.rotate'), detail }, async () => {
      if (!(await store.succeed(selector, successor, oldExpiresAtMs))) throw new UnusableKeyError('revoked');
    });
    return { key: created.key, stored: successor };
  }

  /**
   * Gives a key other properties; what is absent in `given` stays.
   * @throws KeyInputError
   * @throws UnusableKeyError when the key is unknown or revoked
   */
  async change(selector: string, given: GivenChanges): Promise<StoredKey> {
    const { store, clock, acts } = this.options;
    const old = await this.find(selector);
    if (old.label !== DEVELOPMENT_LABEL) this.refuseDevelopmentLabel(given);
    const { label, websites, ips, areas, rights, limits } = keyProperties(
      { ...old.limits, ...old, ...presentIn(given), expiresAtMs: null },
      clock.now(),
    );
    const changed = { ...old, label, websites, ips, areas, rights, limits };
    const detail = `${textOfProperties(old)} -> ${textOfProperties(changed)}`;
    await acts.record({ ...actOn(old, 'key.change'), detail }, async () => {
      if (!(await store.change(selector, changed))) throw new UnusableKeyError('revoked');
    });
    return changed;
  }

  /**
   * Ends a key at once, even if that cannot be logged. Revoking it again changes nothing.
   * @throws UnloggedActError after it was revoked
   * @throws RevocationPendingError when it is in force and waits for room
   */
  async revoke(selector: string): Promise<'revoked' | 'already revoked' | 'unknown'> {
    const { store, clock, acts } = this.options;
    const found = await store.find(selector);
    if (found === null || !this.isOurs(found)) return 'unknown';
    if (found.revokedAtMs !== null) return 'already revoked';
    // A revocation that waits for room is in force: it has not failed.
    const waiting: RevocationPendingError[] = [];
    const revoke = (): Promise<boolean> =>
      store.revoke(selector, clock.now()).catch((cause: unknown) => {
        if (!(cause instanceof RevocationPendingError)) throw cause;
        return waiting.push(cause) > 0;
      });
    const isRevoked = await acts.recordUrgent(actOn(found, 'key.revoke'), revoke).catch((cause: unknown) => {
      throw waiting[0] ?? cause;
    });
    if (waiting[0] !== undefined) throw waiting[0];
    return isRevoked ? 'revoked' : 'already revoked';
  }

  private async find(selector: string): Promise<StoredKey> {
    const found = await this.options.store.find(selector);
    if (found !== null && this.isOurs(found)) return found;
    throw new UnusableKeyError('unknown');
  }

  /** The next start would take a key with that name for its own. */
  private refuseDevelopmentLabel({ label }: GivenChanges): void {
    if (this.options.organisationId === null || label?.trim() !== DEVELOPMENT_LABEL) return;
    throw new KeyInputError('label', `The label "${DEVELOPMENT_LABEL}" belongs to the key that the first start makes.`);
  }

  private isOurs({ organisationId }: StoredKey): boolean {
    return this.options.organisationId === null || this.options.organisationId === organisationId;
  }
}

const presentIn = (given: GivenChanges): GivenChanges =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

const actOn = ({ organisationId, selector }: StoredKey, act: Act): PlannedAct => ({
  act,
  organisationId,
  subject: selector,
});

/** What an act of the log says of a key. */
function textOfProperties({ label, limits, websites, ips, areas, rights }: StoredKey): string {
  const { ratePerSecond, burst, monthlyQuota } = limits;
  const restrictions = [...websites, ...ips, ...areas].join(' ');
  const only = restrictions === '' ? '' : `, only ${restrictions}`;
  const may = rights.length === 0 ? '' : `, may ask ${rights.join(' ')}`;
  return `"${label}" ${monthlyQuota ?? 'no quota'}/month ${ratePerSecond}/s ${burst} at once${only}${may}`;
}

function identity(key: string, selector: string, createdAtMs: number) {
  return {
    selector,
    hash: hashKey(key),
    hashVersion: HASH_VERSION,
    createdAtMs,
    revokedAtMs: null,
    lastUsedAtMs: null,
  } satisfies Partial<StoredKey>;
}
