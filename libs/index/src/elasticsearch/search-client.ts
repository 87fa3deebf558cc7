import type { Client } from '@elastic/elasticsearch';
import { type ElasticsearchServer, openClient } from '@tripoint/elasticsearch';

/** Loaded with the library that it is a part of: by who has a server. */
const connection = (): typeof import('./search-connection') => require('./search-connection');

/** A search is given up after this time, in milliseconds: a second before the service that asked for it gives up. */
export const SEARCH_TIMEOUT_MS = 3_000;
/** Time that Elasticsearch itself may spend on one search of a request, in milliseconds. */
export const SHARD_TIMEOUT_MS = 2_500;
/**
 * Opens a client for searches: a lost connection is tried once more, at once. Answers are numbers and columns of ours that
 * are never merged into anything, so that the look for poisoned names, which reads each answer once more, protects nothing.
 */
export const searchClient = (server: ElasticsearchServer | string): Client =>
  openClient(server, {
    requestTimeout: SEARCH_TIMEOUT_MS,
    maxRetries: 1,
    disablePrototypePoisoningProtection: true,
    Connection: connection().SearchConnection,
  });
