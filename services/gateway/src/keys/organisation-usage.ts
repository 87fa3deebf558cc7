import type { Organisation } from '@tripoint/organisations';
import type { Clock } from '@tripoint/runtime';
import { dayOf, monthsBefore } from '../usage/days';
import type { CallOutcome, UsageReader } from '../usage/usage-history';
import { type StoredKey, stateAt } from './stored-key';

/** What an organisation used, as commands show it to programs. */
export interface OrganisationUsage extends Readonly<Record<CallOutcome, number>> {
  readonly organisation: string;
  readonly name: string;
  /** Keys that work. */
  readonly keys: number;
  /** Counted calls of this month; null when the counts cannot be read. */
  readonly used_this_month: number | null;
  /** Of all its keys together; null when one of them has none. */
  readonly monthly_quota: number | null;
}

export interface UsageSources {
  readonly keys: readonly StoredKey[];
  readonly organisations: readonly Organisation[];
  /** Counted calls of this month of a key and its successors; null when the counts cannot be read. */
  readonly used: (keyId: string) => Promise<number | null>;
  /** Null when there is no history yet. */
  readonly history: Pick<UsageReader, 'days'> | null;
  readonly clock: Clock;
}

/** Usage of every organisation, oldest first. Days are those of the last months. Rejects when a store cannot be read. */
export async function organisationUsage(sources: UsageSources, months = 1): Promise<readonly OrganisationUsage[]> {
  const usages: OrganisationUsage[] = [];
  for (const { id, name } of sources.organisations)
    usages.push({ organisation: id, name, ...(await usageOf(id, sources, months)) });
  return usages;
}

async function usageOf(id: string, { keys, used, history, clock }: UsageSources, months: number) {
  const now = clock.now();
  const to = dayOf(now);
  const range = { from: monthsBefore(to, months), to };
  const own = keys.filter(({ organisationId }) => organisationId === id);
  const calls = { answered: 0, refused: 0, failed: 0 };
  let usedThisMonth: number | null = 0;
  // A chain of rotations is one key here.
  for (const keyId of new Set(own.map((key) => key.keyId))) {
    const count = await used(keyId);
    usedThisMonth = count === null || usedThisMonth === null ? null : usedThisMonth + count;
    for (const day of (await history?.days(keyId, range)) ?? []) {
      calls.answered += day.answered;
      calls.refused += day.refused;
      calls.failed += day.failed;
    }
  }
  const working = own.filter((key) => stateAt(key, now) === 'active');
  const quotas = new Map(working.map(({ keyId, limits }) => [keyId, limits.monthlyQuota]));
  const isBounded = [...quotas.values()].every((quota) => quota !== null);
  const quota = isBounded ? [...quotas.values()].reduce<number>((sum, each) => sum + (each ?? 0), 0) : null;
  return { keys: working.length, used_this_month: usedThisMonth, monthly_quota: quota, ...calls };
}
