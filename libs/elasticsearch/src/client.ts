import type { Client, ClientOptions } from '@elastic/elasticsearch';
import { type ElasticsearchServer, nodesOf } from './server';

type Library = typeof import('@elastic/elasticsearch');

/** The client's library is loaded when it is first needed: its 450 modules would double the start of a thread that has no server. */
const library = (): Library => require('@elastic/elasticsearch');

/**
 * Opens a client. Of several nodes one that failed is left alone until it answers a ping, a minute later.
 * @param server or addresses that need nothing more
 */
export function openClient(
  server: ElasticsearchServer | string,
  options: Omit<ClientOptions, 'node' | 'nodes'>,
): Client {
  const { Client, ClusterConnectionPool } = library();
  const nodes = nodesOf(server);
  return new Client({ nodes, ...(nodes.length > 1 && { ConnectionPool: ClusterConnectionPool }), ...options });
}

/**
 * For a request that only reads: a lost connection is tried once more, on another node where there are several. At once: the
 * client's own pause of seconds would outlast the caller.
 */
export const READ_AGAIN = { maxRetries: 1, retryBackoff: (): number => 0 } as const;

/** The kinds of errors of a client. */
export const clientErrors = (): Library['errors'] => library().errors;

/** How Elasticsearch refused a request: HTTP status and the type of its error; null: the error is another one. */
export function refusal(error: unknown): { readonly status: number; readonly type: string } | null {
  if (!(error instanceof clientErrors().ResponseError)) return null;
  const { error: named } = (error.body ?? {}) as { readonly error?: { readonly type?: string } };
  return { status: error.statusCode ?? 0, type: named?.type ?? '' };
}
