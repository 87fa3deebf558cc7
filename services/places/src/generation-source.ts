import { join } from 'node:path';
import { type AddressIndex, addressIndexKinds, openAddressGeneration, openAddressIndex } from '@tripoint/addresses';
import {
  type CurrentWatch,
  ElasticsearchGenerations,
  GenerationStore,
  registerDirectory,
  type StoredGeneration,
  watchCurrent,
  watchLive,
  writeClient,
} from '@tripoint/generations';

/** A generation that can be opened for searching. */
export interface OpenableGeneration {
  readonly id: string;
  open(): Promise<AddressIndex>;
}

/** Where the live generations of registers come from. */
export interface GenerationSource {
  /** Tells of every new live generation of a register; told again when the listener failed. */
  watch(
    register: string,
    onChange: (generation: OpenableGeneration) => Promise<void>,
    onError: (error: unknown) => void,
  ): CurrentWatch;
  /** The generation before the live one; null when there is none. */
  previous(register: string): Promise<OpenableGeneration | null>;
  close(): Promise<void>;
}

/** Generations in a data folder. */
export function generationsOnDisk(dataDir: string): GenerationSource {
  const openable = ({ id, indexPath }: StoredGeneration): OpenableGeneration => ({
    id,
    open: () => openAddressIndex(indexPath),
  });
  return {
    watch: (register, onChange, onError) =>
      watchCurrent(registerDirectory(dataDir, register), (generation) => onChange(openable(generation)), { onError }),
    previous: async (register) => {
      const previous = await new GenerationStore({ dataDir, register }).previous();
      return previous && openable(previous);
    },
    close: async () => undefined,
  };
}

/** Generations in Elasticsearch. @param dataDir for what is brought over to this machine */
export function generationsInElasticsearch(url: string, prefix: string, dataDir: string): GenerationSource {
  const client = writeClient(url);
  const scratchDir = join(dataDir, 'scratch');
  const of = (register: string) =>
    new ElasticsearchGenerations({ client, prefix, register, scratchDir, kinds: addressIndexKinds });
  const openable = (generations: ElasticsearchGenerations, id: string): OpenableGeneration => ({
    id,
    open: () => openAddressGeneration(client, url, generations.placeOf(id)),
  });
  return {
    watch: (register, onChange, onError) => {
      const generations = of(register);
      return watchLive(generations, (id) => onChange(openable(generations, id)), { onError });
    },
    previous: async (register) => {
      const generations = of(register);
      const id = await generations.previousId();
      return id === null ? null : openable(generations, id);
    },
    close: () => client.close(),
  };
}
