import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AddressRecord } from '@tripoint/registers';
import { registers } from '@tripoint/registers';
import { measuredRegister } from './live-search';
import { UsageError } from './usage-error';

/**
 * The register file or folder to draw from: the given one, else the newest release below `REGISTER_DATA_DIR`. The gold
 * queries are fair only when it is the release that the index was built from.
 */
export function findRegisterSource(from: string | undefined): string {
  if (from !== undefined) {
    if (!existsSync(from)) throw new UsageError(`There is no register at ${from}; name a file or folder with --from.`);
    return resolve(from);
  }
  const folder = process.env.REGISTER_DATA_DIR;
  const country = folder === undefined ? null : join(folder, 'cz');
  const releases =
    country !== null && existsSync(country)
      ? readdirSync(country).filter((name) => /^ruian_.*\.tar\.gz$/.test(name))
      : [];
  const newest = releases.sort().at(-1);
  if (country === null || newest === undefined) {
    throw new UsageError(
      'Name the register that the index was built from with --from FILE|DIR, or set REGISTER_DATA_DIR to the folder that has cz/ruian_*.tar.gz.',
    );
  }
  return resolve(country, newest);
}

/** Changes whenever the file does, so that nothing drawn from an older one is taken for it. */
export function sourceFingerprint(source: string): string {
  const { size, mtimeMs } = statSync(source);
  return `${source} ${size} ${Math.round(mtimeMs)}`;
}

/** All records of the register, in file order. */
export async function* registerBatches(source: string): AsyncIterable<readonly AddressRecord[]> {
  const reader = registers[measuredRegister];
  if (!reader) throw new Error(`There is no reader for ${measuredRegister}.`);
  const input = await reader.open(source);
  yield* input.batches();
}
