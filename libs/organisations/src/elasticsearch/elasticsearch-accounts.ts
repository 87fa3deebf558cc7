import { type ElasticsearchServer, openClient } from '@tripoint/elasticsearch';
import type { Accounts } from '../accounts';
import { ElasticsearchAdministrativeLog } from './elasticsearch-administrative-log';
import { ElasticsearchOrganisationStore } from './elasticsearch-organisation-store';
import { ElasticsearchSessionStore } from './elasticsearch-session-store';

/** How long a change or a list may take, which a person waits for. */
const REQUEST_TIMEOUT_MS = 20_000;

/**
 * Opens the accounts in Elasticsearch. It need not be there yet.
 * @param prefix what the names of all indices and aliases begin with
 */
export function openElasticsearchAccounts(server: ElasticsearchServer | string, prefix: string): Accounts {
  const client = openClient(server, { requestTimeout: REQUEST_TIMEOUT_MS, maxRetries: 0 });
  return {
    organisations: new ElasticsearchOrganisationStore(client, prefix),
    sessions: new ElasticsearchSessionStore(client, prefix),
    log: new ElasticsearchAdministrativeLog(client, prefix),
    close: () => client.close(),
  };
}
