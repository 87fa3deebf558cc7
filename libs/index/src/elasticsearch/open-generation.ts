import { type GenerationPlace, readWhole, type SearchClient } from '@tripoint/generations';
import type { IndexData } from '../file/index-file';
import type { IndexSchema, IndexTypes } from '../schema';
import { unpackDictionary } from './dictionary';

/**
 * Opens a generation in Elasticsearch for searching: its dictionary comes into memory, its documents stay.
 * @param url where searches go
 * @throws {DictionaryError} {FilePartsError} when the generation cannot be used
 */
export async function openGeneration<T extends IndexTypes>(
  client: SearchClient,
  url: string,
  place: GenerationPlace,
  schema: IndexSchema<T>,
): Promise<IndexData<T>> {
  const { summary, ...dictionary } = unpackDictionary(await readWhole(client, place, 'dictionary'), schema);
  const { prefix, generation } = place;
  return { ...dictionary, cold: null, remote: { url, prefix, generation, summary } };
}
