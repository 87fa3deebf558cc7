import type { EngineSettings } from '@tripoint/runtime';
import { ElasticsearchPhraseStore } from './elasticsearch/elasticsearch-phrase-store';
import { LibsqlPhraseStore } from './libsql/libsql-phrase-store';
import type { PhraseStore } from './store/phrase-store';

export interface PhraseStoreSettings extends EngineSettings {
  readonly dataDir: string;
}

/** The phrases and translations that the settings name: in the data folder, or in Elasticsearch. */
export function openPhrases({
  engine,
  elasticsearchUrl,
  elasticsearchPrefix,
  dataDir,
}: PhraseStoreSettings): PhraseStore {
  if (engine === 'embedded') return LibsqlPhraseStore.open(dataDir);
  // The check of the settings has refused to start without it.
  if (elasticsearchUrl === null) throw new Error('ENGINE=elasticsearch needs ELASTICSEARCH_URL');
  return new ElasticsearchPhraseStore({ url: elasticsearchUrl, prefix: elasticsearchPrefix });
}
