import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KafkaConnection, KeyedRecord } from '@tripoint/bus';
import {
  EndedImports,
  type IndexStore,
  indexStoreOf,
  isRegisterHeld,
  openGenerations,
  type RunLock,
  type ServingBoard,
  type SuppressionList,
  takeRegisterLock,
} from '@tripoint/generations';
import { type Registers, registers } from '@tripoint/registers';
import { type BusSettings, type EngineSettings, kafkaServer } from '@tripoint/runtime';
import { kindOfRegister } from '../kinds/imported-kinds';
import { generationsOnDisk, type OpenGenerations } from './open-generations';
import { type RefusedMessages, refusedMessages } from './refused-messages';

/** Where imports of this process work: who keeps the generations, and what carries records to the indexer. */
export interface ImportStores {
  readonly generations: OpenGenerations;
  readonly index: IndexStore;
  /** Where the services on the same data say what they answer from. */
  readonly serving: ServingBoard;
  /** Who must not be imported. */
  readonly suppressed: SuppressionList;
  /** Null when the indexer is in this process. */
  readonly kafka: KafkaConnection | null;
  /** Takes a register for one run of all machines; null where the indexer's own lock does. */
  readonly acquireRun: ((register: string) => Promise<RunLock>) | null;
  /** Is an indexer of any machine making a generation? Null when the indexer is in this process. */
  readonly isBeingBuilt: ((register: string) => Promise<boolean>) | null;
  /** The messages of a run that indexers refused. Null when the indexer is in this process: it is given no messages. */
  readonly refusedMessages:
    | (<R extends KeyedRecord>(register: string, run: string) => Promise<RefusedMessages<R>>)
    | null;
  /** Where others see how imports ended. Null where they see the records of runs. */
  readonly ended: Pick<EndedImports, 'note'> | null;
  close(): Promise<void>;
}

/** Scratch folder of an importer whose indexer may be beside it: that one empties its own whenever it likes. */
const OWN_SCRATCH = 'scratch-importer';

export function importStoresOnDisk(dataDir: string): ImportStores {
  const generations = generationsOnDisk(dataDir);
  const close = async (): Promise<void> => undefined;
  const none = { kafka: null, acquireRun: null, isBeingBuilt: null, refusedMessages: null, ended: null };
  const { serving, suppressed } = openGenerations({ store: { engine: 'embedded' }, dataDir, kinds: [] });
  return { generations, index: { engine: 'embedded' }, serving, suppressed, ...none, close };
}

/** Default: on disk. */
export function storesOf({
  stores,
  dataDir,
}: {
  readonly stores?: ImportStores;
  readonly dataDir: string;
}): ImportStores {
  return stores ?? importStoresOnDisk(dataDir);
}

/** What the settings ask for. Nothing is connected to before it is used. */
export function openImportStores(
  settings: EngineSettings & Partial<BusSettings>,
  dataDir: string,
  all: Registers = registers,
): ImportStores {
  const store = indexStoreOf(settings);
  const kafka = settings.bus === 'kafka' ? { ...kafkaServer(settings), clientId: 'tripoint-importer' } : null;
  const scratch = kafka === null ? {} : { scratch: OWN_SCRATCH };
  const opened = openGenerations({
    store,
    dataDir,
    kinds: (register) => kindOfRegister(register, all).documents,
    ...scratch,
  });
  if (opened.engine === 'embedded') return importStoresOnDisk(dataDir);
  const { client, prefix, scratchDir } = opened;
  return {
    generations: opened.of,
    index: store,
    serving: opened.serving,
    suppressed: opened.suppressed,
    kafka,
    acquireRun: async (register) => {
      // The indexer takes the register under its own name while it builds.
      const lock = await takeRegisterLock({ client, prefix, register: `${register}-import`, now: () => new Date() });
      if (kafka !== null) await rm(join(scratchDir, register), { recursive: true, force: true });
      return lock;
    },
    isBeingBuilt:
      kafka === null ? null : (register) => isRegisterHeld({ client, prefix, register, now: () => new Date() }),
    ended: new EndedImports(client, prefix),
    refusedMessages: kafka === null ? null : (register, run) => refusedMessages(kafka, register, run),
    close: opened.close,
  };
}
