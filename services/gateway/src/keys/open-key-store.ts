import { elasticsearchServer } from '@tripoint/elasticsearch';
import { type EngineSettings, type LimitsSettings, redisServer, type Shutdown } from '@tripoint/runtime';
import { CachedKeyVerifier, type CachedKeyVerifierOptions } from './cached-key-verifier';
import { ElasticsearchKeyStore } from './elasticsearch/elasticsearch-key-store';
import { KeyFormat } from './key-format';
import type { KeyStore } from './key-store';
import { LibsqlKeyStore } from './libsql-key-store';
import { KeyChangeListener } from './redis/key-change-listener';

export interface KeyStoreSettings extends EngineSettings {
  readonly dataDir: string;
  /** Absent: refused. */
  readonly olderKeys?: 'refuse' | 'accept';
}

/** The store of keys that the settings name. */
export function openKeyStore(settings: KeyStoreSettings): KeyStore {
  const { engine, elasticsearchPrefix, dataDir, olderKeys } = settings;
  if (engine === 'embedded') return LibsqlKeyStore.open(dataDir, olderKeys === 'accept');
  return new ElasticsearchKeyStore({ server: elasticsearchServer(settings), prefix: elasticsearchPrefix });
}

export interface VerifierSettings extends LimitsSettings {
  readonly keyPrefix: string;
}

/** The verifier of keys; it receives changes through Redis where the settings name one. */
export function openKeyVerifier(
  settings: VerifierSettings,
  { shutdown, ...parts }: Omit<CachedKeyVerifierOptions, 'format'> & { readonly shutdown: Shutdown },
) {
  const keys = new CachedKeyVerifier({ ...parts, format: new KeyFormat(settings.keyPrefix) });
  shutdown.add('key verifier', () => keys.close());
  const server = redisServer(settings);
  if (server !== null) {
    const listener = new KeyChangeListener({
      server,
      prefix: settings.redisPrefix,
      target: keys,
      logger: parts.logger,
    });
    shutdown.add('changes of keys', () => listener.close());
  }
  return keys;
}
