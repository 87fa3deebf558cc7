import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSampleRegister } from '@tripoint/registers';
import { importLocally, type LocalImportOptions } from './local-import';
import type { RunRecord } from './run-record';

/** Generates the sample register, imports it as importLocally does, and removes its files again. */
export async function importSample(
  options: Omit<LocalImportOptions, 'from' | 'hierarchy' | 'sample'>,
): Promise<RunRecord> {
  const directory = await mkdtemp(join(tmpdir(), 'tripoint-sample-'));
  try {
    await writeSampleRegister(directory);
    return await importLocally({ ...options, from: directory, sample: true });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
