import { type KeyRight, keyRights } from '@tripoint/contract';
import { areaOf } from './area';
import { ipBlockOf } from './ip-block';
import { KeyInputError } from './key-input-error';
import type { KeyProperties } from './stored-key';
import { websiteOf } from './website';

export const DEFAULT_LABEL = 'unnamed';
/** Nobody else's key may be called so: a lost development key is replaced by its name. */
export const DEVELOPMENT_LABEL = 'development';
export const DEFAULT_TIER = 'free';
/** Counted calls per calendar month. */
export const DEFAULT_QUOTA = 10_000;
/** Requests per second. */
export const DEFAULT_RATE = 50;
/** Requests at once. */
export const DEFAULT_BURST = 100;

export const QUOTA_MAX = 1_000_000_000_000;
/** One request every 100 seconds. */
export const RATE_MIN = 0.01;
export const RATE_MAX = 100_000;
export const BURST_MAX = 1_000_000;
const LABEL_LENGTH_MAX = 100;
const TIER_SHAPE = /^[a-z0-9][a-z0-9-]{0,31}$/;
/** Entries of one kind of restriction; each is looked at on every request. */
const RESTRICTIONS_MAX = 100;

/** Properties as they were given; what is absent gets its default. */
export interface GivenProperties {
  readonly label?: string | undefined;
  readonly tier?: string | undefined;
  /** null = without a quota. */
  readonly monthlyQuota?: number | null | undefined;
  readonly ratePerSecond?: number | undefined;
  readonly burst?: number | undefined;
  readonly websites?: readonly string[] | undefined;
  readonly ips?: readonly string[] | undefined;
  readonly areas?: readonly string[] | undefined;
  readonly rights?: readonly string[] | undefined;
  readonly expiresAtMs?: number | null | undefined;
}

/** What may be given for a key that is in use. */
export type GivenChanges = Omit<GivenProperties, 'tier' | 'expiresAtMs'>;

/**
 * Checks every property and writes it the one way it is kept.
 * @throws KeyInputError naming the first property that cannot be accepted
 */
export function keyProperties(given: GivenProperties, nowMs: number): KeyProperties {
  const label = labelOf(given.label ?? DEFAULT_LABEL);
  const tier = given.tier ?? DEFAULT_TIER;
  if (!TIER_SHAPE.test(tier)) {
    throw new KeyInputError('tier', 'The tier must be 1 to 32 lower-case letters, digits and hyphens.');
  }
  const expiresAtMs = given.expiresAtMs ?? null;
  if (expiresAtMs !== null && !(expiresAtMs > nowMs)) {
    throw new KeyInputError('expires', 'The key would be expired from the start: give a moment in the future.');
  }
  return {
    label,
    tier,
    limits: {
      ratePerSecond: within('rate', given.ratePerSecond ?? DEFAULT_RATE, RATE_MIN, RATE_MAX, 'requests per second'),
      burst: wholeWithin('burst', given.burst ?? DEFAULT_BURST, 1, BURST_MAX, 'requests at once'),
      monthlyQuota:
        given.monthlyQuota === null
          ? null
          : wholeWithin('quota', given.monthlyQuota ?? DEFAULT_QUOTA, 0, QUOTA_MAX, 'calls per month'),
    },
    websites: restriction('website', given.websites, websiteOf),
    ips: restriction('ip', given.ips, ipBlockOf),
    areas: restriction('area', given.areas, areaOf),
    rights: restriction('right', given.rights, rightOf),
    expiresAtMs,
  };
}

function labelOf(text: string): string {
  const label = text.trim().normalize('NFC');
  // Control and invisible characters could forge lines in a list or a log.
  if (label.length === 0 || label.length > LABEL_LENGTH_MAX || /[\p{C}\p{Zl}\p{Zp}]/u.test(label)) {
    throw new KeyInputError('label', `The label must be 1 to ${LABEL_LENGTH_MAX} visible characters on one line.`);
  }
  return label;
}

function within(property: string, value: number, min: number, max: number, unit: string): number {
  if (value >= min && value <= max) return value;
  throw new KeyInputError(property, `The ${property} must be a number from ${min} to ${max} (${unit}).`);
}

function wholeWithin(property: string, value: number, min: number, max: number, unit: string): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new KeyInputError(property, `The ${property} must be a whole number from ${min} to ${max} (${unit}).`);
}

function rightOf(text: string): KeyRight {
  const right = keyRights.find((one) => one === text);
  if (right !== undefined) return right;
  throw new KeyInputError('right', `"${text}" is not a right. There is: ${keyRights.join(', ')}.`);
}

function restriction<T extends string>(
  property: string,
  given: readonly string[] = [],
  read: (text: string) => T,
): readonly T[] {
  const kept = [...new Set(given.map((text) => read(text.trim())))];
  if (kept.length <= RESTRICTIONS_MAX) return kept;
  throw new KeyInputError(property, `A key can have at most ${RESTRICTIONS_MAX} restrictions of a kind (${property}).`);
}
