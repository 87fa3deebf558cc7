import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_REGISTERS, writeSampleRegister } from '@tripoint/registers';
import type { RunRecord } from '../run/run-record';
import { importLocally, type LocalImportOptions } from './local-runs';

/** Generates the sample register, imports it as importLocally does, and removes its files again. */
export async function importSample(
  options: Omit<LocalImportOptions, 'from' | 'hierarchy' | 'sample'>,
): Promise<RunRecord> {
  const register = SAMPLE_REGISTERS.find((id) => id === options.reader.id);
  if (register === undefined) throw new RangeError(`there is no sample of ${options.reader.id}`);
  const directory = await mkdtemp(join(tmpdir(), 'tripoint-sample-'));
  try {
    await writeSampleRegister(directory, { register });
    return await importLocally({ ...options, from: directory, sample: true });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
