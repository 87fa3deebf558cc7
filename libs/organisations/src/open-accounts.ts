import { elasticsearchServer } from '@tripoint/elasticsearch';
import { choiceSetting, type EngineSettings } from '@tripoint/runtime';
import type { Accounts } from './accounts';
import { openElasticsearchAccounts } from './elasticsearch/elasticsearch-accounts';
import { openLibsqlAccounts } from './libsql/libsql-accounts';

/** What a process reads that opens accounts, beside its data folder and the settings of the engine. */
export const accountSettings = {
  olderAccounts: choiceSetting('OLDER_ACCOUNTS', ['refuse', 'accept'], {
    meaning:
      'What happens when `accounts.db` is missing, empty or older than it was: nothing starts, or this state is taken from now on. Accounts in Elasticsearch are not concerned.',
    default: 'refuse',
  }),
} as const;

export interface AccountSettings extends EngineSettings {
  readonly dataDir: string;
  /** Absent: refused. */
  readonly olderAccounts?: 'refuse' | 'accept';
}

/** The accounts that the settings name: in the data folder, or in Elasticsearch. */
export function openAccounts(settings: AccountSettings): Accounts {
  const { engine, elasticsearchPrefix, dataDir, olderAccounts } = settings;
  if (engine === 'embedded') return openLibsqlAccounts(dataDir, olderAccounts === 'accept');
  return openElasticsearchAccounts(elasticsearchServer(settings), elasticsearchPrefix);
}
