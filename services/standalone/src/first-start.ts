import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GenerationError, isPassing } from '@tripoint/generations';
import {
  type ImportStores,
  importSample,
  importStoresOnDisk,
  type LocalImportOptions,
  ProgressBar,
  type ProgressOutput,
} from '@tripoint/importer';
import { startRegisterIndexer } from '@tripoint/indexer';
import { registers, SAMPLE_REGISTERS } from '@tripoint/registers';

/** The sample could not be imported, so the service does not start. */
export class SampleImportError extends Error {
  override readonly name = 'SampleImportError';
}

/** A file of the data folder while its first start imports samples: the start after a kill goes on. */
const PENDING = 'samples-pending';

/** The samples to import at this start: all into an empty folder, those that a killed first start did not come to. */
export async function missingSamples(dataDir: string, stores: ImportStores): Promise<string[]> {
  const empty: string[] = [];
  for (const register of SAMPLE_REGISTERS) if (!(await isImported(stores, register))) empty.push(register);
  const isFirst = empty.length === SAMPLE_REGISTERS.length || existsSync(join(dataDir, PENDING));
  return isFirst ? empty : [];
}

/** No sample replaces what is damaged, or what the store holds as long as it cannot be asked. */
async function isImported({ generations }: ImportStores, register: string): Promise<boolean> {
  try {
    return (await generations(register).live()) !== null;
  } catch (error) {
    if (isPassing(error) || error instanceof GenerationError) return true;
    throw error;
  }
}

/**
 * Imports sample registers through the importer that real registers go through, showing its progress.
 * @throws {SampleImportError}
 */
export async function importSamples(
  samples: readonly string[],
  dataDir: string,
  people: ProgressOutput,
  signal: AbortSignal,
  stores: ImportStores = importStoresOnDisk(dataDir),
): Promise<void> {
  people.write(`No data yet: importing samples of ${samples.join(', ')}.\n`);
  await writeFile(join(dataDir, PENDING), '');
  for (const register of samples) await importFirstSample(register, dataDir, people, signal, stores);
  await rm(join(dataDir, PENDING));
}

async function importFirstSample(
  register: string,
  dataDir: string,
  people: ProgressOutput,
  signal: AbortSignal,
  stores: ImportStores,
): Promise<void> {
  const reader = registers[register];
  if (!reader) throw new SampleImportError(`There is no reader for ${register}.`);
  const bar = new ProgressBar(people);
  const options: Omit<LocalImportOptions, 'from' | 'hierarchy' | 'sample'> = {
    reader,
    dryRun: false,
    dataDir,
    stores,
    startIndexer: startRegisterIndexer,
    signal,
    onProgress: (progress) => bar.show(progress),
  };
  const run = await importSample(options);
  bar.end();
  if (run.state !== 'live') {
    throw new SampleImportError(`The sample of ${register} was not imported: ${run.failure?.message ?? run.state}`);
  }
}
