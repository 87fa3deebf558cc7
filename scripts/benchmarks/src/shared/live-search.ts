import { existsSync } from 'node:fs';
import { currentIndexPath, openIndex, PlaceSearch } from '@tripoint/search';
import { dataDirOption, type OptionValues, textOption } from './options';
import { UsageError } from './usage-error';

/** The register that the benchmarks measure. */
export const measuredRegister = 'cz-addresses';

/** A whole search in process, down to the JSON text of the answer. */
export interface LiveSearch {
  readonly indexFile: string;
  query(text: string, limit: number): Promise<string>;
  reverse(lat: number, lng: number, distanceMetres: number, limit: number): Promise<string>;
}

/** The index file that a running service would answer from; a data directory without one is wrong use. */
export async function liveIndexFile(dataDir: string): Promise<string> {
  const file = await currentIndexPath(dataDir, measuredRegister);
  if (file === null) {
    throw new UsageError(
      `There is no live index of ${measuredRegister} in ${dataDir}. Run scripts/import ${measuredRegister} --data-dir ${dataDir} first, or name another directory with --data-dir.`,
    );
  }
  return file;
}

/** The file named with `--index`, else the live one of the data directory. */
export async function indexFileOption(values: OptionValues): Promise<string> {
  return textOption(values, 'index') ?? (await liveIndexFile(dataDirOption(values)));
}

/** Opens the index file for searching in this process. */
export async function openLiveSearch(indexFile: string): Promise<LiveSearch> {
  if (!existsSync(indexFile)) throw new UsageError(`There is no index file ${indexFile}.`);
  const places = new PlaceSearch([await openIndex(indexFile)]);
  return {
    indexFile,
    query: async (text, limit) => JSON.stringify(await places.query({ text, limit })),
    reverse: async (lat, lng, distanceMetres, limit) =>
      JSON.stringify(await places.reverse({ lat, lng, distanceMetres, limit })),
  };
}
