import type { Clock, LimitsSettings, Logger, Metrics } from '@tripoint/runtime';
import { LibsqlCountStore } from './libsql-count-store';
import type { Limiter } from './limiter';
import { LocalLimiter } from './local-limiter';
import { RedisLimiter } from './redis/redis-limiter';

export interface LimiterSettings extends LimitsSettings {
  readonly dataDir: string;
}

export interface LimiterParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** The limiter that the settings name. */
export async function openLimiter(
  settings: LimiterSettings,
  { clock, logger, metrics }: LimiterParts,
): Promise<Limiter> {
  const { limits, redisUrl, redisPrefix, dataDir } = settings;
  if (limits === 'embedded') return new LocalLimiter({ clock, counts: LibsqlCountStore.open(dataDir, logger) });
  if (redisUrl === null) throw new Error('LIMITS=redis needs REDIS_URL');
  return RedisLimiter.open({ url: redisUrl, prefix: redisPrefix, clock, logger, metrics });
}
