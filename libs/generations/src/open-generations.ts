import { join } from 'node:path';
import {
  type ElasticsearchServer,
  type ElasticsearchServerSettings,
  elasticsearchServer,
} from '@tripoint/elasticsearch';
import { DiskServing } from './disk/disk-serving';
import { DiskSuppression } from './disk/disk-suppression';
import { GenerationStore } from './disk/generation-store';
import { type SearchClient, writeClient } from './elasticsearch/client';
import { ElasticsearchGenerations } from './elasticsearch/elasticsearch-generations';
import { ElasticsearchServing } from './elasticsearch/elasticsearch-serving';
import { ElasticsearchSuppression } from './elasticsearch/elasticsearch-suppression';
import type { RunLock } from './generations';
import type { ServingBoard } from './serving';
import type { SuppressionList } from './suppression-list';

/** Where generations are kept and searched. */
export type IndexStore =
  | { readonly engine: 'embedded' }
  | { readonly engine: 'elasticsearch'; readonly server: ElasticsearchServer | string; readonly prefix: string };

/** The store that settings ask for. */
export function indexStoreOf(
  settings: ElasticsearchServerSettings & {
    readonly engine: IndexStore['engine'];
    readonly elasticsearchPrefix: string;
  },
): IndexStore {
  const { engine, elasticsearchPrefix: prefix } = settings;
  return engine === 'embedded' ? { engine } : { engine, server: elasticsearchServer(settings), prefix };
}

export interface GenerationSettings {
  readonly store: IndexStore;
  /** Folder of the generations; with Elasticsearch, of what is built on this machine and kept there. */
  readonly dataDir: string;
  /** Kinds of indices that hold the documents of a generation in Elasticsearch: of every register, or of each. */
  readonly kinds: readonly string[] | ((register: string) => readonly string[]);
  /** Who answers from them, where a process has several that do. */
  readonly searcher?: string;
  /** Folder of the data directory for what is kept elsewhere. */
  readonly scratch?: string;
}

/** The generations of every register in one store. */
export type OpenedGenerations =
  | {
      readonly engine: 'embedded';
      readonly dataDir: string;
      readonly serving: ServingBoard;
      readonly suppressed: SuppressionList;
      of(register: string): GenerationStore;
      close(): Promise<void>;
    }
  | {
      readonly engine: 'elasticsearch';
      readonly client: SearchClient;
      readonly server: ElasticsearchServer | string;
      readonly prefix: string;
      readonly scratchDir: string;
      readonly serving: ServingBoard;
      readonly suppressed: SuppressionList;
      /** @param takeLock acquires the register for a run; default: a lock in Elasticsearch */
      of(register: string, takeLock?: () => Promise<RunLock>): ElasticsearchGenerations;
      close(): Promise<void>;
    };

/** Opens the generations of a store. Nothing is connected to before it is used. */
export function openGenerations({
  store,
  dataDir,
  kinds,
  searcher,
  scratch = 'scratch',
}: GenerationSettings): OpenedGenerations {
  if (store.engine === 'embedded') {
    const of = (register: string): GenerationStore => new GenerationStore({ dataDir, register });
    const [serving, suppressed] = [new DiskServing(dataDir, undefined, searcher), new DiskSuppression(dataDir)];
    return { engine: 'embedded', dataDir, serving, suppressed, of, close: async () => undefined };
  }
  const { engine, server, prefix } = store;
  const client = writeClient(server);
  const scratchDir = join(dataDir, scratch);
  return {
    engine,
    client,
    server,
    prefix,
    scratchDir,
    serving: new ElasticsearchServing(client, prefix),
    suppressed: new ElasticsearchSuppression(client, prefix),
    of: (register, takeLock) => {
      const own = typeof kinds === 'function' ? kinds(register) : kinds;
      return new ElasticsearchGenerations({
        client,
        prefix,
        register,
        scratchDir,
        kinds: own,
        ...(takeLock && { takeLock }),
      });
    },
    close: () => client.close(),
  };
}
