import type { Client, ClientOptions } from '@elastic/elasticsearch';
import { type ElasticsearchServer, nodesOf } from './server';

type Library = typeof import('@elastic/elasticsearch');

/** The client's library is loaded when it is first needed: its 450 modules would double the start of a thread that has no server. */
const library = (): Library => require('@elastic/elasticsearch');

const nodePool = (): typeof import('./node-pool') => require('./node-pool');

/**
 * Opens a client. Several nodes are asked in turn, but for those that are slower than others; one that failed or did not answer
 * in time is left alone until it answers a ping, a minute later.
 * @param server or addresses that need nothing more
 */
export function openClient(
  server: ElasticsearchServer | string,
  options: Omit<ClientOptions, 'node' | 'nodes'>,
): Client {
  const { Client, errors } = library();
  const nodes = nodesOf(server);
  if (nodes.length === 1) return new Client({ nodes, ...options });
  const client = new Client({ nodes, ConnectionPool: nodePool().NodePool, ...options });
  // The library leaves a node alone that loses connections, and asks one that hangs as often as the others.
  client.diagnostic.on('response', (error, result) => {
    const connection = result?.meta.connection;
    if (error instanceof errors.TimeoutError && connection) client.connectionPool.markDead(connection);
  });
  return client;
}

/**
 * For a request that only reads: a lost connection, or an answer that the node cannot serve it now (502 to 504), is tried once
 * more, on another node where there are several. At once: the client's own pause of seconds would outlast the caller.
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
