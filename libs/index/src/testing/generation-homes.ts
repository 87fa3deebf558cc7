import { ElasticsearchGenerations, GenerationStore, type Generations, writeClient } from '@tripoint/generations';
import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import {
  type IndexData,
  type IndexSchema,
  type IndexTypes,
  indexKinds,
  openGeneration,
  openIndex,
  writeGeneration,
} from '../index';

/** Test support: where the generations of a register are, and how one is built, switched to and opened. */
export interface GenerationHome<T extends IndexTypes> {
  readonly generations: Generations;
  /** Threads that suit the engine. */
  readonly threads: number;
  /** @param write writes the index file @returns the generation that answers now */
  publish(rows: number, write: (path: string) => Promise<void>): Promise<IndexData<T>>;
  close(): Promise<void>;
}

/** Test support: a home of each engine, for the documents of one schema. */
export function generationHomes<T extends IndexTypes>(register: string, schema: IndexSchema<T>) {
  return {
    embedded: (dataDir: string): GenerationHome<T> => {
      const generations = new GenerationStore({ dataDir, register });
      return {
        generations,
        threads: 2,
        publish: async (rows, write) => {
          await publish(generations, rows, write, async () => {});
          return openIndex((await generations.live())?.indexPath ?? '', schema);
        },
        close: async () => {},
      };
    },
    elasticsearch: (scratchDir: string): GenerationHome<T> => {
      const [url, prefix] = [stackAddress('ELASTICSEARCH_URL'), testPrefix()];
      const client = writeClient(url);
      const kinds = indexKinds(schema).map(({ name }) => name);
      const generations = new ElasticsearchGenerations({ client, prefix, register, scratchDir, kinds });
      const { signal } = new AbortController();
      return {
        generations,
        threads: 0,
        publish: async (rows, write) => {
          await publish(generations, rows, write, async (id, path) =>
            writeGeneration(client, generations.placeOf(id), await openIndex(path, schema), schema, signal),
          );
          return openGeneration(client, url, generations.placeOf((await generations.liveId()) ?? ''), schema);
        },
        close: async () => {
          await removeIndices(prefix);
          await client.close();
        },
      };
    },
  };
}

async function publish(
  generations: Generations,
  rows: number,
  write: (path: string) => Promise<void>,
  fill: (id: string, path: string) => Promise<void>,
): Promise<void> {
  const lock = await generations.lock();
  const staged = await generations.begin();
  await write(staged.indexPath);
  await generations.writeFingerprints(staged, { keys: new Uint32Array(0), hashes: new Uint32Array(0) });
  await fill(staged.id, staged.indexPath);
  const report = { verdict: 'live', counts: { rows }, difference: null, gates: [] } as const;
  await generations.publish(staged, { run: `run of ${staged.id}`, sourceVersion: null, sample: true, report });
  await lock.release();
}
