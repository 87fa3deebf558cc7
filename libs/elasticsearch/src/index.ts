export { clientErrors, openClient, READ_AGAIN, refusal } from './client';
export {
  DocumentIndex,
  type Found,
  type IndexOptions,
  type SearchOptions,
  versionOf,
  type Write,
} from './document-index';
export { type ElasticsearchServer, type ElasticsearchServerSettings, elasticsearchServer, nodesOf } from './server';
export { withShard } from './with-shard';
