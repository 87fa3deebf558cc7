import { elasticsearchServer } from '@tripoint/elasticsearch';
import type { EngineSettings } from '@tripoint/runtime';
import { ElasticsearchPhraseStore } from './elasticsearch/elasticsearch-phrase-store';
import { LibsqlPhraseStore } from './libsql/libsql-phrase-store';
import type { PhraseStore } from './store/phrase-store';

export interface PhraseStoreSettings extends EngineSettings {
  readonly dataDir: string;
}

/** The phrases and translations that the settings name: in the data folder, or in Elasticsearch. */
export function openPhrases(settings: PhraseStoreSettings): PhraseStore {
  if (settings.engine === 'embedded') return LibsqlPhraseStore.open(settings.dataDir);
  const server = elasticsearchServer(settings);
  return new ElasticsearchPhraseStore({ server, prefix: settings.elasticsearchPrefix });
}
