import { existsSync } from 'node:fs';
import { type Clock, silentLogger, textTable } from '@tripoint/runtime';
import { dayOf, monthsBefore } from '../usage/days';
import { usageHistoryFile } from '../usage/libsql-usage-history';
import { openUsageHistory, type UsageSettings } from '../usage/open-usage';
import type { DayUsage, Refusal, UsageHistory } from '../usage/usage-history';
import type { OrganisationUsage } from './organisation-usage';
import type { StoredKey } from './stored-key';

/** What a key was used for, as the command shows it to programs. */
export interface UsageReport {
  readonly selector: string;
  readonly key_id: string;
  readonly label: string;
  readonly monthly_quota: number | null;
  /** Null when the counts cannot be read. */
  readonly used_this_month: number | null;
  readonly from: string;
  readonly to: string;
  readonly days: readonly DayUsage[];
  /** Newest first. */
  readonly refusals: readonly (Omit<Refusal, 'whenMs'> & { readonly when: string })[];
}

const TIME_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length;

/** Reads the usage of a key in the last months. Rejects when it cannot be read. */
export async function readUsageReport(
  { selector, keyId, label, limits }: StoredKey,
  used: number | null,
  months: number,
  settings: UsageSettings,
  { clock }: { readonly clock: Clock },
): Promise<UsageReport> {
  const to = dayOf(clock.now());
  const range = { from: monthsBefore(to, months), to };
  const key = { selector, key_id: keyId, label, monthly_quota: limits.monthlyQuota, used_this_month: used, ...range };
  const history = await openedHistory(settings, { clock });
  if (history === null) return { ...key, days: [], refusals: [] };
  try {
    const days = await history.days(keyId, range);
    const refusals = (await history.refusals(keyId)).map(({ whenMs, ...refusal }) => ({
      when: new Date(whenMs).toISOString(),
      ...refusal,
    }));
    return { ...key, days, refusals };
  } finally {
    await history.close();
  }
}

/** The history, to be read and closed; null when there is none yet: who only reads makes no file, which might not be the service's own. */
export async function openedHistory(
  settings: UsageSettings,
  { clock }: { readonly clock: Clock },
): Promise<UsageHistory | null> {
  const isEmpty = settings.limits === 'embedded' && !existsSync(usageHistoryFile(settings.dataDir));
  return isEmpty ? null : openUsageHistory(settings, { clock, logger: silentLogger });
}

/** The same of every organisation, for people: a table. */
export function organisationText(usages: readonly OrganisationUsage[]): string {
  const heading = ['ORGANISATION', 'NAME', 'KEYS', 'USED/QUOTA', 'ANSWERED', 'REFUSED', 'FAILED'];
  const rows = usages.map((usage) => [
    usage.organisation,
    usage.name,
    String(usage.keys),
    `${usage.used_this_month ?? '?'}/${usage.monthly_quota ?? 'none'}`,
    ...[usage.answered, usage.refused, usage.failed].map(String),
  ]);
  return textTable([heading, ...rows]);
}

/** The same for people: tables. */
export function usageText({ days, refusals, from, to, ...key }: UsageReport): string {
  const used = `${key.used_this_month ?? '?'}/${key.monthly_quota ?? 'none'} used this month`;
  const lines = [`${key.selector}  ${key.label}  ${used} (UTC)\n`];
  if (days.length === 0) lines.push(`No calls from ${from} to ${to}.\n`);
  else {
    const heading = ['DAY', 'OPERATION', 'ANSWERED', 'REFUSED', 'FAILED'];
    const rows = days.map((row) => [row.day, row.operation, ...[row.answered, row.refused, row.failed].map(String)]);
    lines.push(textTable([heading, ...rows]));
  }
  if (refusals.length > 0) {
    const heading = ['REFUSED', 'OPERATION', 'CODE', 'COUNTRY', 'WEBSITE', 'ADDRESS'];
    const rows = refusals.map(({ when, operation, code, country, website, ip }) => [
      when.slice(0, TIME_LENGTH).replace('T', ' '),
      operation,
      code,
      ...[country, website, ip].map((value) => value ?? '-'),
    ]);
    lines.push(textTable([heading, ...rows]));
  }
  return lines.join('\n');
}
