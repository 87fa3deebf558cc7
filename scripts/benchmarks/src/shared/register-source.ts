import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { IndexRecords, openAddressIndex } from '@tripoint/addresses';
import { type AddressRecord, addressRegister } from '@tripoint/registers';
import { UsageError } from './usage-error';

/** Where the records of a register come from. */
export interface RegisterSource {
  readonly register: string;
  /** File or folder of the register, or an index file, which gives back what it was built from. */
  readonly path: string;
  readonly isIndex: boolean;
}

/** Records taken from an index at a time. */
const BATCH_RECORDS = 2048;

/**
 * The register to draw from or to compare with: the given one, else the records of the index that is measured.
 * @param indexFile null when no index is measured
 */
export function registerSource(from: string | undefined, register: string, indexFile: string | null): RegisterSource {
  if (from !== undefined) {
    if (!existsSync(from)) throw new UsageError(`There is no register at ${from}; name a file or folder with --from.`);
    return { register, path: resolve(from), isIndex: false };
  }
  if (indexFile === null) throw new UsageError('Name the register to draw from with --from FILE|DIR.');
  return { register, path: resolve(indexFile), isIndex: true };
}

/** Changes whenever the file or folder does, so that nothing drawn from an older one is taken for it. */
export function sourceFingerprint({ register, path }: RegisterSource): string {
  const { size, mtimeMs } = statSync(path);
  return `${register} ${path} ${size} ${Math.round(mtimeMs)}`;
}

/** All records of the register. */
export async function* registerBatches({
  register,
  path,
  isIndex,
}: RegisterSource): AsyncIterable<readonly AddressRecord[]> {
  if (!isIndex) {
    const reader = addressRegister(register);
    if (!reader) throw new Error(`There is no reader for ${register}.`);
    const input = await reader.open(path);
    yield* input.batches();
    return;
  }
  let batch: AddressRecord[] = [];
  for (const record of new IndexRecords(await openAddressIndex(path)).all()) {
    batch.push(record);
    if (batch.length < BATCH_RECORDS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
