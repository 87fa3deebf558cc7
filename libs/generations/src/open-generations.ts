import { join } from 'node:path';
import { DiskServing } from './disk/disk-serving';
import { GenerationStore } from './disk/generation-store';
import { type SearchClient, writeClient } from './elasticsearch/client';
import { ElasticsearchGenerations } from './elasticsearch/elasticsearch-generations';
import { ElasticsearchServing } from './elasticsearch/elasticsearch-serving';
import type { RunLock } from './generations';
import type { ServingBoard } from './serving';

/** Where generations are kept and searched. */
export type IndexStore =
  | { readonly engine: 'embedded' }
  | { readonly engine: 'elasticsearch'; readonly url: string; readonly prefix: string };

/** The store that settings ask for. */
export function indexStoreOf(settings: {
  readonly engine: IndexStore['engine'];
  readonly elasticsearchUrl: string | null;
  readonly elasticsearchPrefix: string;
}): IndexStore {
  const { engine, elasticsearchUrl: url, elasticsearchPrefix: prefix } = settings;
  return engine === 'embedded' || url === null ? { engine: 'embedded' } : { engine, url, prefix };
}

export interface GenerationSettings {
  readonly store: IndexStore;
  /** Folder of the generations; with Elasticsearch, of what is built on this machine and kept there. */
  readonly dataDir: string;
  /** Kinds of indices that hold the documents of a generation in Elasticsearch. */
  readonly kinds: readonly string[];
  /** Folder of the data directory for what is kept elsewhere. */
  readonly scratch?: string;
}

/** The generations of every register in one store. */
export type OpenedGenerations =
  | {
      readonly engine: 'embedded';
      readonly dataDir: string;
      readonly serving: ServingBoard;
      of(register: string): GenerationStore;
      close(): Promise<void>;
    }
  | {
      readonly engine: 'elasticsearch';
      readonly client: SearchClient;
      readonly url: string;
      readonly prefix: string;
      readonly scratchDir: string;
      readonly serving: ServingBoard;
      /** @param takeLock acquires the register for a run; default: a lock in Elasticsearch */
      of(register: string, takeLock?: () => Promise<RunLock>): ElasticsearchGenerations;
      close(): Promise<void>;
    };

/** Opens the generations of a store. Nothing is connected to before it is used. */
export function openGenerations({ store, dataDir, kinds, scratch = 'scratch' }: GenerationSettings): OpenedGenerations {
  if (store.engine === 'embedded') {
    const of = (register: string): GenerationStore => new GenerationStore({ dataDir, register });
    return { engine: 'embedded', dataDir, serving: new DiskServing(dataDir), of, close: async () => undefined };
  }
  const { engine, url, prefix } = store;
  const client = writeClient(url);
  const scratchDir = join(dataDir, scratch);
  return {
    engine,
    client,
    url,
    prefix,
    scratchDir,
    serving: new ElasticsearchServing(client, prefix),
    of: (register, takeLock) =>
      new ElasticsearchGenerations({ client, prefix, register, scratchDir, kinds, ...(takeLock && { takeLock }) }),
    close: () => client.close(),
  };
}
