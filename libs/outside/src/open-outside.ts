import { type Clock, type LimitsSettings, redisServer, type ServiceParts, systemClock } from '@tripoint/runtime';
import type { BreakerOptions, Breakers } from './breaker/breakers';
import { MemoryBreakers } from './breaker/memory-breakers';
import { RedisBreakers } from './breaker/redis-breakers';
import { countLookups } from './cache/counted-cache';
import { MemoryCache } from './cache/memory-cache';
import { RedisCache } from './cache/redis-cache';
import type { ResultCache } from './cache/result-cache';
import { OutsideStates } from './outside-states';
import { RedisStore } from './redis/redis-store';

/** What a service needs to call the outside: its states, and who keeps breakers and results. */
export interface Outside {
  readonly states: OutsideStates;
  /** @param prefix of the names of the breakers in states and metrics, such as `vies` */
  breakers(prefix: string, options: BreakerOptions): Breakers;
  /** @param name of what is kept, such as `vies` */
  cache(name: string): ResultCache;
}

/** With `LIMITS=redis` breakers and results are those of all processes together. What is opened is added to the shutdown. */
export function openOutside(
  settings: LimitsSettings,
  { logger, metrics, shutdown }: Omit<ServiceParts, 'shared'>,
  clock: Clock = systemClock,
): Outside {
  const server = redisServer(settings);
  const store = server === null ? null : RedisStore.open(server, settings.redisPrefix, logger);
  if (store !== null) shutdown.add('Redis of the outside', () => store.close());
  const states = new OutsideStates(metrics);
  return {
    states,
    breakers(prefix, options) {
      const own = new MemoryBreakers(options, clock);
      const breakers = store === null ? own : new RedisBreakers(store.within(prefix), options, own);
      states.addBreakers(prefix, breakers);
      return breakers;
    },
    cache(name) {
      const own = new MemoryCache(clock);
      const cache = store === null ? own : new RedisCache(store.within(name), own);
      return countLookups(
        cache,
        metrics.cache(name, () => own.size),
      );
    },
  };
}
