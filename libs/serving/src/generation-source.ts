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
import { type IndexData, type IndexSchema, openGeneration, openIndex } from '@tripoint/index';

/** The schema of the index of each register that is served, by its id. */
export type ServedRegisters = Readonly<Record<string, IndexSchema>>;

/** A generation that can be opened for searching. */
export interface OpenableGeneration {
  readonly id: string;
  open(): Promise<IndexData>;
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
export function generationSource(opened: OpenedGenerations, registers: ServedRegisters): GenerationSource {
  return opened.engine === 'embedded' ? onDisk(opened, registers) : inElasticsearch(opened, registers);
}

function onDisk(
  { dataDir, serving, of, close }: OpenedGenerations & { readonly engine: 'embedded' },
  registers: ServedRegisters,
): GenerationSource {
  const openable = (register: string, { id, indexPath, manifest }: StoredGeneration): OpenableGeneration => ({
    id,
    open: () => openIndex(indexPath, registers[register]!),
    manifest: async () => manifest,
  });
  return {
    watch: (register, onChange, onError, onNothing) =>
      watchCurrent(registerDirectory(dataDir, register), (generation) => onChange(openable(register, generation)), {
        onError,
        onNothing,
      }),
    previous: async (register) => {
      const previous = await of(register).previous();
      return previous && openable(register, previous);
    },
    serving,
    close,
  };
}

function inElasticsearch(
  { client, server, serving, of, close }: OpenedGenerations & { readonly engine: 'elasticsearch' },
  registers: ServedRegisters,
): GenerationSource {
  const openable = (register: string, generations: ElasticsearchGenerations, id: string): OpenableGeneration => ({
    id,
    open: async () => {
      await generations.proveSearchable(id);
      return openGeneration(client, server, generations.placeOf(id), registers[register]!);
    },
    manifest: () => generations.manifest(id),
  });
  return {
    watch: (register, onChange, onError, onNothing) => {
      const generations = of(register);
      return watchLive(generations, (id) => onChange(openable(register, generations, id)), { onError, onNothing });
    },
    previous: async (register) => {
      const generations = of(register);
      const id = await generations.previousId();
      return id === null ? null : openable(register, generations, id);
    },
    serving,
    close,
  };
}
