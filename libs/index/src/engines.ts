import type { ElasticsearchServer } from '@tripoint/elasticsearch';
import type { SearchClient } from '@tripoint/generations';
import { ElasticsearchEngine } from './elasticsearch/elasticsearch-engine';
import { SearchBatcher } from './elasticsearch/search-batcher';
import { searchClient } from './elasticsearch/search-client';
import { EmbeddedEngine } from './embedded/embedded-engine';
import type { IndexData } from './file/index-file';
import type { IndexDirectory } from './index-directory';
import type { SearchEngine } from './port';
import type { IndexSchema, IndexTypes } from './schema';

/** Opens the engine of each index; those on one Elasticsearch share its connections and its requests. */
export class Engines {
  private readonly batchers = new Map<string, SearchBatcher>();
  private readonly clients: SearchClient[] = [];

  open<T extends IndexTypes>(
    { header, remote }: IndexData<T>,
    directory: IndexDirectory<T>,
    schema: IndexSchema<T>,
  ): SearchEngine<T> {
    if (remote === null) return new EmbeddedEngine(directory, schema);
    const { server, prefix, generation, summary } = remote;
    const place = { prefix, register: header.register, generation };
    return new ElasticsearchEngine(directory, schema, place, summary, this.batcher(server));
  }

  private batcher(server: ElasticsearchServer | string): SearchBatcher {
    const url = typeof server === 'string' ? server : server.url;
    let batcher = this.batchers.get(url);
    if (batcher === undefined) {
      const client = searchClient(server);
      this.clients.push(client);
      batcher = new SearchBatcher(client);
      this.batchers.set(url, batcher);
    }
    return batcher;
  }

  /** Closes the connections to engines elsewhere. */
  async close(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.close()));
  }
}
