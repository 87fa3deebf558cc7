import { textTable } from '@tripoint/runtime';
import { type StoredKey, stateAt } from './stored-key';

/** A key as the command shows it to programs: everything but the secret. */
export function keyReport(key: StoredKey, nowMs: number) {
  return {
    selector: key.selector,
    key_id: key.keyId,
    organisation_id: key.organisationId,
    label: key.label,
    tier: key.tier,
    state: stateAt(key, nowMs),
    monthly_quota: key.limits.monthlyQuota,
    rate_per_second: key.limits.ratePerSecond,
    burst: key.limits.burst,
    websites: key.websites,
    ips: key.ips,
    areas: key.areas,
    rights: key.rights,
    created_at: timeOf(key.createdAtMs),
    expires_at: timeOf(key.expiresAtMs),
    revoked_at: timeOf(key.revokedAtMs),
    last_used_at: timeOf(key.lastUsedAtMs),
  };
}

export type KeyReport = ReturnType<typeof keyReport>;

function timeOf<T extends number | null>(ms: T): T extends null ? string | null : string;
function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

export interface UsedKeyReport extends KeyReport {
  /** null when the counts cannot be read. */
  readonly used_this_month: number | null;
  /** Characters that were translated this month; null when the counts cannot be read. */
  readonly translated_this_month: number | null;
  /** What paid translation cost this month, in the currency of its prices; null when the counts cannot be read. */
  readonly spent_this_month: number | null;
  /** What it may cost in a month. */
  readonly spending_cap: number;
}

const HEADINGS = [
  'SELECTOR',
  'LABEL',
  'TIER',
  'STATE',
  'USED/QUOTA',
  'TRANSLATED',
  'SPENT/CAP',
  'RATE',
  'BURST',
  'ONLY FOR',
  'RIGHTS',
  'CREATED',
  'LAST USED',
  'ORGANISATION',
];
const MINUTES_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

/** The same for people: a table, one line a key. */
export function keyTable(reports: readonly UsedKeyReport[]): string {
  return textTable([HEADINGS, ...reports.map(cellsOf)]);
}

function cellsOf(report: UsedKeyReport): string[] {
  const restrictions = [...report.websites, ...report.ips, ...report.areas].join(' ');
  const ends = report.state === 'active' && report.expires_at !== null ? ` until ${minutes(report.expires_at)}` : '';
  return [
    report.selector,
    report.label,
    report.tier,
    report.state + ends,
    `${report.used_this_month ?? '?'}/${report.monthly_quota ?? 'none'}`,
    String(report.translated_this_month ?? '?'),
    `${report.spent_this_month ?? '?'}/${report.spending_cap}`,
    `${report.rate_per_second}/s`,
    String(report.burst),
    restrictions === '' ? '-' : restrictions,
    report.rights.join(' ') || '-',
    minutes(report.created_at),
    report.last_used_at === null ? 'never' : minutes(report.last_used_at),
    report.organisation_id,
  ];
}

function minutes(time: string): string {
  return time.slice(0, MINUTES_LENGTH).replace('T', ' ');
}
