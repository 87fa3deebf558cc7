import type { Clock, LimitsSettings, Logger, Metrics } from '@tripoint/runtime';
import { LibsqlUsageHistory } from './libsql-usage-history';
import { RedisUsageHistory } from './redis/redis-usage-history';
import type { UsageHistory } from './usage-history';
import { UsageRecorder } from './usage-recorder';

export interface UsageSettings extends LimitsSettings {
  readonly dataDir: string;
  readonly usageMonths: number;
}

/** The usage history that the settings name: it is where the limits are counted. */
export async function openUsageHistory(
  { limits, redisUrl, redisPrefix, dataDir, usageMonths: months }: UsageSettings,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<UsageHistory> {
  if (limits === 'embedded') return LibsqlUsageHistory.open({ dataDir, clock, logger, months });
  if (redisUrl === null) throw new Error('LIMITS=redis needs REDIS_URL');
  return RedisUsageHistory.open({ url: redisUrl, prefix: redisPrefix, clock, months });
}

/** What counts the calls of this process into the history. */
export async function openUsage(
  settings: UsageSettings,
  parts: { readonly clock: Clock; readonly logger: Logger; readonly metrics: Metrics },
): Promise<UsageRecorder> {
  return new UsageRecorder({ ...parts, history: await openUsageHistory(settings, parts) });
}
