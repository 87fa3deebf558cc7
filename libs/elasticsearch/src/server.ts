import { readFileSync } from 'node:fs';
import type { NodeOptions } from '@elastic/elasticsearch';

/** Where Elasticsearch is, and what this process proves itself with. A plain object: threads pass it on. */
export interface ElasticsearchServer {
  /** Of one node or of several, separated by commas. May hold users and passwords. */
  readonly url: string;
  /** Authority (PEM file) that signed the certificate of the server; null: those that Node believes. */
  readonly caFile: string | null;
  readonly apiKey: string | null;
}

export interface ElasticsearchServerSettings {
  readonly elasticsearchUrl: string | null;
  readonly elasticsearchCaFile?: string | null;
  readonly elasticsearchApiKey?: string | null;
}

/** The server that the settings name. @throws when they name none; the check of the settings has refused it before */
export function elasticsearchServer(settings: ElasticsearchServerSettings): ElasticsearchServer {
  const { elasticsearchUrl: url, elasticsearchCaFile: caFile = null, elasticsearchApiKey: apiKey = null } = settings;
  if (url === null) throw new Error('ENGINE=elasticsearch needs ELASTICSEARCH_URL');
  return { url, caFile, apiKey };
}

/** The nodes that a client asks. @param server or addresses that need nothing more */
export function nodesOf(server: ElasticsearchServer | string): NodeOptions[] {
  const { url, caFile, apiKey } = typeof server === 'string' ? { url: server, caFile: null, apiKey: null } : server;
  const security = {
    ...(caFile !== null && { tls: { ca: readFileSync(caFile) } }),
    ...(apiKey !== null && { headers: { authorization: `ApiKey ${apiKey}` } }),
  };
  return url.split(',').map((address) => ({ url: new URL(address), ...security }));
}
