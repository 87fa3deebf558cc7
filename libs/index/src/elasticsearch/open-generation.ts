import type { Client } from '@elastic/elasticsearch';
import type { GenerationPlace } from '@tripoint/generations';
import { readWhole } from '@tripoint/generations';
import type { IndexData } from '../file/index-file';
import { unpackDictionary } from './dictionary';

/**
 * Opens a generation in Elasticsearch for searching: its dictionary comes into memory, its documents stay.
 * @param url where searches go
 * @throws {DictionaryError} {FilePartsError} when the generation cannot be used
 */
export async function openGeneration(client: Client, url: string, place: GenerationPlace): Promise<IndexData> {
  const { header, sections, buffer, firstHouses } = unpackDictionary(await readWhole(client, place, 'dictionary'));
  const { prefix, generation } = place;
  return { header, sections, buffer, cold: null, remote: { url, prefix, generation, firstHouses } };
}
