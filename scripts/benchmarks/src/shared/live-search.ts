import { existsSync } from 'node:fs';
import { type AddressHeader, openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { currentIndexPath } from '@tripoint/generations';
import { registers } from '@tripoint/registers';
import { dataDirOption, type OptionValues, textOption } from './options';
import { UsageError } from './usage-error';

export type Country = AddressHeader['country'];

/** A whole search in process, down to the JSON text of the answer. */
export interface LiveSearch {
  /** @param country searched alone; all that are open when absent */
  query(text: string, limit: number, country?: Country): Promise<string>;
  reverse(lat: number, lng: number, distanceMetres: number, limit: number): Promise<string>;
}

/** An index that is measured. */
export interface MeasuredIndex {
  readonly register: string;
  readonly country: Country;
  readonly indexFile: string;
}

export const registerHelp = `  --register NAME   the register that is measured (default: the only one that is live, else cz-addresses)
  --index FILE      this index file instead of the live one`;

/** Options that say which index is measured. */
export const indexOptions = { register: { type: 'string' }, index: { type: 'string' } } as const;

/** Every register of the data directory that has a live index. */
export async function liveIndexes(dataDir: string): Promise<MeasuredIndex[]> {
  const found: MeasuredIndex[] = [];
  for (const { id, country, kind } of Object.values(registers)) {
    if (kind !== 'address') continue;
    const indexFile = await currentIndexPath(dataDir, id);
    if (indexFile !== null) found.push({ register: id, country, indexFile });
  }
  return found;
}

/** The index named with `--index`, else the live one of the register; a data directory without one is wrong use. */
export async function indexOption(values: OptionValues): Promise<MeasuredIndex> {
  const wanted = textOption(values, 'register');
  const file = textOption(values, 'index');
  if (wanted !== undefined && registers[wanted] === undefined) {
    throw new UsageError(`There is no register "${wanted}"; there are ${Object.keys(registers).join(', ')}.`);
  }
  if (file !== undefined) return givenIndex(file);
  const dataDir = dataDirOption(values);
  const live = await liveIndexes(dataDir);
  const register = wanted ?? (live.length === 1 ? live[0]?.register : undefined) ?? registerDefault;
  const index = live.find((one) => one.register === register);
  if (index === undefined) {
    throw new UsageError(
      `There is no live index of ${register} in ${dataDir}. Run scripts/import ${register} --data-dir ${dataDir} first, or name another directory with --data-dir.`,
    );
  }
  return index;
}

const registerDefault = 'cz-addresses';

async function givenIndex(indexFile: string): Promise<MeasuredIndex> {
  if (!existsSync(indexFile)) throw new UsageError(`There is no index file ${indexFile}.`);
  const { register, country } = (await openAddressIndex(indexFile)).header;
  return { register, country, indexFile };
}

/** Opens index files for searching in this process. */
export async function openLiveSearch(indexFiles: readonly string[]): Promise<LiveSearch> {
  const places = new PlaceSearch(await Promise.all(indexFiles.map((file) => openAddressIndex(file))));
  return {
    query: async (text, limit, country) =>
      JSON.stringify(await places.query({ text, limit, ...(country && { countries: [country] }) })),
    reverse: async (lat, lng, distanceMetres, limit) =>
      JSON.stringify(await places.reverse({ lat, lng, distanceMetres, limit })),
  };
}
