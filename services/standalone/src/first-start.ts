import { importSample, type LocalImportOptions, ProgressBar, type ProgressOutput } from '@tripoint/importer';
import { startEmbeddedIndexer } from '@tripoint/indexer';
import { placeRegisters } from '@tripoint/places';
import { registers, SAMPLE_REGISTERS } from '@tripoint/registers';
import { currentIndexPath } from '@tripoint/search';

/** The sample could not be imported, so the service does not start. */
export class SampleImportError extends Error {
  override readonly name = 'SampleImportError';
}

/** Has no register been imported into this data folder yet? */
export async function isEmpty(dataDir: string): Promise<boolean> {
  for (const register of placeRegisters) if ((await currentIndexPath(dataDir, register)) !== null) return false;
  return true;
}

/**
 * Imports the sample registers of all countries through the importer that real registers go through, showing its progress.
 * @throws {SampleImportError}
 */
export async function importFirstSamples(dataDir: string, people: ProgressOutput, signal: AbortSignal): Promise<void> {
  people.write('No data yet: importing samples of the Czech, Slovak and Polish address registers.\n');
  for (const register of SAMPLE_REGISTERS) await importFirstSample(register, dataDir, people, signal);
}

async function importFirstSample(
  register: string,
  dataDir: string,
  people: ProgressOutput,
  signal: AbortSignal,
): Promise<void> {
  const reader = registers[register];
  if (!reader) throw new SampleImportError(`There is no reader for ${register}.`);
  const bar = new ProgressBar(people);
  const options: Omit<LocalImportOptions, 'from' | 'hierarchy' | 'sample'> = {
    reader,
    dryRun: false,
    dataDir,
    startIndexer: startEmbeddedIndexer,
    signal,
    onProgress: (progress) => bar.show(progress),
  };
  const run = await importSample(options);
  bar.end();
  if (run.state !== 'live') {
    throw new SampleImportError(`The sample of ${register} was not imported: ${run.failure?.message ?? run.state}`);
  }
}
