import type { Directory } from './directory';
import { searchClient } from './elasticsearch/client';
import { ElasticsearchEngine } from './elasticsearch/elasticsearch-engine';
import { SearchBatcher } from './elasticsearch/search-batcher';
import { EmbeddedEngine } from './embedded/embedded-engine';
import type { IndexData } from './format/index-file';
import type { IndexEngine } from './port';

/** Opens the engine of each index; those on one Elasticsearch share its connections and its requests. */
export class Engines {
  private readonly batchers = new Map<string, SearchBatcher>();

  open({ header, remote }: IndexData, directory: Directory): IndexEngine {
    if (remote === null) return new EmbeddedEngine(directory);
    const { url, prefix, generation, firstHouses } = remote;
    const place = { prefix, register: header.register, generation };
    return new ElasticsearchEngine(directory, place, firstHouses, this.batcher(url));
  }

  private batcher(url: string): SearchBatcher {
    let batcher = this.batchers.get(url);
    if (batcher === undefined) {
      batcher = new SearchBatcher(searchClient(url));
      this.batchers.set(url, batcher);
    }
    return batcher;
  }
}
