import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type AddressRecord, registers, writeSampleRegister } from '@tripoint/registers';
import type { GenerationManifest } from '@tripoint/search';
import { measuredRegister } from './live-search';
import { UsageError } from './usage-error';

/** A register to draw from or to compare with. */
export interface RegisterSource {
  /** File or folder. */
  readonly path: string;
  /** The sample register, generated for this run. */
  readonly sample: boolean;
}

/** Where to look for the register. */
export interface SourceSearch {
  /** The file or folder given with `--from`. */
  readonly from: string | undefined;
  /** The index that is measured; null when none is. */
  readonly indexFile: string | null;
  /** Where a sample register may be written. */
  readonly cacheDir: string;
}

/**
 * The register that an index was built from: the given one; the sample register when the index says that it is of the
 * sample; else the newest release below `REGISTER_DATA_DIR`. Another release would make right answers look wrong.
 */
export async function findRegisterSource({ from, indexFile, cacheDir }: SourceSearch): Promise<RegisterSource> {
  if (from !== undefined) {
    if (!existsSync(from)) throw new UsageError(`There is no register at ${from}; name a file or folder with --from.`);
    return { path: resolve(from), sample: false };
  }
  if (indexFile !== null && isOfSample(indexFile)) {
    const folder = resolve(cacheDir, 'sample-register');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeSampleRegister(folder);
    return { path: folder, sample: true };
  }
  const registerDir = process.env.REGISTER_DATA_DIR;
  const country = registerDir === undefined ? null : join(registerDir, 'cz');
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
  return { path: resolve(country, newest), sample: false };
}

/** What the manifest beside an index file says; an index file without one is of no sample. */
function isOfSample(indexFile: string): boolean {
  const manifest = join(dirname(indexFile), 'manifest.json');
  return existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as GenerationManifest).sample;
}

/** Changes whenever the file or folder does, so that nothing drawn from an older one is taken for it. */
export function sourceFingerprint({ path }: RegisterSource): string {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${Math.round(mtimeMs)}`;
}

/** All records of the register, in file order. */
export async function* registerBatches({ path }: RegisterSource): AsyncIterable<readonly AddressRecord[]> {
  const reader = registers[measuredRegister];
  if (!reader) throw new Error(`There is no reader for ${measuredRegister}.`);
  const input = await reader.open(path);
  yield* input.batches();
}
