import type { Clock, LimitsSettings, Logger, Shutdown } from '@tripoint/runtime';
import { CachedKeyVerifier } from './cached-key-verifier';
import { KeyFormat } from './key-format';
import type { KeyStore } from './key-store';
import { KeyChangeListener } from './redis/key-change-listener';

export interface VerifierSettings extends LimitsSettings {
  readonly keyPrefix: string;
}

export interface VerifierParts {
  readonly store: KeyStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly shutdown: Shutdown;
}

/** The verifier of keys; it receives changes through Redis where the settings name one. */
export function openKeyVerifier(settings: VerifierSettings, { store, clock, logger, shutdown }: VerifierParts) {
  const keys = new CachedKeyVerifier({ store, format: new KeyFormat(settings.keyPrefix), clock, logger });
  shutdown.add('key verifier', () => keys.close());
  if (settings.limits === 'redis' && settings.redisUrl !== null) {
    const options = { url: settings.redisUrl, prefix: settings.redisPrefix, target: keys, logger };
    const listener = new KeyChangeListener(options);
    shutdown.add('changes of keys', () => listener.close());
  }
  return keys;
}
