import type { Client } from '@elastic/elasticsearch';
import { clientErrors, type ElasticsearchServer, openClient, refusal } from '@tripoint/elasticsearch';

/** The engine cannot be reached or refuses to work at the moment. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
}

/** The engine did not answer in time; a part of an answer is none. */
export class EngineBusyError extends Error {
  override readonly name = 'EngineBusyError';
}

/** A client of Elasticsearch. */
export type SearchClient = Client;

/** Building, merging and copying indices takes long; a call that takes longer than this has failed, in milliseconds. */
const WRITE_TIMEOUT_MS = 300_000;

/** Opens a client that writes and looks after indices. Who writes decides himself what is tried again. */
export const writeClient = (server: ElasticsearchServer | string): Client =>
  openClient(server, { requestTimeout: WRITE_TIMEOUT_MS, maxRetries: 0 });

const UNAUTHORIZED = 401;
/** HTTP statuses that say: later perhaps. */
const busyStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** What went wrong, as a search reports it: away, too slow, or a fault of ours. */
export function engineError(error: unknown): Error {
  const errors = clientErrors();
  const status = refusal(error)?.status;
  if (error instanceof errors.TimeoutError)
    return new EngineBusyError('Elasticsearch did not answer in time', { cause: error });
  if (error instanceof errors.ConnectionError && /certificate/i.test(error.message)) {
    return new EngineUnavailableError(
      'the certificate of Elasticsearch is not of an authority that is believed: see ELASTICSEARCH_CA_FILE',
      { cause: error },
    );
  }
  if (status === UNAUTHORIZED) {
    return new EngineUnavailableError(
      'Elasticsearch refuses the user or the key: see ELASTICSEARCH_URL and ELASTICSEARCH_API_KEY',
      { cause: error },
    );
  }
  if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError) {
    return new EngineUnavailableError('Elasticsearch cannot be reached', { cause: error });
  }
  if (status !== undefined && busyStatuses.has(status)) {
    return new EngineUnavailableError(`Elasticsearch answered ${status}`, { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/** May the same call succeed later? */
export const isPassing = (error: unknown): boolean => {
  const reported = engineError(error);
  return reported instanceof EngineBusyError || reported instanceof EngineUnavailableError;
};

export const isMissing = (error: unknown): boolean => refusal(error)?.status === 404;

/** Is the request one that Elasticsearch never takes, whenever it is sent: malformed, or too large? */
export const isUnacceptable = (error: unknown): boolean => [400, 413].includes(refusal(error)?.status ?? 0);

export const isConflict = (error: unknown): boolean => refusal(error)?.status === 409;
