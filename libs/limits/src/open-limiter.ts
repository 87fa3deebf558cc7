import { type Clock, type LimitsSettings, type Logger, type Metrics, redisServer } from '@tripoint/runtime';
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
  const { redisPrefix, dataDir } = settings;
  const server = redisServer(settings);
  if (server === null) return new LocalLimiter({ clock, counts: LibsqlCountStore.open(dataDir, logger) });
  return RedisLimiter.open({ server, prefix: redisPrefix, clock, logger, metrics });
}
