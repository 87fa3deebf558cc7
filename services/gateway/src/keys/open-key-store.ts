import type { EngineSettings } from '@tripoint/runtime';
import { ElasticsearchKeyStore } from './elasticsearch/elasticsearch-key-store';
import type { KeyStore } from './key-store';
import { LibsqlKeyStore } from './libsql-key-store';

export interface KeyStoreSettings extends EngineSettings {
  readonly dataDir: string;
}

/** The store of keys that the settings name. */
export function openKeyStore({ engine, elasticsearchUrl, elasticsearchPrefix, dataDir }: KeyStoreSettings): KeyStore {
  if (engine === 'embedded') return LibsqlKeyStore.open(dataDir);
  return new ElasticsearchKeyStore({ url: given(elasticsearchUrl), prefix: elasticsearchPrefix });
}

/** The check of the settings has refused to start without it. */
function given(url: string | null): string {
  if (url === null) throw new Error('ENGINE=elasticsearch needs ELASTICSEARCH_URL');
  return url;
}
