import type { Client, ClientOptions } from '@elastic/elasticsearch';
import { type ElasticsearchServer, nodeOf } from './server';

type Library = typeof import('@elastic/elasticsearch');

/** The client's library is loaded when it is first needed: its 450 modules would double the start of a thread that has no server. */
const library = (): Library => require('@elastic/elasticsearch');

/** Opens a client. @param server or an address that needs nothing more */
export function openClient(server: ElasticsearchServer | string, options: Omit<ClientOptions, 'node'>): Client {
  const { Client } = library();
  return new Client({ node: nodeOf(server), ...options });
}

/** The kinds of errors of a client. */
export const clientErrors = (): Library['errors'] => library().errors;

/** How Elasticsearch refused a request: HTTP status and the type of its error; null: the error is another one. */
export function refusal(error: unknown): { readonly status: number; readonly type: string } | null {
  if (!(error instanceof clientErrors().ResponseError)) return null;
  const { error: named } = (error.body ?? {}) as { readonly error?: { readonly type?: string } };
  return { status: error.statusCode ?? 0, type: named?.type ?? '' };
}
