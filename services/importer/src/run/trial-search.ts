import { openAddressGeneration, openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import { type Generation, type Generations, writeClient } from '@tripoint/generations';
import type { ImportStores } from './import-stores';

/** A generation opened as a service would open it, whether it answers or not. */
export interface TrialSearch {
  readonly search: PlaceSearch;
  close(): Promise<void>;
}

export async function openTrial(
  generations: Generations,
  generation: Generation,
  parts: { readonly stores?: Pick<ImportStores, 'index'>; readonly register: string },
): Promise<TrialSearch> {
  const index = parts.stores?.index ?? { engine: 'embedded' };
  if (index.engine === 'embedded') {
    const search = new PlaceSearch([await openAddressIndex(await generations.indexFile(generation))]);
    return { search, close: () => search.close() };
  }
  const { url, prefix } = index;
  const client = writeClient(url);
  const place = { prefix, register: parts.register, generation: generation.id };
  const search = new PlaceSearch([await openAddressGeneration(client, url, place)]);
  return {
    search,
    close: async () => {
      await search.close();
      await client.close();
    },
  };
}
