/** One company or sole trader that is neither imported nor answered. */
export interface Suppression {
  /** Code of the country in lower case. */
  readonly country: string;
  /** IČO: 8 digits, which cover the units of the company, or 12 of one unit. */
  readonly cin: string;
  /** Why, for people; null when nobody said. */
  readonly reason: string | null;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
}

/** Who must not be imported or answered, by country and IČO. */
export interface SuppressionList {
  /** `cc:cin` of all entries, for {@link isSuppressed}: the same set as before as long as nothing changed. */
  read(): Promise<ReadonlySet<string>>;
  /** The entries by country and number. */
  list(): Promise<Suppression[]>;
  /**
   * Adds entries, or replaces those of the same number; when it resolves they are on disk, and readers find them.
   * @throws SuppressionError when a number is none, or the list would have more than {@link MAX_SUPPRESSED}
   */
  add(entries: readonly Suppression[]): Promise<void>;
  /** @returns how many were on the list */
  remove(numbers: readonly Pick<Suppression, 'country' | 'cin'>[]): Promise<number>;
}

/** Most entries of a list: readers look at all of them every second. */
export const MAX_SUPPRESSED = 10_000;

const NUMBER = /^[a-z]{2}:\d{8}(?:\d{4})?$/;

/** The list cannot be used as it was asked to; the message says why, for people. */
export class SuppressionError extends Error {
  override readonly name = 'SuppressionError';
}

/** How a set has a number. */
export const suppressionKey = ({ country, cin }: Pick<Suppression, 'country' | 'cin'>): string => `${country}:${cin}`;

/** Must a company of that number be left out? A unit is, when its company is. */
export function isSuppressed(list: ReadonlySet<string>, company: Pick<Suppression, 'country' | 'cin'>): boolean {
  if (list.size === 0) return false;
  const key = suppressionKey(company);
  return list.has(key) || list.has(key.slice(0, 'cc:'.length + 8));
}

/** @throws SuppressionError when one of the entries has no number of a company */
export function requireNumbers(entries: readonly Pick<Suppression, 'country' | 'cin'>[]): void {
  const wrong = entries.find((entry) => !NUMBER.test(suppressionKey(entry)));
  if (wrong !== undefined) throw new SuppressionError(`"${wrong.cin}" is no IČO: 8 digits, or 12 of a unit`);
}

/** @throws SuppressionError when a list of that many entries is too long */
export function requireRoom(entries: number): void {
  if (entries > MAX_SUPPRESSED) throw new SuppressionError(`the list can hold at most ${MAX_SUPPRESSED} numbers`);
}

/** `before` when `after` holds the same, so that who compares sees no change. */
export function sameOrNew(before: ReadonlySet<string> | null, after: ReadonlySet<string>): ReadonlySet<string> {
  return before?.size === after.size && [...after].every((key) => before.has(key)) ? before : after;
}
