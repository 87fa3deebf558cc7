import { type Clock, type LimitsSettings, type Logger, type Metrics, redisServer } from '@tripoint/runtime';
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
  settings: UsageSettings,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<UsageHistory> {
  const { redisPrefix, dataDir, usageMonths: months } = settings;
  const server = redisServer(settings);
  if (server === null) return LibsqlUsageHistory.open({ dataDir, clock, logger, months });
  return RedisUsageHistory.open({ server, prefix: redisPrefix, clock, months });
}

/** What counts the calls of this process into the history. */
export async function openUsage(
  settings: UsageSettings,
  parts: { readonly clock: Clock; readonly logger: Logger; readonly metrics: Metrics },
): Promise<UsageRecorder> {
  return new UsageRecorder({ ...parts, history: await openUsageHistory(settings, parts) });
}
