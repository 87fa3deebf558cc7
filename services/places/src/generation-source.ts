import { type AddressIndex, openAddressGeneration, openAddressIndex } from '@tripoint/addresses';
import {
  type CurrentWatch,
  type ElasticsearchGenerations,
  type GenerationManifest,
  type OpenedGenerations,
  registerDirectory,
  type ServingBoard,
  type StoredGeneration,
  watchCurrent,
  watchLive,
} from '@tripoint/generations';

/** A generation that can be opened for searching. */
export interface OpenableGeneration {
  readonly id: string;
  open(): Promise<AddressIndex>;
  /** What it says about itself; null when that cannot be read. */
  manifest(): Promise<GenerationManifest | null>;
}

/** Where the live generations of registers come from. */
export interface GenerationSource {
  /** Reports every new live generation of a register; again when the listener failed. */
  watch(
    register: string,
    onChange: (generation: OpenableGeneration) => Promise<void>,
    onError: (error: unknown) => void | Promise<void>,
    onNothing: () => void,
  ): CurrentWatch;
  /** The generation before the live one; null when there is none. */
  previous(register: string): Promise<OpenableGeneration | null>;
  /** Where this process says what it answers from. */
  readonly serving: ServingBoard;
  close(): Promise<void>;
}

/** The generations of a store. */
export function generationSource(opened: OpenedGenerations): GenerationSource {
  return opened.engine === 'embedded' ? onDisk(opened) : inElasticsearch(opened);
}

function onDisk({
  dataDir,
  serving,
  of,
  close,
}: OpenedGenerations & { readonly engine: 'embedded' }): GenerationSource {
  const openable = ({ id, indexPath, manifest }: StoredGeneration): OpenableGeneration => ({
    id,
    open: () => openAddressIndex(indexPath),
    manifest: async () => manifest,
  });
  return {
    watch: (register, onChange, onError, onNothing) =>
      watchCurrent(registerDirectory(dataDir, register), (generation) => onChange(openable(generation)), {
        onError,
        onNothing,
      }),
    previous: async (register) => {
      const previous = await of(register).previous();
      return previous && openable(previous);
    },
    serving,
    close,
  };
}

function inElasticsearch({
  client,
  url,
  serving,
  of,
  close,
}: OpenedGenerations & { readonly engine: 'elasticsearch' }): GenerationSource {
  const openable = (generations: ElasticsearchGenerations, id: string): OpenableGeneration => ({
    id,
    open: async () => {
      await generations.proveSearchable(id);
      return openAddressGeneration(client, url, generations.placeOf(id));
    },
    manifest: () => generations.manifest(id),
  });
  return {
    watch: (register, onChange, onError, onNothing) => {
      const generations = of(register);
      return watchLive(generations, (id) => onChange(openable(generations, id)), { onError, onNothing });
    },
    previous: async (register) => {
      const generations = of(register);
      const id = await generations.previousId();
      return id === null ? null : openable(generations, id);
    },
    serving,
    close,
  };
}
