import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Registers, registers, writeSampleRegister } from '@tripoint/registers';
import type { RunRecord } from '../run/run-record';
import { importLocally, type LocalImportOptions } from './local-runs';

/** Generates the sample register, imports it as importLocally does, and removes its files again. */
export async function importSample(
  options: Omit<LocalImportOptions, 'from' | 'hierarchy' | 'sample'>,
  all: Registers = registers,
): Promise<RunRecord> {
  const directory = await mkdtemp(join(tmpdir(), 'tripoint-sample-'));
  try {
    await writeSampleRegister(directory, { register: options.reader.id }, all);
    return await importLocally({ ...options, from: directory, sample: true });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
